import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { worktreesIn } from '../../src/git/worktrees/worktree-place.ts'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const SOON = { timeout: 300_000, interval: 50 }

/** Hands everything back that it was given: what it was told, and its environment. */
const AGENT = `cat > told.bin; env > env.txt`

async function openShop(provost: Provost, config: object = {}): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], env: { MINE: 'configured' } }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker, ...config }))
  await provost.ask('project add .', { cwd: root })
  return root
}

test('a prompt is data: escapes, flags and shell words reach the agent as they are, and nothing else', async ({
  provost,
}) => {
  const root = await openShop(provost)
  const prompt =
    '--help $(touch pwned) `touch pwned`; touch pwned\n\u001b]0;title\u0007 \u202e {prompt_file} ; rm -rf x'
  await writeFile(join(provost.place, 'prompt.md'), prompt)
  const spawned = await provost.ask(['session', 'spawn', '--prompt-file', join(provost.place, 'prompt.md'), '--json'], {
    cwd: root,
  })
  const { worktree, title } = spawned.json
  const told = () => readFile(join(worktree, 'told.bin'), 'utf8').catch(() => '')
  await expect.poll(told, SOON).toBe(`${prompt}\n`)
  expect([existsSync(join(worktree, 'pwned')), existsSync(join(root, 'pwned'))]).toEqual([false, false])
  expect(title).not.toMatch(/\p{Cc}/u)
  const { stdout } = await provost.ask('session list --all', { cwd: root })
  expect(stdout).not.toMatch(/[\u001b\u202e\u0007]/)
})

test('the environment of an agent is an allow-list, what was configured, and who it is', async ({ provost }) => {
  const root = await openShop(provost)
  const secrets = { AWS_SECRET_ACCESS_KEY: 's1', GITHUB_TOKEN: 's2', NODE_OPTIONS: '--max-old-space-size=999' }
  const { json } = await provost.ask('session spawn --prompt hello --json', { cwd: root, env: secrets })
  const read = () => readFile(join(json.worktree, 'env.txt'), 'utf8').catch(() => '')
  await expect.poll(read, SOON).toContain('MINE=configured')
  const given = await read()
  for (const name of Object.keys(secrets)) expect(given).not.toContain(`${name}=`)
  expect(given).toContain(`PROVOST_SESSION=${json.id}`)
})

// Nothing that git could show to others, and nothing of the run either: a key is handed over from memory to memory.
test.for(['process', 'tmux'])(
  'a key of the shell reaches an agent in %s, and stays in no file',
  async (runtime, { provost }) => {
    const worker = { harness: 'command', args: ['/bin/sh', '-c', 'env > env.txt'] }
    const root = await openShop(provost, { worker })
    const key = `sk-${'0123456789'.repeat(3)}`
    const env = { SHOP_KEY: key, PROVOST_AGENTS_PASS_ENV: '["SHOP_KEY"]' }
    const words = ['session', 'spawn', '--prompt', 'hello', '--runtime', runtime, '--json']
    const { json } = await provost.ask(words, { cwd: root, env })
    const told = join(json.worktree, 'env.txt')
    await expect.poll(() => readFile(told, 'utf8').catch(() => ''), SOON).toContain(`SHOP_KEY=${key}`)
    const found = spawnSync('grep', ['-rlF', key, provost.place], { encoding: 'utf8' }).stdout.trim().split('\n')
    expect(found).toEqual([told])
  },
)

test.for([
  ['a branch that leaves', ['--branch', '../../evil']],
  ['a branch like an option', ['--branch', '--force']],
  ['a branch that is an option of git', ['--branch=-m']],
  ['a base that is an option of git', ['--base=--output=x']],
  ['a branch that reads backwards', ['--branch', 'a\u202eb']],
  ['a branch that looks like a commit', ['--branch', 'a'.repeat(40)]],
  ['a branch with NUL words', ['--branch', 'a b~^:']],
  ['a base that is not there', ['--base', 'no-such-branch']],
] as const)('%s: refused, no process, no branch', async ([_what, flags], { provost }) => {
  const root = await openShop(provost)
  const refused = await provost.ask(['session', 'spawn', '--prompt', 'x', ...flags], { cwd: root })
  expect(refused.exitCode).not.toBe(0)
  expect(refused.stderr).toMatch(/^ERROR \[[A-Z_]+\]/)
  expect((await git(root, 'branch', '--list')).trim()).toBe('* main')
  expect(existsSync(join(provost.home, 'runs'))).toBe(false)
})

test('worktrees that point back at the project: ISOLATION_FAILED, loud, and nothing is started', async ({
  provost,
}) => {
  const root = await openShop(provost)
  const worktrees = worktreesIn(provost.home)(root)
  await mkdir(dirname(worktrees), { recursive: true })
  await symlink(root, worktrees)
  const refused = await provost.ask('session spawn --prompt x', { cwd: root })
  expect(refused).toMatchObject({ exitCode: 1 })
  expect(refused.stderr).toContain('ERROR [ISOLATION_FAILED]')
  expect(existsSync(join(provost.home, 'runs'))).toBe(false)
  expect((await provost.ask('session list --all --json', { cwd: root })).json.sessions).toMatchObject([
    { status: 'errored', note: 'ISOLATION_FAILED' },
  ])
})

test('hostile ids are refused before any file is touched', async ({ provost }) => {
  const root = await openShop(provost)
  for (const id of ['../x', '/etc/passwd', 'a/../b', 'shop-1/../..']) {
    const refused = await provost.ask(['session', 'show', id], { cwd: root })
    expect({ id, exitCode: refused.exitCode }).toEqual({
      id,
      exitCode: expect.toSatisfy((code: number) => [2, 3].includes(code)),
    })
  }
})

test('more sessions than the project allows: refused with what to do', async ({ provost }) => {
  const worker = { harness: 'command', args: ['/bin/sleep', '100'] }
  const root = await openShop(provost, { sessionsMax: 1, worker })
  const { json } = await provost.ask('session spawn --prompt x --json', { cwd: root })
  const refused = await provost.ask('session spawn --prompt x', { cwd: root })
  expect(refused.exitCode).toBe(1)
  expect(refused.stderr).toContain('ERROR [SESSION_LIMIT]: 1 sessions live; the limit is 1')
  await provost.ask(`session kill ${json.id}`, { cwd: root })
})

test('a new home in a repository where another one worked takes names that nobody had', async ({ provost }) => {
  const root = await openShop(provost)
  const first = (await provost.ask('session spawn --prompt hello --json', { cwd: root })).json
  const env = { PROVOST_HOME: join(provost.place, 'another-home') }
  await provost.ask('project add .', { cwd: root, env })
  const second = await provost.ask('session spawn --prompt hello --json', { cwd: root, env })
  expect(second).toMatchObject({ exitCode: 0, json: { id: 'shop-2' } })
  expect(first.id).toBe('shop-1')
  await expect.poll(() => existsSync(join(second.json.worktree, 'told.bin')), SOON).toBe(true)
})
