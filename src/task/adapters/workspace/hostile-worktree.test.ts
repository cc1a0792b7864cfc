// Nothing that whoever worked in a worktree has left there is run when it is looked at from outside of every cage.
import { cp, lstat, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { takeSeal } from '#git/worktrees/sealed-indexes'
import { makeInner, makeTrap, replaceLink, type Trap } from '#testing/hostile-git'
import { makeRepository } from '#testing/worlds/world'
import { captureChange } from './capture-change.ts'
import { gitWorkspace } from './git-workspace.ts'

const ANA = ['-c', 'user.name=ana', '-c', 'user.email=ana@example.test']
const NONE = { symlinks: [], include: [] }

let place: string
let root: string
let worktree: string
let trap: Trap

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'provost-hostile-'))
  root = await makeRepository(join(place, 'shop'))
  await writeFile(join(root, 'a.txt'), 'one\n')
  await commitAll()
  trap = await makeTrap(place)
  worktree = join(place, 'work')
})
afterEach(() => rm(place, { recursive: true, force: true }))

async function commitAll(): Promise<string> {
  await git(root, 'add', '--all')
  await git(root, ...ANA, 'commit', '--quiet', '-m', 'a')
  return (await git(root, 'rev-parse', 'HEAD')).trim()
}

async function readBase() {
  const [commit, tree] = (await git(root, 'rev-parse', 'HEAD', 'HEAD^{tree}')).trim().split('\n') as [string, string]
  return { commit, tree }
}

async function capture() {
  const base = await readBase()
  const into = join(place, 'code')
  return captureChange({ root, worktree, base, exclude: [], into, ref: 'refs/provost/test', message: 'captured' })
}

const addWorktree = async (path = worktree) =>
  gitWorkspace.addWorktree({ root, path, commit: (await readBase()).commit, ...NONE })

test('capture looks into no repository inside of the worktree that was added by name', async () => {
  await addWorktree()
  await makeInner(worktree, 'inner', trap)
  await git(worktree, 'add', 'inner')
  expect(await capture()).toEqual({ ok: false, because: 'SUBMODULE', at: 'inner' })
  expect(await trap.hasRun()).toBe(false)
})

/** The base has a submodule, and what lies at its place in the worktree is whatever somebody put there. */
async function workAtSubmodule(): Promise<void> {
  const commit = await makeInner(place, 'outer/sub', trap)
  await git(root, 'update-index', '--add', '--cacheinfo', `160000,${commit},sub`)
  await git(root, ...ANA, 'commit', '--quiet', '-m', 'with sub')
  await addWorktree()
  await cp(join(place, 'outer/sub'), join(worktree, 'sub'), { recursive: true })
}

test('capture looks into no submodule that the base has', async () => {
  await workAtSubmodule()
  await writeFile(join(worktree, 'a.txt'), 'two\n')
  expect(await capture()).toMatchObject({ ok: true, entries: [{ path: 'a.txt' }] })
  expect(await trap.hasRun()).toBe(false)
})

test('the next worktree has nothing of what lay in a submodule of this one', async () => {
  await workAtSubmodule()
  await gitWorkspace.removeWorktree(root, worktree)
  const next = join(place, 'next')
  await addWorktree(next)
  expect(await git(next, 'status', '--porcelain', '--ignored')).toBe('')
  await expect(git(join(next, 'sub'), 'rev-parse', '--show-toplevel')).resolves.toBe(`${next}\n`)
  expect(await trap.hasRun()).toBe(false)
})

test.each([['patch'], ['commit']] as const)(
  'a %s is brought in by the settings of the project, whatever a preparation made of the link to it',
  async what => {
    await addWorktree()
    await writeFile(join(root, 'a.txt'), 'two\n')
    const patch = await git(root, 'diff', '--no-ext-diff')
    const commit = await commitAll()
    await replaceLink(root, worktree, trap)
    const misfit = await gitWorkspace.bringIn(root, worktree, what === 'patch' ? { patch } : { commit })
    expect(misfit).toBeNull()
    expect(await trap.hasRun()).toBe(false)
  },
)

