// An editor that speaks the Agent Client Protocol gives Provost a prompt: it becomes a task of the real Claude Code, and the
// editor sees the plan, what is asked for, and why it stops where it stops.
import { afterEach, expect, test } from 'vitest'
import { promptOverAcp } from './acp-client.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { OrdinaryUser } from './ordinary-user.ts'
import { BRIEF, composeWholeTask, readPackage } from './whole-task.ts'

let stub: ModelStub
let ada: OrdinaryUser

afterEach(async () => {
  await ada.remove()
  await stub.close()
})

/** Nine agents one after the other: on a busy machine that takes minutes. */
const LONG = { timeout: 400_000 }

test('the official client drives a task from its prompt to the decision that a person makes', LONG, async () => {
  stub = await startModelStub(composeWholeTask('claude-code'))
  ada = await OrdinaryUser.create({ url: stub.url })
  const root = await ada.makeRepository('path-parse', await readPackage())
  await ada.run('init', { cwd: root })
  await ada.run('config set worker.permissions default', { cwd: root }) // so that the worker asks before it writes
  const program = ada.startProvost(['acp'], { cwd: root })
  const { stopReason, updates, asked } = await promptOverAcp(program, root, BRIEF)
  const said = updates.map(({ content }) => content?.text ?? '').join('')
  expect(stopReason, said).toBe('end_turn')

  expect(asked.length, said).toBeGreaterThan(0)
  expect(asked[0]!.toolCall.title).toMatch(/asks .*Bash/)
  const plans = updates.flatMap(({ entries }) => (entries ? [entries] : []))
  const current = plans.map(entries => entries.find(({ status }) => status === 'in_progress')?.content)
  expect(current).toEqual(['planning', 'plan review', 'codegen', 'review', 'test', 'accept'])
  expect(said).toMatch(/rule DECISION_MISSING: the decision is missing/)

  const [, task] = /task (ta_\w+)/.exec(said)!
  expect((await ada.run(`task status ${task} --json`, { cwd: root })).json.phase).toBe('accept')
  expect((await ada.run(`task accept ${task}`, { cwd: root })).exitCode).toBe(0)
  program.kill()
})
