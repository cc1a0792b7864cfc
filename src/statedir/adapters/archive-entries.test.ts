// What goes wrong in the middle of a sweep: a full disk takes everything back home, and a crash loses nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeStateSite, type TestSite } from '#testing/worlds/state-site'
import { checkHealth } from '../usecases/check-health.ts'
import { cleanupState } from '../usecases/sweep/cleanup-state.ts'
import { listSnapshots } from '../usecases/sweep/list-snapshots.ts'
import { resetState } from '../usecases/sweep/reset-state.ts'

let place: TestSite
afterEach(() => place.end())

const NAMES = ['a stray', 'another stray', 'plan.md']

function fillWith(watch: (step: string) => void): void {
  place = makeStateSite(undefined, { watch })
  for (const name of NAMES) writeFileSync(join(place.state, name), name)
}

test.each(['snapshot', 'open', 'move', 'carried'])(
  'a disk that is full at step %s takes nothing along',
  async failing => {
    fillWith(step => {
      if (step === failing) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    })
    await expect(resetState(place.site, { apply: true })).rejects.toMatchObject({
      code: 'STATE_DIR_UNUSABLE',
      kind: 'unavailable',
      message: expect.stringContaining('the disk is full'),
    })
    expect(readdirSync(place.state).sort()).toEqual(['.archive', ...NAMES])
    expect((await listSnapshots(place.site)).snapshots).toEqual([])
  },
)

test('an open snapshot is a finding, and sealing it changes no file', async () => {
  fillWith(() => {})
  const { snapshot } = await cleanupState(place.site, { apply: true })
  const file = join(place.state, '.archive', snapshot!, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const open = {
    ...manifest,
    status: 'open',
    entries: manifest.entries.map((entry: object) => ({ ...entry, result: null })),
  }
  open.entries.push({ ...open.entries[0], name: 'never moved' })
  writeFileSync(file, JSON.stringify(open))
  expect((await checkHealth(place.site)).findings).toMatchObject([{ code: 'STATE_SNAPSHOT_OPEN', names: [snapshot] }])
  expect(await cleanupState(place.site, { apply: true })).toMatchObject({ moves: [], sealed: [snapshot] })
  const sealed = JSON.parse(readFileSync(file, 'utf8'))
  expect(sealed.status).toBe('sealed')
  expect(sealed.entries.map(({ result }: { result: string }) => result)).toEqual(['moved', 'moved', 'not_moved'])
})
