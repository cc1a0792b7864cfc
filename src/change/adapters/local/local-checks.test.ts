// Checks really run, at exactly one commit, and leave nothing behind.
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { oldWorktreesRoot } from '#git/worktrees/worktree-place'
import type { CheckEnd, CheckRunWish } from '#task/ports/check-runner'
import { makeTrap, replaceLink } from '#testing/hostile-git'
import { temporaryDirectory } from '#testing/temporary-directory'
import { localChecks } from './local-checks.ts'

let root: string
let commit: string

beforeEach(async () => {
  root = join(temporaryDirectory('local-checks'), 'demo')
  await mkdir(root)
  await git(root, 'init', '--quiet', '--initial-branch=main')
  await writeFile(join(root, 'a.txt'), 'one\n')
  await git(root, 'add', '--all')
  await git(root, '-c', 'user.name=ana', '-c', 'user.email=a@b.test', 'commit', '--quiet', '-m', 'first')
  commit = (await git(root, 'rev-parse', 'HEAD')).trim()
  await writeFile(join(root, 'a.txt'), 'not committed\n')
})

async function run(scripts: readonly string[], given: Partial<CheckRunWish> = {}, onStart = async () => {}) {
  const ends: CheckEnd[] = []
  const checks = scripts.map((script, index) => ({
    name: `c${index}`,
    command: ['sh', '-c', script],
    timeoutMs: 20_000,
  }))
  const wish = { root, name: 'demo-1-check-1', commit, symlinks: [], include: [], postCreate: [], checks, ...given }
  await localChecks(oldWorktreesRoot).run(wish, {
    onStart,
    onEnd: async end => {
      ends.push(end)
    },
  })
  expect(await readdir(join(root, '.provost', 'worktrees')).catch(() => [])).toEqual([])
  expect(await git(root, 'worktree', 'list')).not.toContain('-check-1')
  return ends
}

test('each finds the commit, not the working tree, and not what the one before did to it', async () => {
  const ends = await run(['cat a.txt; echo spoiled > a.txt', 'cat a.txt; git status --porcelain; exit 2'])
  expect(ends).toMatchObject([
    { name: 'c0', conclusion: 'success', exitCode: 0, log: 'one\n' },
    { name: 'c1', conclusion: 'failure', exitCode: 2, log: 'one\n' },
  ])
})

test('a check that makes itself a repository in the place of the link runs nothing outside of its turn', async () => {
  const trap = await makeTrap(join(root, '..'))
  const hostile = join(root, '..', 'hostile')
  await mkdir(hostile)
  await replaceLink(root, hostile, trap)
  const [first, second] = await run([
    `cp -r '${hostile}/own' own; echo "gitdir: $PWD/own" > .git; echo spoiled > a.txt`,
    'cat a.txt',
  ])
  expect(first).toMatchObject({ conclusion: 'success' })
  expect(second).toMatchObject({ conclusion: 'success', log: 'one\n' })
  expect(await trap.hasRun()).toBe(false)
})

test('the name of the worktree is not in the log', async () => {
  const [end] = await run(['pwd; echo "$PWD/a.txt:3"'])
  expect(end!.log).toBe('.\na.txt:3\n')
})

test('the environment is an allow-list', async () => {
  process.env.SECRET_OF_OURS = 's3cret'
  const [end] = await run(['echo "[$SECRET_OF_OURS] [$CI]"'])
  delete process.env.SECRET_OF_OURS
  expect(end!.log).toBe('[] [true]\n')
})

test('preparation comes first; when it fails nothing begins, and it says why', async () => {
  const postCreate = [{ command: ['sh', '-c', 'echo ready > prepared'], timeoutMs: 5_000 }]
  expect(await run(['cat prepared'], { postCreate })).toMatchObject([{ log: 'ready\n' }])
  const failing = [{ command: ['sh', '-c', 'echo no network; exit 7'], timeoutMs: 5_000 }]
  expect(await run(['true', 'true'], { postCreate: failing })).toMatchObject([
    { conclusion: 'not_started', because: /could not be prepared.*exit 7/, log: 'no network\n' },
    { conclusion: 'not_started' },
  ])
})

test('a commit that is not there', async () => {
  expect(await run(['true'], { commit: 'f'.repeat(40) })).toMatchObject([{ conclusion: 'not_started', exitCode: null }])
})

test('cancelled: what runs ends as a whole, what did not begin never does', async () => {
  const stopping = new AbortController()
  const mark = join(root, '.git', 'mark')
  const script = `sleep 600 & echo $! > '${mark}.draft'; mv '${mark}.draft' '${mark}'; wait`
  const ends = run([script, 'true'], { signal: stopping.signal }, async () => {
    void waitFor(mark).then(() => stopping.abort())
  })
  expect(await ends).toMatchObject([
    { name: 'c0', conclusion: 'cancelled' },
    { name: 'c1', conclusion: 'cancelled' },
  ])
})

async function waitFor(path: string): Promise<void> {
  while (!existsSync(path)) await new Promise(resolve => setTimeout(resolve, 20))
}
