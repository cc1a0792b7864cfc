// Two accounts of one agent, one of which has no quota: without `spread` its work waits, with it the work goes on with the
// other one, in a session of its own that is told so.
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const SOON = { timeout: 120_000, interval: 200 }

type Heard = { readonly session: string; readonly key: string; readonly other: string; readonly text: unknown }

const ACCOUNTS: readonly object[] = [
  { id: 'work', harness: 'claude-code', env: [{ name: 'ANTHROPIC_API_KEY', from: 'WORK_KEY' }] },
  { id: 'reserve', harness: 'claude-code', env: [{ name: 'ANTHROPIC_API_KEY', from: 'RESERVE_KEY' }, 'OTHER_KEY'] },
]
const KEYS = {
  WORK_KEY: 'key-of-work',
  RESERVE_KEY: 'key-of-reserve',
  OTHER_KEY: 'beside',
  ANTHROPIC_API_KEY: 'of-shell',
}

type Stage = {
  readonly run: (words: string) => ReturnType<Provost['run']>
  readonly ask: (words: string) => ReturnType<Provost['ask']>
  readonly heard: () => readonly Heard[]
  readonly put: (refused: readonly string[]) => Promise<void>
}

/** Codex takes one prompt per launch, and tells what it used at the end. */
function composeCodex(place: string): string {
  const heard = `JSON.stringify({ session: process.env.PROVOST_SESSION, key: process.env.CODEX_API_KEY ?? '(none)' })`
  const note = `require('node:fs').appendFileSync('${join(place, 'heard.jsonl')}', ${heard} + '\\n')`
  const usage = '{"input_tokens":10,"cached_input_tokens":0,"output_tokens":5,"reasoning_output_tokens":0}'
  return `#!/bin/sh
[ "$1" = --version ] && echo 'codex-cli 0.166.0' && exit
[ "$1" = login ] && exit
'${process.execPath}' -e "${note.replaceAll('"', '\\"')}"
echo '{"type":"thread.started","thread_id":"t1"}'
echo '{"type":"turn.started"}'
echo '{"type":"turn.completed","usage":${usage}}'
`
}

async function openStage(provost: Provost, spread: object, keys: object = KEYS, accounts = ACCOUNTS): Promise<Stage> {
  const { place, home } = provost
  const root = await makeRepository(join(place, 'shop'))
  await mkdir(join(root, '.provost'))
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker: { harness: 'claude-code' } }))
  const diary = join(place, 'diary') // also an agent in a cage writes there
  for (const directory of [home, diary]) await mkdir(directory, { recursive: true })
  await writeFile(join(home, 'config.yaml'), JSON.stringify({ accounts, spread }))
  const agent = `'${process.execPath}' '${join(import.meta.dirname, 'workers', 'account-agent.mjs')}' '${diary}'`
  const version = `[ "$1" = --version ] && echo '2.1.325 (Claude Code)' && exit`
  await writeFile(join(place, 'claude'), `#!/bin/sh\n${version}\nexec ${agent} "$@"\n`, { mode: 0o755 })
  await writeFile(join(diary, 'heard.jsonl'), '')
  const env = { ...keys, PATH: `${place}:${process.env.PATH}`, PROVOST_AGENTS_WRITE: JSON.stringify([diary]) }
  const run = (words: string) => provost.ask(words, { cwd: root, env })
  const started = await run('daemon start --json')
  expect(started.exitCode, started.stdout).toBe(0)
  provost.trackDaemon(started.json)
  expect((await run('project add .')).exitCode).toBe(0)
  const lines = () => readFileSync(join(diary, 'heard.jsonl'), 'utf8').split('\n').filter(Boolean)
  return {
    run,
    ask: words => provost.ask(words, { cwd: root, env }),
    heard: () => lines().map(line => JSON.parse(line)),
    put: async refused => {
      const resetsAt = Math.floor(Date.now() / 1000) + 3600
      await writeFile(join(diary, 'weather.json'), JSON.stringify({ refused, resetsAt }))
    },
  }
}

const spawn = async ({ run }: Stage) => {
  const spawned = await run('session spawn --prompt Paint --json')
  expect(spawned.exitCode, spawned.stdout + spawned.stderr).toBe(0)
  return spawned.json.id as string
}
const waitOf = async ({ ask }: Stage, id: string) => (await ask(`session show ${id} --json`)).json.wait as string | null

test('without spread a session waits on its own account, and never sees the login of the other', async ({
  provost,
}) => {
  const stage = await openStage(provost, {})
  await stage.put([KEYS.WORK_KEY])
  const id = await spawn(stage)
  await expect.poll(() => waitOf(stage, id), SOON).toMatch(/^until .* \(told, five_hour\), continues by itself/)
  expect(stage.heard()).toMatchObject([{ session: id, key: 'key-of-work', other: '(none)' }])
  const { accounts } = (await stage.run('usage weather --json')).json
  expect(accounts).toMatchObject([
    { account: 'work', state: 'waiting', basis: 'told' },
    { account: 'reserve', state: 'unknown' },
  ])
  const more = await spawn(stage)
  await expect
    .poll(() => stage.heard().filter(({ session }) => session === more), SOON)
    .toMatchObject([{ key: 'key-of-work' }])
  expect((await stage.run('log search --type session.handed_over --json')).json.events).toEqual([])
})

