// Every tool over standard input and output, asked for by the official client with the pass of a session at work.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeLessonYaml } from '../../src/formats/yaml/lesson-yaml.ts'
import { MCP_TOOLS } from '../../src/mcp/mcp-tools.ts'
import { sampleLesson } from '../../src/testing/samples/sample-lesson.ts'
import { Provost } from '../e2e/program.ts'
import { makeRepository } from '../e2e/repository.ts'
import { connectMcp, type McpAnswer, type McpClient } from './mcp-client.ts'

let provost: Provost
let root: string
const clients: McpClient[] = []

beforeEach(async () => {
  provost = await Provost.create()
  root = await makeRepository(join(provost.place, 'shop'))
})

afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.close()))
  await provost.end()
})

const PLAN = {
  id: 'p1',
  title: 'Say hello',
  brief: 'One file.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a hello' }],
  file_plan: [{ path: 'hello.txt', intent: 'create' }],
}

/** An agent that does nothing itself: it ends when the test says that its phase may end. */
const WAITS = (go: string) => `until [ -e '${go}'/$PROVOST_PHASE ]; do sleep 0.05; done
[ $PROVOST_PHASE != planning ] || cp '${go}'/planning "$PROVOST_SUBMIT_DIR/planning.ai.json"`

const WORKER = `echo more > more.txt; git add .; git -c user.name=a -c user.email=a@b.c commit -qm more; exec sleep 1000`
const command = (script: string, more: object = {}) => ({
  harness: 'command',
  args: ['/bin/sh', '-c', script],
  ...more,
})

const run = async (words: string | readonly string[]) => {
  const ended = await provost.ask(words, { cwd: root })
  if (ended.exitCode !== 0) throw new Error(`provost ${words}: ${ended.stdout}${ended.stderr}`)
  return ended
}

async function configure(config: object): Promise<void> {
  await mkdir(join(root, '.provost'), { recursive: true })
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify(config))
  await run('project add .')
  await provost.startDaemon()
}

async function connect(env: Readonly<Record<string, string>> = {}): Promise<McpClient> {
  const own = { PATH: process.env.PATH!, HOME: provost.place, PROVOST_HOME: provost.home }
  const client = await connectMcp(root, { ...own, ...env })
  clients.push(client)
  return client
}

/** Who is confined comes through its door, who runs open with its token. */
const asSession = (session: string, task = '') => {
  const door = join(provost.home, 'cages', session, 'g1', 'desk', 'door.sock')
  const way = existsSync(door) ? { PROVOST_DOOR: door } : {}
  return connect({ PROVOST_SESSION: session, PROVOST_GENERATION: '1', ...way, ...(task && { PROVOST_TASK: task }) })
}

function told({ isError, said, value }: McpAnswer): unknown {
  expect([isError, said]).toEqual([false, expect.anything()])
  return value
}

const refusal = ({ isError, said }: McpAnswer) => (isError ? said.split(':')[0] : 'no refusal')

test('the tools are the ones of the table, and those without a session see nobody’s work', async () => {
  await configure({ worker: command('exec sleep 1000', { interactive: true }) })
  const { task } = (await run(['task', 'new', 'Say hello', '--json'])).json
  await run('session spawn --prompt hello')
  const client = await connect()
  const names = (await client.listTools()).map(({ name }) => name)
  expect(names).toEqual(MCP_TOOLS.map(({ name }) => name))

  const lesson = writeLessonYaml({ ...sampleLesson, status: 'accepted', transfer_scope: 'surface_local' })
  expect(told(await client.call('lessons_propose', { text: lesson }))).toMatchObject({ status: 'candidate' })
  expect(told(await client.call('advice_get', { surface: 'cli' }))).toMatchObject({ lessons: [] })
  await run(['lessons', 'accept', sampleLesson.finding_id, '--review'])
  expect(told(await client.call('advice_get', { surface: 'cli' }))).toMatchObject({
    lessons: [{ id: sampleLesson.finding_id }],
  })
  expect(told(await client.call('why', { id: sampleLesson.finding_id }))).toMatchObject({ state: 'accepted' })
  for (const id of [task, 'session:shop-1']) expect(refusal(await client.call('why', { id }))).toBe('NOT_FOUND')
  expect(refusal(await client.call('task_get', { task }))).toBe('NOT_FOUND')
})

