import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { type HookCall, leaveSignal } from './leave-signal.ts'
import { SPOOL_FILE } from './run-directory/signal-spool.ts'

/** A project with one launch of one session in it. */
function makeProject() {
  const root = temporaryDirectory('signal')
  const run = join(root, '.provost', 'run', 'demo-7', 'g2')
  const worktree = join(root, '.provost', 'worktrees', 'demo-7', 'src')
  for (const path of [run, worktree]) mkdirSync(path, { recursive: true })
  const read = () => (existsSync(join(run, SPOOL_FILE)) ? readFileSync(join(run, SPOOL_FILE), 'utf8') : '')
  return { root, run, worktree, read }
}

const WORDS = { session: 'demo-7', generation: '2', event: 'Stop', hook: 'claude-code' }

const leave = (call: Partial<HookCall>) =>
  leaveSignal({ words: WORDS, payload: '{}', cwd: '/', env: {}, now: Date.parse('2026-03-01T12:00:00Z'), ...call })

test('the run directory is found in the home', () => {
  const home = temporaryDirectory('home')
  const run = join(home, 'runs', 'demo-7', 'g2')
  mkdirSync(run, { recursive: true })
  expect(leave({ env: { PROVOST_HOME: home } })).toBeNull()
  expect(existsSync(join(run, SPOOL_FILE))).toBe(true)
})

test('the run directory of an older version is found from the worktree; any is from the environment, or told', () => {
  const { run, worktree, read } = makeProject()
  expect(leave({ cwd: worktree })).toBeNull()
  expect(leave({ env: { PROVOST_RUN_DIR: run } })).toBeNull()
  expect(leave({ words: { ...WORDS, run } })).toBeNull()
  const line = { event: 'Stop', activity: 'idle', at: '2026-03-01T12:00:00.000Z', source: 'hook' }
  expect(read()).toBe(`${JSON.stringify(line)}\n`.repeat(3))
})

test.each<[what: string, words: Record<string, string>, reason: RegExp]>([
  ['a path as a session', { ...WORDS, session: '../demo-7' }, /no session/],
  ['a session without a number', { ...WORDS, session: 'demo' }, /no session/],
  ['no session', { generation: '2', event: 'Stop' }, /no session/],
  ['a generation that is none', { ...WORDS, generation: '0' }, /no generation/],
  ['a generation with a path in it', { ...WORDS, generation: '2/../2' }, /no generation/],
  ['another generation', { ...WORDS, generation: '3' }, /no run directory/],
  ['another session', { ...WORDS, session: 'demo-8' }, /no run directory/],
  ['no event', { session: 'demo-7', generation: '2' }, /no event/],
])('%s leaves nothing and says why', (_what, words, reason) => {
  const { worktree, read } = makeProject()
  expect(leave({ words, cwd: worktree })).toMatch(reason)
  expect(read()).toBe('')
})

test('a directory that is not this launch is not written to, whoever names it', () => {
  const { root } = makeProject()
  const elsewhere = join(root, 'elsewhere')
  mkdirSync(elsewhere)
  expect(leave({ words: { ...WORDS, run: elsewhere }, env: { PROVOST_RUN_DIR: elsewhere } })).toMatch(
    /no run directory/,
  )
  expect(existsSync(join(elsewhere, SPOOL_FILE))).toBe(false)
})
