// The real programs under Provost itself: started, heard, answered, killed and brought back as sessions and in tasks.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { worktreesIn } from '../../src/git/worktrees/worktree-place.ts'
import { Provost } from '../e2e/program.ts'
import { git, makeRepository } from '../e2e/repository.ts'
import { type AgentHome, makeAgentHome } from './agent-home.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { readScenario, type Scenario } from './scenario.ts'
import { SUBSCRIPTION } from './take.ts'

let provost: Provost
let stub: ModelStub
let home: AgentHome
let root: string

beforeEach(async () => {
  provost = await Provost.create()
  root = await makeRepository(join(provost.place, 'shop'))
})

afterEach(async () => {
  await provost.end()
  await stub.close()
  await home.remove()
})

/** Everything that the agent needs of the throw-away home is configured for it: nothing else reaches it. */
async function open(
  scenario: string | Scenario,
  harness: string,
  more: Readonly<Record<string, unknown>> = {},
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  const told =
    typeof scenario === 'string'
      ? await readScenario(join(import.meta.dirname, 'scenarios', `${scenario}.json`))
      : scenario
  stub = await startModelStub(told)
  home = await makeAgentHome(stub.url)
  await mkdir(join(root, '.provost'))
  const agent = { harness, env: { ...home.env, ...env }, ...more }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker: agent, planner: agent }))
  await run('project add .')
}

const run = async (words: string | readonly string[]) => {
  const ended = await provost.run(words, { cwd: root })
  if (ended.exitCode !== 0) throw new Error(`provost ${words}: ${ended.stdout}${ended.stderr}`)
  return ended
}

const spawn = async (prompt: string) => (await run(['session', 'spawn', '--prompt', prompt, '--json'])).json
const show = async (id: string) => {
  await run(`session probe ${id}`)
  return (await run(`session show ${id} --json`)).json
}
const becomes = (id: string, status: string) => expect.poll(async () => (await show(id)).status, SOON).toBe(status)
/** The first session of the project works there. */
const worktreePath = (name: string) => join(worktreesIn(provost.home)(root), 'shop-1', name)
/** What the screen would ask first; a trusted directory covers its worktrees. */
async function trust(path: string): Promise<void> {
  const file = join(home.place, 'home', '.claude', '.claude.json')
  const state = JSON.parse(await readFile(file, 'utf8'))
  state.projects[path] = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true }
  await writeFile(file, JSON.stringify(state))
}
const SOON = { timeout: 120_000, interval: 100 }
const ended = async (id: string) => {
  await run(`session kill ${id}`)
}

test.each(['claude-code', 'codex'])(
  '%s has the tools of Provost without being told, and the work of others does not exist for it',
  async harness => {
    const call = (id: string, tool: string, input: object) => ({ id, tool: `mcp__provost__${tool}`, input })
    const others = { task: 'set below' }
    const turns = [
      { when: { result: 'toolu_task' }, answer: { text: 'I have asked.' } },
      {
        when: { result: 'toolu_advice' },
        answer: { text: 'And now for a task.', calls: [call('toolu_task', 'task_get', others)] },
      },
      {
        when: { user: 'Ask for advice' },
        answer: { text: 'I will ask.', calls: [call('toolu_advice', 'advice_get', { surface: 'cli' })] },
      },
    ]
    await open({ about: 'Two tools of Provost.', turns } as Scenario, harness)
    others.task = (await run(['task', 'new', 'Something else', '--json'])).json.task
    expect(others.task).toMatch(/^ta_/)
    const { id } = await spawn('Ask for advice')
    const told = () =>
      new Map(
        stub.asked.flatMap(({ history }) =>
          history.flatMap(said => (said.kind === 'result' ? [[said.id, said.text]] : [])),
        ),
      )
    await expect.poll(() => told().size, SOON).toBe(2)
    expect(told().get('toolu_advice')).not.toMatch(/permission|denied|No such tool/i)
    expect(told().get('toolu_task')).toMatch(/(?:^|\n)NOT_FOUND/)
    await ended(id)
  },
)

