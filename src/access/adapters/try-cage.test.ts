// A cage that is built for its self-test alone, each way that this machine can, and what is left of it.
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cagesWith, launch, openCagePlace, place, WAYS, wish } from '#testing/cage-place'
import { CAGE_CHECKS } from '../rules/cage/decide-confinement.ts'

openCagePlace()

const HELD = Object.fromEntries(CAGE_CHECKS.map(check => [check, 'held']))

describe.each(WAYS)('built by %s', backend => {
  test.each(['open', 'none', 'model'] as const)('with network %s it holds, and nothing of it stays', async network => {
    const cages = cagesWith(backend)
    const before = [await readdir(join(place, 'provost/worktrees')), await readdir(join(place, 'provost/tasks'))]
    const { launch, test, mounts, said } = await cages.test({ ...wish, network })
    expect([test, said]).toEqual([{ launch, checks: HELD }, ''])
    expect(mounts.find(({ path }) => path.endsWith('.ssh'))?.mode).toBe('absent')
    expect([await readdir(join(place, 'provost/worktrees')), await readdir(join(place, 'provost/tasks'))]).toEqual(
      before,
    )
    expect((await readdir(join(place, 'provost/cages'))).filter(name => name.startsWith('test-'))).toEqual([])
  })
})

test.runIf(WAYS.length > 0)('a plan says what a launch would see, and makes nothing', async () => {
  const cages = cagesWith(WAYS[0]!)
  await mkdir(join(place, 'ada/.codex'))
  const planned = await cages.plan(wish)
  const modes = Object.fromEntries(planned.map(({ path, mode }) => [path.slice(place.length), mode]))
  expect(modes).toMatchObject({
    '/ada': 'private',
    '/ada/.claude': 'overlay',
    '/ada/.codex': 'absent',
    '/shop': 'overlay',
    '/provost/worktrees/<session>': 'rw',
  })
  expect(await readdir(join(place, 'provost/cages'))).not.toContain('<session>')
  expect(await cages.show(wish)).toBeNull()
})

test.runIf(WAYS.length > 0)('what a launch was given and what its self-test said is kept with it', async () => {
  const cages = cagesWith(WAYS[0]!)
  const { ended, test } = await launch(cages, 'true')
  await cages.release(wish, false)
  await ended
  expect((await cages.show(wish))?.test).toEqual(test)
  expect((await cages.show(wish))?.mounts.find(({ path }) => path === wish.workDirectory)?.mode).toBe('rw')
  await cages.remove(wish.session)
  expect(await cages.show(wish)).toBeNull()
})
