// Files that are handed in through the door: by an agent only for its own seat, validated as ever, and none of them moves
// a task.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#kernel/events/actor'
import { openTaskWorld, PLAN, type TaskWorld, YES } from '#testing/worlds/task-world'

let world: TaskWorld
beforeAll(async () => {
  world = await openTaskWorld()
})
afterAll(() => world.close())

const SILENT = { planner: ':', worker: ':', task: '  attemptsMax: 9' }

async function submit(task: string, session: string, name: string, value: unknown) {
  const actor: Actor = { kind: 'agent', id: session }
  const body = { name, text: typeof value === 'string' ? value : JSON.stringify(value) }
  return (await world.app.call('POST', `/api/tasks/${task}/artifacts`, { body, actor })).body
}

/** The sessions that were started for this phase, oldest first. */
async function seatsOf(task: string, phase: string): Promise<string[]> {
  const query = { stream: `task/${task}`, limit: '200' }
  const { body } = await world.app.call('GET', '/api/log', { query })
  const { events } = body as { events: { type: string; data: { phase: string; session: string } }[] }
  return events
    .filter(({ type, data }) => type === 'task.session_linked' && data.phase === phase)
    .map(({ data }) => data.session)
}

describe('agents that nobody waits for any more', () => {
  beforeEach(() => world.configure(SILENT))

  test('hand in plan, verdicts, signal and review; only a person’s command moves', async () => {
    const task = await world.newTask()
    await world.change(task, 'plan')
    const [planner = ''] = await seatsOf(task, 'planning')
    const asked = { questions: [{ id: 'q1', text: 'per user?', blocking: true }] }
    expect(await submit(task, planner, 'questions.json', asked)).toMatchObject({ notes: ['asked q1 [blocking]'] })
    const planned = await submit(task, planner, 'planning.ai.json', PLAN)
    expect(planned).toMatchObject({ rule: 'BLOCKING_QUESTIONS_OPEN', moved: null })
    const kept = await world.read(`.provost/tasks/${task}/inbox/planning-1/${planner}/planning.ai.json`)
    expect(kept).toBe(JSON.stringify(PLAN))
    await world.change(task, 'answers', { question: 'q1', text: 'yes' })
    expect(await world.change(task, 'next')).toMatchObject({ phase: 'plan_review' })

    await world.change(task, 'reviews', { subject: 'plan' })
    const [product = '', risk = ''] = await seatsOf(task, 'plan_review')
    // Each speaks in its own role: one of them cannot answer for both.
    expect(await submit(task, risk, 'verdict.json', { ok: true })).toMatchObject({ rule: 'PLAN_REVIEW_INCOMPLETE' })
    const second = await submit(task, product, 'verdict.json', { ok: true, role: 'RiskPlanner' })
    expect(second).toMatchObject({ rule: 'PLAN_REVIEW_OK', phase: 'plan_review', moved: null })
    expect(await world.change(task, 'next')).toMatchObject({ phase: 'codegen' })

    await world.change(task, 'codegen')
    const [worker = ''] = await seatsOf(task, 'codegen')
    const signal = { signal: 'plan_unclear', text: 'which?' }
    expect(await submit(task, worker, 'signal.json', signal)).toMatchObject({ rule: 'PLAN_UNCLEAR', phase: 'codegen' })
  })

  test('whoever wrote the code does not review it, and a planner is gone with its phase', async () => {
    const task = await world.newTask()
    await world.change(task, 'plan')
    const [planner = ''] = await seatsOf(task, 'planning')
    await world.configure({})
    expect(await world.take(task, 'review', 'hand')).toMatchObject({ phase: 'review' })
    const [worker = ''] = await seatsOf(task, 'codegen')
    const review = { verdict: 'approved', body: 'mine is good', findings: [] }
    for (const session of [worker, planner])
      expect(await submit(task, session, 'review.json', review)).toMatchObject({
        code: 'TASK_GATE_CLOSED',
        detail: expect.stringContaining('that is over'),
      })
    expect(await world.get(`/api/tasks/${task}`)).toMatchObject({ rule: 'REVIEW_MISSING' })
  })

  test('what the phase does not take, or what is no plan, is refused', async () => {
    const task = await world.newTask()
    await world.change(task, 'plan')
    const [planner = ''] = await seatsOf(task, 'planning')
    expect(await submit(task, planner, 'review.json', {})).toMatchObject({ code: 'TASK_GATE_CLOSED' })
    expect(await submit(task, planner, '../state.json', {})).toMatchObject({ code: 'TASK_GATE_CLOSED' })
    expect(await submit(task, planner, 'planning.ai.json', '{')).toMatchObject({ code: 'TASK_PLAN_INVALID' })
    expect(await submit(task, planner, 'questions.json', {})).toMatchObject({ code: 'INPUT_INVALID' })
    expect(await world.get(`/api/tasks/${task}`)).toMatchObject({ phase: 'planning', rule: 'PLAN_MISSING' })
  })

  test('the task of another does not exist: not to hand in, not to look at, not to ask about', async () => {
    const [own, other] = [await world.newTask(), await world.newTask()]
    await world.change(own, 'plan')
    const [planner = ''] = await seatsOf(own, 'planning')
    const actor: Actor = { kind: 'agent', id: planner }
    const look = async (path: string) => (await world.app.call('GET', path, { actor })).status
    expect(await submit(other, planner, 'planning.ai.json', PLAN)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await submit('ta_NOBODY', planner, 'planning.ai.json', PLAN)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await submit(own, 'mcp', 'planning.ai.json', PLAN)).toMatchObject({ code: 'NOT_FOUND' })
    // What is withheld and what is not there sound the same, but for the id.
    const refusal = async (path: string, id: string) => {
      const { body } = await world.app.call('GET', path + id, { actor })
      return JSON.stringify({ ...(body as object), correlationId: '', instance: '' }).replaceAll(id, 'ID')
    }
    for (const path of ['/api/tasks/', '/api/why/'])
      expect(await refusal(path, other)).toBe(await refusal(path, 'ta_NOBODY'))
    expect([await look(`/api/tasks/${own}`), await look(`/api/tasks/${other}`)]).toEqual([200, 404])
    expect([await look(`/api/why/${own}`), await look(`/api/why/${other}`)]).toEqual([200, 404])
    expect([await look(`/api/why/session:${planner}`), await look('/api/why/project:shop')]).toEqual([200, 200])
    await world.change(other, 'plan')
    const [neighbour] = await seatsOf(other, 'planning')
    expect(await look(`/api/why/session:${neighbour}`)).toBe(404)
    await expect(world.read(`.provost/tasks/${other}/inbox/planning-1/${planner}/planning.ai.json`)).rejects.toThrow()
  })
})

