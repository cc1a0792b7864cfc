import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { git } from '../../src/git/run-git.ts'
import { applySalvage, listSalvage } from '../../src/salvage/usecases/salvage.ts'
import type { SessionView } from '../../src/session/rules/record/session-view.ts'
import { cleanUpSessions } from '../../src/session/usecases/life/clean-up-sessions.ts'
import { killSession } from '../../src/session/usecases/life/kill-session.ts'
import { restoreSession } from '../../src/session/usecases/life/restore-session.ts'
import { openSessionWorld, type SessionTestWorld } from '../../src/testing/worlds/session-world.ts'

let world: SessionTestWorld
let session: SessionView
let tree: string

beforeEach(async () => {
  world = await openSessionWorld()
  await writeFile(join(world.root, 'kept.txt'), 'kept\n')
  await writeFile(join(world.root, '.gitignore'), 'secret.env\n')
  await git(world.root, 'add', '.gitignore', 'kept.txt')
  await git(world.root, 'commit', '--quiet', '-m', 'files')
  session = await world.spawn()
  tree = session.worktree!
})

afterEach(() => world.close())

const cleanUp = (more: object = {}) =>
  cleanUpSessions(world.world, world.asking, { ids: [session.id], apply: true, ...more })
const end = () => killSession(world.world, world.asking, session.id, {})

const DIRT: readonly [what: string, make: () => Promise<unknown>, holds: () => Promise<unknown>, expected: unknown][] =
  [
    [
      'an untracked file',
      () => writeFile(join(tree, 'new.bin'), Buffer.from([0, 255, 13, 10])),
      () => readFile(join(tree, 'new.bin')),
      Buffer.from([0, 255, 13, 10]),
    ],
    [
      'a changed file',
      () => writeFile(join(tree, 'kept.txt'), 'other\r\n'),
      () => readFile(join(tree, 'kept.txt'), 'utf8'),
      'other\r\n',
    ],
    ['a removed file', () => rm(join(tree, 'kept.txt')), async () => existsSync(join(tree, 'kept.txt')), false],
    [
      'a file that was made executable',
      () => chmod(join(tree, 'kept.txt'), 0o755),
      async () => (await git(tree, 'diff', '--summary')).includes('100755'),
      true,
    ],
    ['a link', () => symlink('kept.txt', join(tree, 'link')), () => readFile(join(tree, 'link'), 'utf8'), 'kept\n'],
    [
      'commits on a detached head',
      async () => {
        await git(tree, 'checkout', '--quiet', '--detach')
        await writeFile(join(tree, 'deep.txt'), 'committed nowhere\n')
        await git(tree, 'add', 'deep.txt')
        await git(tree, 'commit', '--quiet', '-m', 'lost?')
      },
      () => readFile(join(tree, 'deep.txt'), 'utf8'),
      'committed nowhere\n',
    ],
  ]

test.each(DIRT)(
  '%s is saved before its worktree goes, and comes back with the session',
  async (_what, make, holds, expected) => {
    await make()
    await end()
    const { rows } = await cleanUp()
    expect(rows).toMatchObject([{ refusal: null, steps: ['salvage', 'remove_worktree', 'prune'] }])
    expect(existsSync(tree)).toBe(false)
    expect(await listSalvage(world.world, 'shop')).toMatchObject([{ id: session.id, isReadable: true }])
    const restored = await restoreSession(world.world, world.asking, session.id, {})
    expect(restored).toMatchObject({ worktree: 'recreated', salvage: 'applied' })
    expect(await holds()).toEqual(expected)
  },
)

test('what was saved can be put into any clean worktree', async () => {
  await writeFile(join(tree, 'new.txt'), 'new')
  await end()
  await cleanUp()
  const other = join(world.root, '..', 'other')
  await git(world.root, 'worktree', 'add', '--quiet', '--detach', other, session.baseSha!)
  expect(await applySalvage(world.world, session.id, other, false)).toMatchObject({
    writes: ['new.txt'],
    applied: false,
  })
  expect(existsSync(join(other, 'new.txt'))).toBe(false)
  expect(await applySalvage(world.world, session.id, other, true)).toMatchObject({ applied: true })
  expect(await readFile(join(other, 'new.txt'), 'utf8')).toBe('new')
})

test('a plan lists ignored files; they are saved only when asked for', async () => {
  await writeFile(join(tree, 'secret.env'), 'KEY=1')
  await writeFile(join(tree, 'new.txt'), 'new')
  await end()
  const plan = await cleanUp({ apply: false })
  expect(plan.rows[0]).toMatchObject({
    ignored: { files: 1, paths: ['secret.env'] },
    steps: ['salvage', 'remove_worktree', 'prune'],
  })
  expect(existsSync(tree)).toBe(true)
  await cleanUp({ includeIgnored: true })
  await restoreSession(world.world, world.asking, session.id, {})
  expect(await readFile(join(tree, 'secret.env'), 'utf8')).toBe('KEY=1')
})

test('a nested repository with work of its own: nothing is removed', async () => {
  await mkdir(join(tree, 'nested'))
  await git(join(tree, 'nested'), 'init', '--quiet')
  await writeFile(join(tree, 'nested', 'own.txt'), 'own')
  await end()
  expect((await cleanUp()).rows).toMatchObject([{ refusal: { code: 'SALVAGE_FAILED' } }])
  expect(await readFile(join(tree, 'nested', 'own.txt'), 'utf8')).toBe('own')
})

test('a session that lives is not cleaned up, a worktree that is gone is no failure', async () => {
  expect((await cleanUp()).rows).toMatchObject([{ refusal: { code: 'WORKTREE_IN_USE' }, rule: 'K1' }])
  await end()
  await rm(tree, { recursive: true })
  expect((await cleanUp()).rows).toMatchObject([{ refusal: null, rule: 'K4' }])
  expect((await cleanUp()).rows).toMatchObject([{ refusal: null, rule: 'K4' }])
})

test('the reason of an end stays, however often it is asked for', async () => {
  await end()
  const again = await killSession(world.world, world.asking, session.id, { kind: 'cleanup' })
  expect(again).toMatchObject({ changed: false, session: { record: { session: { reason: 'manually_killed' } } } })
})
