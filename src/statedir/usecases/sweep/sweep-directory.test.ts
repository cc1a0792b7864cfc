// Sweeps of real directories: a dry run touches nothing, what leaves is in the archive, and what comes back is the same.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#process/system-clock'
import { pictureTree } from '#testing/tree-picture'
import { makeStateSite, type TestSite } from '#testing/worlds/state-site'
import { auditState } from '../audit-state.ts'
import { checkHealth } from '../check-health.ts'
import { listDeferredItems } from '../deferred/list-deferred.ts'
import { initState } from '../init-state.ts'
import { showLock } from '../show-lock.ts'
import { showStateRecord } from '../show-record.ts'
import { updateState } from '../update-state.ts'
import { cleanupState } from './cleanup-state.ts'
import { evictState } from './evict-state.ts'
import { listSnapshots } from './list-snapshots.ts'
import { resetState } from './reset-state.ts'
import { restoreSnapshot } from './restore-snapshot.ts'

const DAY_MS = 86_400_000
let place: TestSite
beforeEach(() => {
  place = makeStateSite()
})
afterEach(() => place.end())

function write(name: string, ageDays = 0, text = `about ${name}`): void {
  const path = join(place.state, name)
  writeFileSync(path, text)
  const at = new Date(Date.now() - ageDays * DAY_MS)
  utimesSync(path, at, at)
}

function fill(): void {
  for (const name of ['plan.md', 'review.json', 'review-api.md', 'notes final.txt', 'x.tmp', 'deferred.md']) write(name)
  write('review-old.md', 30)
}

describe('nothing that only looks changes anything', () => {
  test.each<[what: string, look: (site: TestSite['site']) => Promise<unknown>]>([
    ['audit', auditState],
    ['health', checkHealth],
    ['snapshots', listSnapshots],
    ['lock', showLock],
    ['show', showStateRecord],
    ['deferred list', listDeferredItems],
    ['cleanup without apply', site => cleanupState(site, {})],
    ['reset without apply', site => resetState(site, {})],
    ['evict without apply', site => evictState(site, {})],
  ])('%s', async (_what, look) => {
    fill()
    await resetState(place.site, { apply: true })
    fill()
    const before = pictureTree(place.state)
    await look(place.site)
    expect(pictureTree(place.state)).toEqual(before)
  })

  test('not even a directory that is missing is made', async () => {
    place.end()
    expect(await auditState(place.site)).toMatchObject({ exists: false, counts: { total: 0 } })
    expect((await checkHealth(place.site)).findings.map(finding => finding.code)).toEqual(['STATE_DIR_MISSING'])
    expect(await cleanupState(place.site, { apply: true })).toMatchObject({ applied: false, moves: [] })
    expect(() => readdirSync(place.state)).toThrow(/ENOENT/)
  })
})

