// The ladder of a change on the local forge, through the built program and with no network: failing, passing, merged.
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { worktreesIn } from '../../src/git/worktrees/worktree-place.ts'
import { test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const WORK = 'echo one > b.txt && git add b.txt && git -c user.name=w -c user.email=w@x.test commit -qm "Add b"'

const CONFIG = `id: shop
reviews: { required: 0 }
checks: [{ name: test, command: [grep, two, b.txt] }]
worker: { harness: command, args: [sh, -c, ${JSON.stringify(WORK)}] }
`

test('from a failing check to a merge at exactly the head that was looked at', async ({ provost }) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  const run = (words: string) => provost.ask(`${words} --actor Ana`, { cwd: root })
  await run('init --id shop')
  await writeFile(join(root, '.provost', 'config.yaml'), CONFIG)
  await run('session spawn --prompt work')
  const first = await untilChange(() => run('change list --json'))
  expect(first).toMatchObject({ id: 'shop/1', state: 'open', ci: 'pending' })

  const failed = await run('change check')
  expect(failed).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('check test: failure, exit 1') })
  expect(await run(`change merge 1 --expect ${first.headSha} --apply`)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('CHANGE_NOT_MERGEABLE'),
  })

  const worktree = join(worktreesIn(provost.home)(root), 'shop-1')
  await appendFile(join(worktree, 'b.txt'), 'two\n')
  await git(worktree, 'commit', '--quiet', '--all', '--message=Say two')
  const head = (await git(worktree, 'rev-parse', 'HEAD')).trim()
  expect(await run('change check')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('it may be merged') })
  expect(await run(`change merge 1 --expect ${first.headSha} --apply`)).toMatchObject({ exitCode: 4 })
  expect(await run('change merge')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('would merge shop/1'),
  })
  expect((await git(root, 'log', '--oneline', 'main')).trim().split('\n')).toHaveLength(1)

  expect((await run(`change merge 1 --expect ${head} --apply --json`)).json).toMatchObject({ merged: true })
  expect(await git(root, 'show', 'main:b.txt')).toBe('one\ntwo\n')
  expect(await git(root, 'status', '--porcelain', '--untracked-files=no')).toBe('')
  expect((await run('why change:shop/1 --json')).json).toMatchObject({ state: 'merged', rule: 'G6' })
})

type Listed = { readonly json: { readonly changes: { id: string; headSha: string; state: string; ci: string }[] } }

/** The agent is a process of its own: it is looked at until its commit is there. */
async function untilChange(look: () => Promise<Listed>) {
  for (let tries = 0; tries < 60; tries++) {
    const [change] = (await look()).json.changes
    if (change) return change
  }
  throw new Error('the agent made no commit')
}