test('an agent that is waited for hears at once what is wrong, and two questions stay two', async () => {
  const go = join(world.root, '.git', 'go')
  await world.configure({ planner: `until [ -e '${go}' ]; do sleep 0.02; done\n${YES}` })
  const task = await world.newTask()
  const planning = world.change(task, 'plan')
  await expect.poll(() => seatsOf(task, 'planning')).toHaveLength(1)
  const [planner = ''] = await seatsOf(task, 'planning')
  expect(await submit(task, planner, 'planning.ai.json', { id: 'p1' })).toMatchObject({ code: 'TASK_PLAN_INVALID' })
  expect(await submit(task, planner, 'questions.json', { questions: [] })).toMatchObject({ code: 'INPUT_INVALID' })
  for (const id of ['q1', 'q2', 'q2'])
    expect(await submit(task, planner, 'questions.json', { questions: [{ id, text: `${id}?` }] })).toMatchObject({
      notes: ['questions.json is kept for the command that waits for it'],
    })
  await world.write('.git/go', '')
  expect(await planning).toMatchObject({ phase: 'plan_review' })
  const { questions } = await world.get(`/api/tasks/${task}`)
  expect(questions.map(({ id }: { id: string }) => id)).toEqual(['q1', 'q2'])
  await rm(go)
})
