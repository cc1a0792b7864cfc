// Files that are handed in through the door: validated as ever, kept whatever comes of them, and none of them moves a task.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTaskWorld, PLAN, type TaskWorld } from '#testing/task-world'

let world: TaskWorld
beforeAll(async () => {
  world = await openTaskWorld()
})
afterAll(() => world.close())

const agent = { kind: 'agent', id: 'shop-9' } as const

async function submit(task: string, name: string, value: unknown, role?: string) {
  const body = { name, text: typeof value === 'string' ? value : JSON.stringify(value), ...(role && { role }) }
  return (await world.app.call('POST', `/api/tasks/${task}/artifacts`, { body, actor: agent })).body
}

test('an agent hands in plan, verdicts, signal and review; only a person’s command moves', async () => {
  const task = await world.newTask()
  const asked = { questions: [{ id: 'q1', text: 'per user?', blocking: true }] }
  expect(await submit(task, 'questions.json', asked)).toMatchObject({ notes: ['asked q1 [blocking]'], moved: null })
  expect(await submit(task, 'planning.ai.json', PLAN)).toMatchObject({ rule: 'BLOCKING_QUESTIONS_OPEN', moved: null })
  await world.change(task, 'answers', { question: 'q1', text: 'yes' })
  expect(await world.change(task, 'next')).toMatchObject({ phase: 'plan_review' })
  expect(await submit(task, 'verdict.json', { ok: true }, 'RiskPlanner')).toMatchObject({
    rule: 'PLAN_REVIEW_INCOMPLETE',
  })
  const second = await submit(task, 'verdict.json', { ok: true }, 'ProductPlanner')
  expect(second).toMatchObject({ rule: 'PLAN_REVIEW_OK', phase: 'plan_review', moved: null })
  expect(await world.change(task, 'next')).toMatchObject({ phase: 'codegen' })
  expect(await submit(task, 'signal.json', { signal: 'plan_unclear', text: 'which?' })).toMatchObject({
    rule: 'PLAN_UNCLEAR',
    phase: 'codegen',
  })
  expect(await world.read(`.provost/tasks/${task}/inbox/planning-1/shop-9/planning.ai.json`)).toBe(JSON.stringify(PLAN))
})

test('what the phase does not take, or what is no plan, is refused', async () => {
  const task = await world.newTask()
  expect(await submit(task, 'review.json', {})).toMatchObject({ code: 'TASK_GATE_CLOSED' })
  expect(await submit(task, '../state.json', {})).toMatchObject({ code: 'TASK_GATE_CLOSED' })
  expect(await submit(task, 'planning.ai.json', '{')).toMatchObject({ code: 'TASK_PLAN_INVALID' })
  expect(await submit(task, 'questions.json', {})).toMatchObject({ code: 'INPUT_INVALID' })
  expect(await world.get(`/api/tasks/${task}`)).toMatchObject({ phase: 'planning', rule: 'PLAN_MISSING' })
})
