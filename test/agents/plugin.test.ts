// Real Claude Code and Codex with the plugin, started by a script that knows nothing of Provost: its hooks report all the
// same, and the tools of Provost are there for its own work.
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { Provost } from '../e2e/program.ts'
import { makeRepository } from '../e2e/repository.ts'
import { type AgentHome, makeAgentHome } from './agent-home.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import type { Scenario, Turn } from './scenario.ts'

const CHECKOUT = join(import.meta.dirname, '..', '..')
/** As Claude Code names the tools of a plugin: the plugin, then its server. */
const SERVER = 'mcp__plugin_provost_provost'

let provost: Provost
let stub: ModelStub
let home: AgentHome
let root: string

afterEach(async () => {
  await provost.end()
  await stub.close()
  await home.remove()
})

type StartLine = (prompt: string) => string

const claude: StartLine = prompt =>
  `exec claude --plugin-dir '${join(CHECKOUT, 'plugin')}' --allowedTools=${SERVER} --print '${prompt}' </dev/null`

/** A person trusts its hooks once on its screen; without a screen there is only this flag. */
const codex: StartLine = prompt => `
codex plugin marketplace add '${CHECKOUT}' && codex plugin add provost@provost || exit 1
exec codex exec --skip-git-repo-check --sandbox danger-full-access --dangerously-bypass-hook-trust '${prompt}' </dev/null`

/** A script that starts the agent with the plugin, as the worker and the planner of a project. */
async function open(scenario: Scenario, prompt: string, line: StartLine = claude): Promise<void> {
  provost = await Provost.create()
  root = await makeRepository(join(provost.place, 'shop'))
  stub = await startModelStub(scenario)
  home = await makeAgentHome(stub.url)
  const agent = { harness: 'command', args: ['/bin/sh', '-c', line(prompt)], env: home.env }
  await mkdir(join(root, '.provost'))
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker: agent, planner: agent }))
  await run('project add .')
}

const run = async (words: string | readonly string[]) => {
  const list = typeof words === 'string' ? words.split(' ') : words
  return (await provost.run([...list, '--json'], { cwd: root })).json
}

const HELLO: Scenario = { about: 'A word.', turns: [{ when: { user: 'Say hello' }, answer: { text: 'Hello.' } }] }

test.each([
  ['Claude Code', claude],
  ['Codex', codex],
])('signals arrive by the hooks of the plugin in %s', async (_name, line) => {
  await open(HELLO, 'Say hello', line)
  const { id } = await run('session spawn --prompt hello')
  /** The number of the conversation is known to the agent alone, and only a hook of it tells. */
  const told = async () => {
    await run(`session probe ${id}`)
    return (await run(`session show ${id}`)).nativeSessionId
  }
  await expect.poll(told, { timeout: 120_000, interval: 200 }).toMatch(/^[0-9a-f-]{36}$/)
})

test('a helper that ends and a permission that is asked for are told too', async () => {
  const helper = { description: 'Look', prompt: 'Look around', subagent_type: 'general-purpose' }
  const write = { file_path: '/etc/hello', content: 'x' }
  const turns: Turn[] = [
    { when: { result: 'toolu_write' }, answer: { text: 'Hello.' } },
    {
      when: { result: 'toolu_help' },
      answer: { text: 'Now.', calls: [{ id: 'toolu_write', tool: 'Write', input: write }] },
    },
    { when: { lastUser: 'Look around' }, answer: { text: 'Seen.' } },
    {
      when: { user: 'Say hello' },
      answer: { text: 'First.', calls: [{ id: 'toolu_help', tool: 'Agent', input: helper }] },
    },
  ]
  await open({ about: 'A helper, then a tool that needs permission.', turns }, 'Say hello')
  const { id } = await run('session spawn --prompt hello')
  const heard = async () => {
    const lines = await readFile(join(provost.home, 'runs', id, 'g1', 'signals.jsonl'), 'utf8').catch(() => '')
    const told = lines.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)]))
    return told.filter(({ source }) => source === 'hook').map(({ event }) => event)
  }
  await expect.poll(heard, { timeout: 120_000, interval: 200 }).toContain('Stop')
  expect(await heard()).toEqual(['SubagentStop', 'PermissionRequest', 'Stop'])
})

test('this repository is a marketplace that Claude Code installs the plugin from', async () => {
  await open(HELLO, 'Say hello')
  const ask = async (...words: string[]) =>
    (await promisify(execFile)('claude', ['plugin', ...words], { env: home.env, cwd: home.work })).stdout
  await ask('marketplace', 'add', CHECKOUT)
  await ask('install', 'provost@provost')
  const parts = await ask('details', 'provost@provost')
  expect(parts).toMatch(/Skills \(1\)/)
  expect(parts).toContain('Hooks (4)  Stop, SubagentStop, Notification, PermissionRequest')
  expect(parts).toContain('MCP servers (1)  provost')
  expect(await ask('validate', join(CHECKOUT, 'plugin'))).toContain('Validation passed')
  expect(await ask('validate', CHECKOUT)).toContain('Validation passed')
})

const PLAN = {
  schema_version: 1,
  id: 'hello',
  title: 'Say hello',
  brief: 'One file that says it.',
  acceptance_criteria: [{ id: 'AC1', description: 'hello.txt is there' }],
  file_plan: [{ path: 'hello.txt', intent: 'create' }],
}

test('its tools are listed, and work for its own task only', async () => {
  const [own, other] = [{ task: '' }, { task: '' }]
  const plan = { task: '', name: 'planning.ai.json', text: JSON.stringify(PLAN) }
  const calls = [
    ['toolu_own', 'task_get', own],
    ['toolu_other', 'task_get', other],
    ['toolu_plan', 'task_submit_artifact', plan],
  ] as const
  const turns = calls.map(([id, tool, input], index): Turn => {
    const call = { id, tool: `${SERVER}__${tool}`, input }
    const before = calls[index - 1]
    return { when: before ? { result: before[0] } : { user: 'Plan it' }, answer: { text: 'Next.', calls: [call] } }
  })
  turns.push({ when: { result: 'toolu_plan' }, answer: { text: 'Handed in.' } })
  await open({ about: 'Three tools of Provost.', turns: turns.toReversed() }, 'Plan it')
  other.task = (await run(['task', 'new', 'Something else'])).task
  own.task = (await run(['task', 'new', 'Say hello'])).task
  plan.task = own.task
  await run(`task plan ${own.task}`)

  expect(listOffered(stub)).toContain(`${SERVER}__task_get`)
  const results = stub.asked.flatMap(({ history }) => history.filter(({ kind }) => kind === 'result'))
  const told = new Map(results.map(result => [result.kind === 'result' ? result.id : '', JSON.stringify(result)]))
  expect(told.get('toolu_own')).toContain('planning')
  expect(told.get('toolu_other')).toContain('NOT_FOUND')
  expect((await run(`task status ${own.task}`)).facts.plan).toBe('valid')
})

/** With its first word, and whole: a server that Claude Code still waits for, or a tool that is only named, comes too late for many. */
function listOffered({ asked: [first] }: ModelStub): readonly string[] {
  return (first!.body as { readonly tools: readonly { readonly name: string }[] }).tools.map(({ name }) => name)
}
