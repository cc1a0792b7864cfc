// Without a login nothing is started, and that is said in those words; the doctor has really asked, and asking changed nothing.
import { afterEach, expect, test } from 'vitest'
import { startModelStub } from './model-stub.ts'
import { OrdinaryUser } from './ordinary-user.ts'
import { timeAtRest } from './pace.ts'
import type { Scenario } from './scenario.ts'

let ada: OrdinaryUser

afterEach(() => ada.remove())

const NOWHERE = 'http://127.0.0.1:9'
const OK: Scenario = { about: 'A model that answers.', turns: [{ answer: { text: 'ok' } }] }

test.each([
  ['claude-code', [], /claude auth login/],
  ['codex', ['--harness', 'codex'], /codex login/],
] as const)('%s that nobody is logged in to is not started', async (harness, flags, hint) => {
  ada = await OrdinaryUser.create({ url: NOWHERE, login: 'none' })
  const root = await ada.makeRepository('shop', { 'README.md': '# A shop\n' })
  await ada.run('init', { cwd: root })
  await ada.run(['task', 'new', 'Say hello'], { cwd: root })
  const before = ada.fingerprint(['shop', '.local', '.cache'])
  const { result: ended, ms } = await timeAtRest(() => ada.run(['task', 'run', ...flags], { cwd: root }))
  expect(ms).toBeLessThan(20_000)
  expect(ended.exitCode).toBe(1)
  expect(`${ended.stdout}${ended.stderr}`).toContain(`${harness}: NOT logged in`)
  expect(`${ended.stdout}${ended.stderr}`).toMatch(hint)
  expect((await ada.run('session list --all --json', { cwd: root })).json.sessions).toEqual([])
  expect(ada.fingerprint(['shop', '.local', '.cache'])).toEqual(before)
})

test.each([
  ['file', /claude-code .*logged in \(it says so; not tried\)/, /codex .*logged in \(it says so; not tried\)/],
  ['key', /claude-code .*key set, not tried/, /codex .*key set, not tried/],
  ['none', /claude-code .*NOT logged in/, /codex .*NOT logged in/],
] as const)('the doctor asks both agents (login: %s)', async (login, claude, codex) => {
  ada = await OrdinaryUser.create({ url: NOWHERE, login })
  const before = ada.fingerprint(['.local', '.cache'])
  const { stdout } = await ada.run('doctor')
  expect(stdout).toMatch(claude)
  expect(stdout).toMatch(codex)
  expect(stdout).toMatch(/confinement .*(?:bwrap|unshare) .*built one just now/)
  expect(ada.fingerprint(['.local', '.cache'])).toEqual(before)
})

test('asked to try, the doctor sends each agent a prompt and says what came of it', async () => {
  const stub = await startModelStub(OK)
  try {
    ada = await OrdinaryUser.create({ url: stub.url, codexUrl: NOWHERE })
    const { result, ms } = await timeAtRest(() => ada.run('doctor --try'))
    const { stdout } = result
    expect(ms).toBeLessThan(40_000)
    expect(stdout).toMatch(/claude-code +ok .*answered a prompt/)
    expect(stdout).toMatch(/codex +failed .*codex .*(?:network|reach)/i)
    expect(stdout).toMatch(/codex: .*network/)
  } finally {
    await stub.close()
  }
})