/** As if git had looked at the file after it was changed, and found in it what the base has. */
async function forgeIndex(name: string): Promise<void> {
  const file = (await git(worktree, 'rev-parse', '--git-path', 'index')).trim()
  const [index, { ctimeMs, mtimeMs, dev, ino, size }] = [await readFile(file), await lstat(join(worktree, name))]
  const at = index.indexOf(name) - NAME_AT
  const seen = [ctimeMs / 1_000, 0, mtimeMs / 1_000, 0, dev, ino].map(Math.floor)
  for (const [word, value] of seen.entries()) index.writeUInt32BE(value % 2 ** 32, at + word * 4)
  index.writeUInt32BE(size, at + SIZE_AT)
  await writeFile(file, index)
}

const [NAME_AT, SIZE_AT] = [62, 36]

describe.each(['this process', 'another process'])('in a worktree that %s has made', maker => {
  const addIt = async () => {
    await addWorktree()
    if (maker === 'another process') takeSeal(worktree)
  }

  test('an index that calls a changed file unchanged hides no change', async () => {
    await addIt()
    await writeFile(join(worktree, 'a.txt'), 'two\n')
    await utimes(join(worktree, 'a.txt'), 1, 1) // long ago: what was written just now git reads again
    await forgeIndex('a.txt')
    expect(await git(worktree, 'diff-files', '--name-only')).toBe('')
    expect(await capture()).toMatchObject({ ok: true, entries: [{ path: 'a.txt' }] })
  })

  test.each(['--assume-unchanged', '--skip-worktree'])('nor does an index with %s', async flag => {
    await addIt()
    await git(worktree, 'update-index', flag, 'a.txt')
    await writeFile(join(worktree, 'a.txt'), 'two\n')
    expect(await capture()).toMatchObject({ ok: true, entries: [{ path: 'a.txt' }] })
  })

  test('what was added by name although it is ignored is captured', async () => {
    await writeFile(join(root, '.gitignore'), '*.log\n')
    await commitAll()
    await addIt()
    for (const name of ['kept.log', 'left.log']) await writeFile(join(worktree, name), 'said\n')
    await git(worktree, 'add', '--force', 'kept.log')
    expect(await capture()).toMatchObject({ ok: true, entries: [{ path: 'kept.log' }] })
  })

  test('an index that nobody can read is as good as none', async () => {
    await addIt()
    await writeFile(join(worktree, 'a.txt'), 'two\n')
    await writeFile((await git(worktree, 'rev-parse', '--git-path', 'index')).trim(), 'no index')
    expect(await capture()).toMatchObject({ ok: true, entries: [{ path: 'a.txt' }] })
  })
})

test('what a sparse worktree leaves out is not gone', async () => {
  await mkdir(join(root, 'far'))
  await writeFile(join(root, 'far', 'b.txt'), 'far\n')
  await commitAll()
  await addWorktree()
  await git(worktree, 'sparse-checkout', 'set', '--no-cone', '/a.txt')
  takeSeal(worktree)
  await writeFile(join(worktree, 'a.txt'), 'two\n')
  expect(await capture()).toMatchObject({ ok: true, entries: [{ path: 'a.txt' }] })
})

test('files that were only touched count for nothing, however many', async () => {
  const names = Array.from({ length: 5_001 }, (_, n) => `f${n}`)
  await Promise.all(names.map(name => writeFile(join(root, name), name)))
  await commitAll()
  await addWorktree()
  await Promise.all(names.map(name => utimes(join(worktree, name), 1, 1)))
  await writeFile(join(worktree, 'a.txt'), 'two\n')
  expect(await capture()).toMatchObject({ ok: true, entries: [{ path: 'a.txt' }] })
})