describe('Claude Code as a session', () => {
  test('asks for permission, is answered by a person, and finishes its turn', async () => {
    await open('claude-tool-call', 'claude-code', { permissions: 'default' })
    const { id, worktree } = await spawn('Write hello.txt')
    await becomes(id, 'needs_input')
    const { permissions, note } = await show(id)
    expect(note).toMatch(/^asks for permission p_1: /)
    expect(permissions).toMatchObject([{ id: 'p_1', tool: 'Bash', answer: null }])

    // A message is held while the dialog is open: Enter would approve it.
    const said = await run(['session', 'send', id, 'And the README'])
    expect(said.stdout).toContain('queued: a permission dialog is open')
    await run(`session answer ${id} --option ${permissions[0].options[0]}`)
    await expect.poll(async () => (await show(id)).messages[0].state, SOON).toBe('acked')
    await expect.poll(() => readFile(join(worktree, 'hello.txt'), 'utf8').catch(() => ''), SOON).toBe('hello\n')
    expect((await run(`why ${id}`)).stdout).toContain('activity.')
    await ended(id)
  })

  test('on its screen in tmux is given its prompt, acknowledges it, and is heard through hooks', async () => {
    await open('claude-tool-call', 'claude-code', { permissions: 'manual' })
    await trust(root)
    provost.trackDaemon(await provost.startDaemon({ cwd: root }))
    const { id } = (await run(['session', 'spawn', '--runtime', 'tmux', '--prompt', 'Write hello.txt', '--json'])).json
    await becomes(id, 'needs_input')
    expect(await show(id)).toMatchObject({
      reason: 'awaiting_permission',
      messages: [{ kind: 'user_message', text: 'Write hello.txt', state: 'acked' }],
      record: { activity: { state: 'blocked', source: 'hook' } },
    })
    // It rests for seconds before its prompt is typed: nobody is to think that it had nothing to do.
    const lines = (await run('log export')).stdout.trim().split('\n')
    const changes = lines.map(line => JSON.parse(line)).filter(({ stream }) => stream === `session/${id}`)
    const states = changes.flatMap(({ data }) => data.after ?? [])
    expect(new Set(states)).toEqual(new Set(['not_started', 'working', 'needs_input']))
    await ended(id)
  })

  test('that hits a limit is shown with the time of its end', async () => {
    await open('claude-limit', 'claude-code', {}, SUBSCRIPTION)
    const { id } = await spawn('Paint the shed')
    await becomes(id, 'quota_paused')
    const { resetAt } = await show(id)
    expect((await run('session list')).stdout).toContain(`until ${resetAt.replace('.000Z', 'Z')}`)
    expect((await run(['session', 'send', id, 'Try again'])).stdout).toContain('queued')
    await ended(id)
  })

  test('that is killed in the middle of a turn is brought back with its memory, after the daemon was restarted', async () => {
    await open('crash', 'claude-code')
    const first = provost.trackDaemon(await provost.startDaemon({ cwd: root }))
    const { id } = await spawn('Paint the shed')
    await becomes(id, 'working')
    await expect.poll(() => stub.asked.length, SOON).toBeGreaterThan(0)
    process.kill(first.pid, 'SIGKILL')
    const identity = JSON.parse(await readFile(join(provost.home, 'runs', id, 'g1', 'identity.json'), 'utf8'))
    process.kill(-identity.agent.processGroup, 'SIGKILL')
    const again = await provost.run('daemon start --json', { cwd: root })
    provost.trackDaemon(again.json)
    await becomes(id, 'killed')
    expect((await run(`why ${id}`)).stdout).toContain('probe.P2c')
    const restored = (await run(['session', 'restore', id, '--prompt', 'Go on', '--json'])).json
    expect(restored).toMatchObject({ mode: 'native', session: { generation: 2 } })
    await becomes(id, 'idle')
    const users = stub.asked.at(-1)!.history.flatMap(entry => (entry.kind === 'user' ? [entry.text] : []))
    expect(users.join('\n')).toMatch(/Paint the shed[\s\S]*Go on/)
    await ended(id)
  })
})

describe.each([
  [
    'claude-code',
    () => ({ tool: 'Write', input: { file_path: worktreePath('hello.txt'), content: 'hello\n' } }),
    'acceptEdits',
  ],
  ['codex', () => ({ tool: 'exec_command', input: { cmd: 'echo hello > hello.txt' } }), 'danger-full-access'],
] as const)('the codegen phase of a task by %s', (harness, call, permissions) => {
  test('is done through Provost, and its change is captured', async () => {
    const scenario: Scenario = {
      about: 'A worker writes the one file of the plan.',
      turns: [
        { when: { result: 'call_write' }, answer: { text: 'I wrote hello.txt.' } },
        { answer: { text: 'I will write it.', calls: [{ id: 'call_write', ...call() }] } },
      ],
    }
    await open(scenario, harness, { permissions })
    const task = (await run(['task', 'new', 'Say hello', '--json'])).json.task
    const plan = {
      id: 'p1',
      title: 'Say hello',
      brief: 'One file.',
      acceptance_criteria: [{ id: 'AC1', description: 'there is a hello' }],
      file_plan: [{ path: 'hello.txt', intent: 'create' }],
    }
    await writeFile(join(root, 'plan.json'), JSON.stringify(plan))
    await run(`task plan ${task} --from plan.json`)
    await run(`task review ${task} plan --verdict ok`)
    await run(`task codegen ${task}`)
    expect((await run(`task diff ${task}`)).stdout).toContain('+hello')
    const [session] = (await run('session list --all --json')).json.sessions
    expect(session).toMatchObject({ status: 'done', harness, kind: 'worker' })
    expect(await git(root, 'status', '--porcelain')).not.toContain('hello.txt')
  })
})