test('with spread the work goes on with the next account, with what was in no commit, and is told so', async ({
  provost,
}) => {
  const stage = await openStage(provost, { mode: 'accounts', order: ['work', 'reserve'] })
  await stage.put([KEYS.WORK_KEY])
  const first = await spawn(stage)
  await expect.poll(() => stage.heard().length, SOON).toBe(2)
  const [, second] = stage.heard()
  expect(second).toMatchObject({ key: 'key-of-reserve', other: 'beside' })
  expect(JSON.stringify(second?.text)).toMatch(
    /go on with the work of session shop-1\. Its account work has no quota left; you work on the account reserve\..*Paint/s,
  )
  expect(await waitOf(stage, first)).toBe(`its work goes on as ${second?.session}, on the account reserve`)
  const { worktree, cage } = (await stage.run(`session show ${second?.session} --json`)).json
  expect(cage).toMatchObject({ isConfined: true })
  expect(await readFile(join(worktree, 'begun.txt'), 'utf8')).toBe('half of it\n')
  const usage = async () => (await stage.run('usage --by account --json')).json.rows
  await expect.poll(usage, SOON).toContainEqual(expect.objectContaining({ key: 'reserve', cost: { USD: 500_000_000 } }))
  // What is begun now goes there at once; nothing is handed over twice.
  const third = await spawn(stage)
  await expect.poll(() => stage.heard().length, SOON).toBe(3)
  expect(stage.heard()[2]).toMatchObject({ session: third, key: 'key-of-reserve' })
  expect((await stage.run('log search --type session.handed_over --json')).json.events).toMatchObject([
    { stream: `session/${first}`, data: { to: second?.session, account: 'reserve', rule: 'usage.A6' } },
  ])
  expect((await stage.run(`why ${first}`)).stdout).toContain(`its work goes on as ${second?.session}`)
})

test('where all are without quota, everybody waits', async ({ provost }) => {
  const stage = await openStage(provost, { mode: 'accounts', order: ['work', 'reserve'] })
  await stage.put([KEYS.WORK_KEY, KEYS.RESERVE_KEY])
  const first = await spawn(stage)
  await expect.poll(() => stage.heard().length, SOON).toBe(2)
  const second = stage.heard()[1]!.session
  await expect.poll(() => waitOf(stage, second), SOON).toMatch(/^until .* \(told/)
  await stage.run('session probe')
  await stage.run('session probe')
  expect(stage.heard().map(({ session }) => session)).toEqual([first, second])
})

test('with mode harnesses an account of another agent goes on, and the harness that was named is never left', async ({
  provost,
}) => {
  const [work] = ACCOUNTS
  const other = { id: 'other', harness: 'codex', env: [{ name: 'CODEX_API_KEY', from: 'OTHER_KEY' }] }
  const stage = await openStage(provost, { mode: 'harnesses', order: ['other'] }, KEYS, [work!, other])
  await writeFile(join(provost.place, 'codex'), composeCodex(join(provost.place, 'diary')), { mode: 0o755 })
  await stage.put([KEYS.WORK_KEY])
  const first = await spawn(stage)
  await expect.poll(() => stage.heard().length, SOON).toBe(2)
  const second = stage.heard()[1]!
  expect(second).toMatchObject({ key: 'beside' })
  const { events } = (await stage.run('log search --type session.handed_over --json')).json
  expect(events).toMatchObject([{ stream: `session/${first}`, data: { harness: 'codex', rule: 'usage.A7' } }])
  expect((await stage.run(`session show ${second.session} --json`)).json).toMatchObject({ harness: 'codex' })
  const named = (await stage.run('session spawn --harness claude-code --prompt Paint --json')).json.id
  await expect
    .poll(() => stage.heard().find(({ session }) => session === named), SOON)
    .toMatchObject({ key: 'key-of-work' })
})

test('an account whose variable is not set is refused, and no other login is taken for it', async ({ provost }) => {
  const { WORK_KEY: _, ...keys } = KEYS
  const stage = await openStage(provost, {}, keys)
  await stage.put([])
  const refused = await stage.run('session spawn --prompt Paint --json')
  expect(refused.json).toMatchObject({ code: 'ACCOUNT_UNAVAILABLE', details: { account: 'work' } })
  expect(JSON.stringify(refused.json)).toContain('the variable WORK_KEY is not set')
  expect(stage.heard()).toEqual([])
})
