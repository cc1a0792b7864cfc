import { statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { makeRepository } from '#testing/worlds/world'
import { captureChange } from './capture-change.ts'
import { gitWorkspace } from './git-workspace.ts'

const ANA = ['-c', 'user.name=ana', '-c', 'user.email=ana@example.test']
const secondOf = (path: string) => Math.floor(statSync(path).mtimeMs / 1_000)

let place: string
let root: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'provost-capture-'))
  root = await makeRepository(join(place, 'shop'))
  await writeFile(join(root, 'a.txt'), 'one\n')
  await git(root, 'add', 'a.txt')
  await git(root, ...ANA, 'commit', '--quiet', '-m', 'a')
})
afterEach(() => rm(place, { recursive: true, force: true }))

/** Checked out and changed to the same length within one second of the clock, as a fast agent may do. */
async function changeAtOnce(add: (path: string) => Promise<unknown>): Promise<string> {
  for (let n = 0; ; n++) {
    const worktree = join(place, `w${n}`)
    await add(worktree)
    await writeFile(join(worktree, 'a.txt'), 'two\n')
    if (secondOf(join(worktree, 'a.txt')) === secondOf(join(root, '.git', 'worktrees', `w${n}`, 'index')))
      return worktree
  }
}

const addByGit = (path: string) => git(root, 'worktree', 'add', '--quiet', '--detach', path)
const addByUs = async (path: string) => {
  const commit = (await git(root, 'rev-parse', 'HEAD')).trim()
  await gitWorkspace.addWorktree({ root, path, commit, symlinks: [], include: [] })
}

test.each([
  ['git', addByGit],
  ['us', addByUs],
])(
  'a change of the same length in the second of the checkout by %s is captured, also when it is captured later',
  async (_, add) => {
    const worktree = await changeAtOnce(add)
    const changedIn = secondOf(join(worktree, 'a.txt'))
    await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(changedIn)
    const [commit, tree] = (await git(root, 'rev-parse', 'HEAD', 'HEAD^{tree}')).trim().split('\n') as [string, string]
    const captured = await captureChange({
      root,
      worktree,
      base: { commit, tree },
      exclude: [],
      into: join(place, 'code'),
      ref: 'refs/provost/test',
      message: 'captured',
    })
    expect(captured).toMatchObject({ ok: true, entries: [{ path: 'a.txt' }] })
  },
)