describe('cleanup', () => {
  test('moves what its plan says, with a manifest that says so too', async () => {
    fill()
    const { moves, snapshot, seq } = await cleanupState(place.site, { apply: true })
    expect(moves.map(({ name, result }) => `${name} ${result}`)).toEqual([
      'notes final.txt moved',
      'x.tmp moved',
      'review-old.md moved',
    ])
    const archive = join(place.state, '.archive', snapshot!)
    expect(readdirSync(join(archive, 'files')).sort()).toEqual(['notes final.txt', 'review-old.md', 'x.tmp'])
    const manifest = JSON.parse(readFileSync(join(archive, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ schema: 'provost.snapshot/v1', seq, kind: 'cleanup', status: 'sealed' })
    expect(manifest.entries).toHaveLength(3)
    for (const entry of manifest.entries) expect(entry).toMatchObject({ result: 'moved', sha256: expect.any(String) })
  })

  test('planned again, there is nothing left to move', async () => {
    fill()
    await cleanupState(place.site, { apply: true })
    expect(await cleanupState(place.site, { apply: true })).toMatchObject({ moves: [], snapshot: null, applied: true })
  })

  test('a file that changed after it was planned is left alone, one that vanished is no failure', async () => {
    write('a.txt')
    write('b.txt')
    const { directory } = place.site
    const look = directory.look
    let looks = 0
    const meddling: TestSite['site'] = {
      ...place.site,
      directory: {
        ...directory,
        look: async () => {
          const seen = await look()
          if (++looks === 2) {
            writeFileSync(join(place.state, 'a.txt'), 'somebody wrote to it meanwhile')
            execFileSync('rm', [join(place.state, 'b.txt')])
          }
          return seen
        },
      },
    }
    const { moves } = await cleanupState(meddling, { apply: true })
    expect(moves.map(({ name, result }) => `${name} ${result}`)).toEqual(['a.txt changed', 'b.txt vanished'])
    expect(readFileSync(join(place.state, 'a.txt'), 'utf8')).toBe('somebody wrote to it meanwhile')
  })
})

describe('what comes back is what was there', () => {
  test('a reset restored is the same tree: content, mode and time', async () => {
    fill()
    mkdirSync(join(place.state, 'sub', 'deeper'), { recursive: true })
    writeFileSync(join(place.state, 'sub', 'deeper', 'x'), 'deep')
    symlinkSync('/etc/hostname', join(place.state, 'link.md'))
    chmodSync(join(place.state, 'plan.md'), 0o640)
    const withoutPlace = () =>
      pictureTree(place.state)
        .filter(({ path }) => !path.startsWith('.archive'))
        .map(({ inode: _, mtimeMs, content, ...rest }) => ({
          ...rest,
          content,
          ...(content.startsWith('→') ? {} : { mtime: Math.floor(mtimeMs) }),
        }))
    const before = withoutPlace()
    const { snapshot, kept } = await resetState(place.site, { apply: true })
    expect(kept.map(({ name }) => name)).toEqual(['.archive', '.lock', 'deferred.md'])
    expect(readdirSync(place.state).sort()).toEqual(['.archive', 'deferred.md'])
    const restored = await restoreSnapshot(place.site, { name: snapshot!, apply: true })
    expect(restored.names.every(({ result }) => result === 'restored')).toBe(true)
    expect(withoutPlace()).toEqual(before)
    expect((await listSnapshots(place.site)).snapshots.map(({ name }) => name)).toContain(snapshot)
  })

  test('what lies in the way is refused, or archived first', async () => {
    write('plan.md', 0, 'old')
    const { snapshot } = await resetState(place.site, { apply: true })
    write('plan.md', 0, 'new')
    await expect(restoreSnapshot(place.site, { name: snapshot!, apply: true })).rejects.toThrow(/in use/)
    const { archived } = await restoreSnapshot(place.site, { name: snapshot!, apply: true, over: true })
    expect(readFileSync(join(place.state, 'plan.md'), 'utf8')).toBe('old')
    expect(readFileSync(join(place.state, '.archive', archived!, 'files', 'plan.md'), 'utf8')).toBe('new')
  })

  test.each<[what: string, tamper: (text: string) => string]>([
    ['a name that leads out', text => text.replace('"name": "plan.md"', '"name": "../plan.md"')],
    ['an absolute name', text => text.replace('"name": "plan.md"', '"name": "/etc/passwd"')],
    ['bytes that lead out', text => text.replace('"kind": "file"', '"raw_base64": "Li4vLi4veA==", "kind": "file"')],
    ['the lock', text => text.replace('"name": "plan.md"', '"name": ".lock"')],
    ['another content', text => text.replace(/"sha256": "\w+"/, `"sha256": "${'0'.repeat(64)}"`)],
  ])('a manifest with %s is refused whole', async (_what, tamper) => {
    write('plan.md')
    write('scope.md')
    const { snapshot } = await resetState(place.site, { apply: true })
    const manifest = join(place.state, '.archive', snapshot!, 'manifest.json')
    writeFileSync(manifest, tamper(readFileSync(manifest, 'utf8')))
    await expect(restoreSnapshot(place.site, { name: snapshot!, apply: true })).rejects.toThrow(/snapshot/)
    expect(readdirSync(place.state)).toEqual(['.archive'])
  })
})

test('six cleanups and twenty resets never cost the newest snapshot of any kind', async () => {
  for (let n = 1; n <= 6; n++) {
    write(`stray ${n}`)
    await cleanupState(place.site, { apply: true })
  }
  for (let n = 1; n <= 20; n++) {
    write('plan.md', 0, `plan ${n}`)
    const { snapshot, seq } = await resetState(place.site, { apply: true })
    const { snapshots } = await listSnapshots(place.site)
    expect(snapshots[0]).toMatchObject({ name: snapshot, seq, kind: 'reset' })
    expect(snapshots.filter(({ kind }) => kind === 'reset')).toHaveLength(Math.min(n, 5))
    expect(snapshots.filter(({ kind }) => kind === 'cleanup').map(item => item.seq)).toEqual([6, 5, 4, 3, 2])
  }
})

describe('clocks', () => {
  const at = (offsetMs: number) =>
    makeStateSite(undefined, { clock: { ...systemClock, now: () => Date.now() + offsetMs } })

  test.each<[what: string, offsetMs: number]>([
    ['an hour back', -3_600_000],
    ['a year ahead', 365 * DAY_MS],
  ])('with a clock %s, order comes from the numbers and canonical files stay', async (_what, offsetMs) => {
    place.end()
    place = at(offsetMs)
    write('plan.md')
    write('stray')
    const first = await cleanupState(place.site, { apply: true })
    const sane = { ...place.site, clock: systemClock }
    write('stray')
    const second = await cleanupState(sane, { apply: true })
    expect([first.seq, second.seq]).toEqual([1, 2])
    expect((await listSnapshots(sane)).snapshots.map(({ name }) => name)).toEqual([second.snapshot, first.snapshot])
    expect(readdirSync(place.state)).toContain('plan.md')
  })

  test('an anchor of the future gates nothing, and a warning says so', async () => {
    place.end()
    place = at(365 * DAY_MS)
    await initState(place.site, { type: 'dev', task: 'ahead' })
    write('review.md', 2)
    const sane = { ...place.site, clock: systemClock }
    const { moves, kept, warnings } = await evictState(sane, { apply: true })
    expect([moves, warnings]).toEqual([[], ['first_created_at_in_future']])
    expect(kept).toContainEqual({ name: 'review.md', sweep: 2, reason: 'anchor_in_future' })
  })

  test('a file from the future is not stale', async () => {
    write('review-api.md', -365)
    expect((await cleanupState(place.site, { apply: true, staleDays: 0 })).moves).toEqual([])
  })
})

test('the anchors of a session never change, and an earlier review does not survive the next session', async () => {
  const first = await initState(place.site, { type: 'dev', task: 'one' })
  write('review.md', 2)
  write('spec.md', 2)
  const second = await initState(place.site, { type: 'code_review', task: 'two' })
  expect(second).toMatchObject({ rotated: true, resumed: false, sweep: { applied: true } })
  expect(second.sweep.moves.map(({ name }) => name)).toEqual(['review.md'])
  for (const anchor of ['first_created_at', 'original_workflow_id'])
    expect(second.record[anchor]).toBe(first.record[anchor])
  await expect(updateState(place.site, { patch: { first_created_at: '1999-01-01T00:00:00Z' } })).rejects.toThrow(
    /set once/,
  )
  await expect(initState(place.site, { type: 'dev', task: 'x', resumeOnly: true })).rejects.toThrow(/resume/)
})
