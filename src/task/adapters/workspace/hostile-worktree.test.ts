// Nothing that whoever worked in a worktree has left there is run when it is looked at from outside of every cage.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { git } from '#git/run-git'
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
