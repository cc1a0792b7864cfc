import { statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { makeRepository } from '#testing/worlds/world'
import { captureChange } from './capture-change.ts'

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
async function changeAtOnce(): Promise<string> {
  for (let n = 0; ; n++) {
    const worktree = join(place, `w${n}`)
    await git(root, 'worktree', 'add', '--quiet', '--detach', worktree)
    await writeFile(join(worktree, 'a.txt'), 'two\n')
    if (secondOf(join(worktree, 'a.txt')) === secondOf(join(root, '.git', 'worktrees', `w${n}`, 'index')))
      return worktree
  }
}

test('a change of the same length in the second of the checkout is captured, also when it is captured later', async () => {
  const worktree = await changeAtOnce()
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
})