describe('at a task', () => {
  test('a planner asks and plans, a reviewer judges, a worker gives a sign, and none of them moves it', async () => {
    const go = join(provost.place, 'go')
    await mkdir(go)
    const agent = command(WAITS(go))
    await provost.runAgentsOpen()
    await configure({ planner: agent, worker: agent, task: { reviewers: { plan: ['Risk'] } } })
    const { task } = (await run(['task', 'new', 'Say hello', '--json'])).json
    const other = (await run(['task', 'new', 'Another', '--json'])).json.task
    const seatOf = async (phase: string) => {
      const lines = (await run(`log export --stream task/${task}`)).stdout.trim().split('\n')
      const linked = lines.map(line => JSON.parse(line)).filter(({ data }) => data.session && data.phase === phase)
      return linked[0]?.data.session
    }
    const atWork = async (phase: string, words: string) => {
      const ended = run(words)
      await expect.poll(() => seatOf(phase)).toBeTruthy()
      return { ended, client: await asSession(await seatOf(phase), task), session: await seatOf(phase) }
    }

    const planning = await atWork('planning', `task plan ${task}`)
    expect(told(await planning.client.call('task_get'))).toMatchObject({ task, phase: 'planning' })
    expect(told(await planning.client.call('why', { id: `session:${planning.session}` }))).toMatchObject({
      noun: 'session',
    })
    expect(refusal(await planning.client.call('task_get', { task: other }))).toBe('NOT_FOUND')
    const bad = { name: 'planning.ai.json', text: '{}' }
    expect(refusal(await planning.client.call('task_submit_artifact', bad))).toBe('TASK_PLAN_INVALID')
    const plan = { name: 'planning.ai.json', text: JSON.stringify(PLAN) }
    told(await planning.client.call('task_submit_artifact', plan))
    told(await planning.client.call('task_ask_question', { id: 'q1', text: 'in which language?' }))
    await writeFile(join(go, 'planning'), JSON.stringify(PLAN))
    await planning.ended
    expect((await run(`task status ${task} --json`)).json).toMatchObject({
      phase: 'plan_review',
      questions: [{ id: 'q1', blocking: false }],
    })
    expect(refusal(await planning.client.call('task_submit_verdict', { ok: true }))).toBe('PASS_ENDED')

    const reviewing = await atWork('plan_review', `task review ${task} plan`)
    told(await reviewing.client.call('task_submit_verdict', { ok: true, confidence: 0.8 }))
    await writeFile(join(go, 'plan_review'), '')
    await reviewing.ended

    const working = await atWork('codegen', `task codegen ${task}`).then(({ ended, ...rest }) => ({
      ended: ended.catch((error: Error) => error.message),
      ...rest,
    }))
    expect(refusal(await working.client.call('task_signal', { signal: 'tired', text: 'x' }))).toBe('INPUT_INVALID')
    told(await working.client.call('task_signal', { signal: 'plan_unclear', text: 'which hello?' }))
    await writeFile(join(go, 'codegen'), '')
    await working.ended
    const types = (await run(`log export --stream task/${task}`)).stdout
    expect(types).toContain('task.signal_received')
  })
})

test('a reviewer reads its run and submits; a worker has no part in it', async () => {
  const agents = { worker: command(WORKER), reviewer: command('exec sleep 1000') }
  await configure(
    Object.fromEntries(Object.entries(agents).map(([role, one]) => [role, { ...one, interactive: true }])),
  )
  await run('session spawn --prompt hello')
  await expect.poll(async () => (await run('change list --json')).json.changes.length).toBe(1)
  const { run: review, reviewerSessionId } = (await run('review trigger shop-1 --json')).json
  const [reviewer, worker] = [await asSession(reviewerSessionId), await asSession('shop-1')]
  const verdict = { session: 'shop-1', runId: review.id, verdict: 'approved', body: 'good' }
  // It may read what is said about its own work, and not say it.
  for (const [tool, given, code] of [
    ['review_get_task', { runId: review.id }, 'no refusal'],
    ['review_submit', verdict, 'OWN_WORK'],
    ['why', { id: review.id }, 'NOT_FOUND'],
  ] as const)
    expect(refusal(await worker.call(tool, given)), tool).toBe(code)
  expect(told(await reviewer.call('review_get_task', { runId: review.id }))).toMatchObject({
    id: review.id,
    sessionId: 'shop-1',
    targetSha: review.targetSha,
  })
  expect(told(await reviewer.call('why', { id: review.id }))).toMatchObject({ noun: 'review_run' })
  expect(refusal(await reviewer.call('why', { id: 'session:shop-1' }))).toBe('NOT_FOUND')
  expect(told(await reviewer.call('review_submit', verdict))).toMatchObject({ result: 'recorded' })
})
