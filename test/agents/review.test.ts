// A real Claude Code as the reviewer of a task: in a worktree of its own, unable to change anything, and heard only
// through the verdict that it submits.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { worktreesIn } from '../../src/git/worktrees/worktree-place.ts'
import { Provost } from '../e2e/program.ts'
import { git, makeRepository } from '../e2e/repository.ts'
import { type AgentHome, makeAgentHome } from './agent-home.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import type { Scenario, ToolCall } from './scenario.ts'

let provost: Provost
let root: string
let stub: ModelStub
let home: AgentHome

beforeEach(async () => {
  provost = await Provost.create()
  root = await makeRepository(join(provost.place, 'shop'))
})

afterEach(async () => {
  await provost.end()
  await stub.close()
  await home.remove()
})

const run = async (words: string | readonly string[]) => {
  const ended = await provost.ask(words, { cwd: root })
  if (ended.exitCode !== 0) throw new Error(`provost ${words}: ${ended.stdout}${ended.stderr}`)
  return ended
}

const PLAN = {
  id: 'p1',
  title: 'Say hello',
  brief: 'One file.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a hello' }],
  file_plan: [{ path: 'hello.txt', intent: 'create' }],
}

/** Each attempt writes something else, so that each has a commit of its own. */
const WORKER = { harness: 'command', args: ['/bin/sh', '-c', 'echo "hello from $PROVOST_SESSION" > hello.txt'] }

async function configure(more: object): Promise<void> {
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker: WORKER, ...more }))
}

async function makeTask(): Promise<string> {
  await mkdir(join(root, '.provost'))
  await configure({})
  await run('project add .')
  const { task } = (await run(['task', 'new', 'Say hello', '--json'])).json
  await writeFile(join(root, 'plan.json'), JSON.stringify(PLAN))
  await run(`task plan ${task} --from plan.json`)
  await run(`task review ${task} plan --verdict ok`)
  await run(`task codegen ${task}`)
  return task
}

const bash = (id: string, command: string): ToolCall => ({ id, tool: 'Bash', input: { command, description: id } })

/** First it tries to write, then it asks for changes; asked about the next commit it approves. */
function composeScenario(task: string): Scenario {
  const submit = (runId: string, verdict: string) =>
    `provost review submit --session ${task} --run ${runId} --verdict ${verdict} --body "hello.txt:1 greets nobody"`
  return {
    about: 'A reviewer of a task.',
    turns: [
      { when: { result: 'call_approve' }, answer: { text: 'I approved.' } },
      { when: { lastUser: 'rr_2' }, answer: { calls: [bash('call_approve', submit('rr_2', 'approved'))] } },
      { when: { result: 'call_refuse' }, answer: { text: 'I asked for changes.' } },
      { when: { result: 'call_write' }, answer: { calls: [bash('call_refuse', submit('rr_1', 'changes_requested'))] } },
      { answer: { text: 'I look.', calls: [bash('call_write', 'echo broken > hello.txt')] } },
    ],
  }
}

test('the review phase of a task is done by Claude Code at exactly the captured commit', async () => {
  const task = await makeTask()
  stub = await startModelStub(composeScenario(task))
  home = await makeAgentHome(stub.url)
  await configure({ reviewers: ['claude-code'], reviewer: { harness: 'claude-code', env: home.env } })

  await provost.ask(`task review ${task} code`, { cwd: root })
  const first = (await run(`review list ${task} --json`)).json
  expect(first).toMatchObject({ decision: 'changes_requested', reviews: [{ id: 'rr_1', launch: 'spawn' }] })
  const { targetSha, body } = first.reviews[0]
  expect(body).toBe('hello.txt:1 greets nobody')
  expect((await run(`task status ${task} --json`)).json.phase).toBe('codegen')

  // It was at the commit, on no branch, and what it tried to write was denied.
  const tree = join(worktreesIn(provost.home)(root), `${task}-review-1`)
  expect((await git(tree, 'rev-parse', 'HEAD')).trim()).toBe(targetSha)
  expect(await git(tree, 'status', '--porcelain')).toBe('')
  expect((await git(tree, 'branch', '--show-current')).trim()).toBe('')
  expect(await git(root, 'status', '--porcelain')).not.toContain('hello.txt')
  const denied = stub.asked.flatMap(({ history }) =>
    history.flatMap(entry => (entry.kind === 'result' && entry.id === 'call_write' ? [entry.text] : [])),
  )
  expect(denied[0]).toMatch(/permission|denied/i)

  // Without a new commit nothing happens.
  const again = (await run(`review trigger ${task} --json`)).json
  expect(again).toMatchObject({ isNew: false, run: { id: 'rr_1' } })

  // A new commit wakes the same reviewer, and its approval moves the task.
  await run(`task codegen ${task}`)
  await run(`task review ${task} code`)
  const second = (await run(`review list ${task} --json`)).json
  expect(second).toMatchObject({ decision: 'approved', reviewerSessionId: first.reviewerSessionId })
  expect(second.reviews[0]).toMatchObject({ id: 'rr_2', launch: 'message', verdict: 'approved', current: true })
  expect(second.reviews[0].targetSha).not.toBe(targetSha)
  expect((await git(tree, 'rev-parse', 'HEAD')).trim()).toBe(second.reviews[0].targetSha)
  expect((await run(`task status ${task} --json`)).json.phase).toBe('test')
  await run(`session kill ${first.reviewerSessionId}`)
})
