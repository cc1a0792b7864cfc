// Real agents whose network reaches their model and nothing else: they find it by its name, through the one way that they have,
// and do their work.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { MODEL_NAME, type NamedModel, startNamedModel } from './named-model.ts'
import { OrdinaryUser } from './ordinary-user.ts'
import type { Scenario, ToolCall } from './scenario.ts'

const LONG = { timeout: 600_000 }
const LINE = 'git ls-remote https://elsewhere.example/shop.git'
const CALLS = {
  'claude-code': { id: 'call_ask', tool: 'Bash', input: { command: LINE } },
  codex: { id: 'call_ask', tool: 'exec_command', input: { cmd: LINE } },
}
const RESULT = { kind: 'result', id: 'call_ask', text: expect.stringMatching(/CONNECT|403/) }

const scenario = (call: ToolCall): Scenario => ({
  about: 'It asks somebody else, and says what came of it.',
  turns: [{ when: { result: call.id }, answer: { text: 'Done.' } }, { answer: { calls: [call] } }],
})

let model: NamedModel
let ada: OrdinaryUser

afterEach(async () => {
  await ada.remove()
  await model.close()
})

const seen = (session: string) => ada.run(['session', 'show', session, '--json']).then(({ json }) => json)

// Only root gives a name an address of its own, and listens where models listen.
test.runIf(process.getuid!() === 0).each([
  ['claude-code', []],
  ['codex', ['--harness', 'codex']],
] as const)('%s does its work, and nobody else was reached', LONG, async (harness, flags) => {
  model = await startNamedModel(scenario(CALLS[harness]))
  const on = ['sh', join(import.meta.dirname, 'other-names.sh'), MODEL_NAME, model.addresses.join(' ')]
  ada = await OrdinaryUser.create({ url: `https://${MODEL_NAME}`, on })
  const authority = join(ada.home, 'authority.pem')
  await ada.write(authority, model.authority)
  const agents = { network: 'model', modelHosts: [MODEL_NAME] }
  await ada.write(join(ada.home, '.local/share/provost/config.yaml'), JSON.stringify({ agents }))
  const cwd = await ada.makeRepository('shop', { 'README.md': '# A shop\n' })
  const env = { NODE_EXTRA_CA_CERTS: authority, SSL_CERT_FILE: authority }
  expect((await ada.run('init', { cwd })).exitCode).toBe(0)
  const spawned = await ada.run(['session', 'spawn', '--prompt', 'Leave a sign', '--json', ...flags], { cwd, env })
  expect(spawned.exitCode, spawned.stderr + spawned.stdout).toBe(0)
  const { id } = spawned.json
  // What its tool said has come back to the model: the way was gone twice, and somebody else was wanted in between.
  await expect.poll(() => model.stub.asked.flatMap(({ history }) => history)).toContainEqual(RESULT)
  const { cage, refusedHosts } = await seen(id)
  expect(cage).toMatchObject({ isConfined: true, words: expect.stringContaining(', network model, ') })
  expect(refusedHosts).toContain('elsewhere.example:443')
  await ada.run(['session', 'kill', id])
  expect((await seen(id)).outside).toBeNull() // what an agent writes for itself is no news
})
