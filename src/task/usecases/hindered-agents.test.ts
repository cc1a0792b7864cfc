// Agents that cannot work: said in one sentence at the first try, and no attempt is used up by it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTaskWorld, type TaskWorld, WORK, YES } from '#testing/worlds/task-world'

let world: TaskWorld
beforeAll(async () => {
  world = await openTaskWorld()
})
afterAll(() => world.close())

const launches = async (task: string) => (await world.get(`/api/tasks/${task}`)).sessions.length

const NO_LOGIN = 'echo "Not logged in" >&2; exit 1'

describe('an agent that is not logged in', () => {
  test('stops the run at its first try, in those words; logged in, it has its whole budget', async () => {
    await world.configure({ planner: NO_LOGIN, worker: WORK })
    const task = await world.newTask()
    const run = await world.change(task, 'run', { pauseAt: ['accept'] })
    expect(run).toMatchObject({ phase: 'planning', stopped: { action: 'pause', rule: 'TASK_AGENT_CANNOT_WORK' } })
    expect(run.notes.join('\n')).toMatch(/is not logged in: Not logged in; log the agent in/)
    expect(await launches(task)).toBe(1)
    expect((await world.get(`/api/tasks/${task}`)).budget.used.planning ?? 0).toBe(0)
    await world.configure({ planner: YES, worker: `${YES}\n${WORK}` })
    expect(await world.change(task, 'run', { pauseAt: ['codegen'] })).toMatchObject({
      stopped: { rule: 'PAUSE_POINT' },
    })
  })

  test('as a reviewer keeps the verdicts of the others, and is asked again alone', async () => {
    const mixed = `if [ "$PROVOST_ROLE" = RiskPlanner ]; then ${NO_LOGIN}; fi\n${YES}`
    await world.configure({ planner: mixed, worker: WORK })
    const task = await world.newTask()
    await world.take(task, 'plan_review', 'hand')
    const run = await world.change(task, 'run', {})
    expect(run).toMatchObject({ phase: 'plan_review', stopped: { rule: 'TASK_AGENT_CANNOT_WORK' } })
    expect(await launches(task)).toBe(2)
    await world.configure({ planner: YES, worker: WORK })
    expect(await world.change(task, 'reviews', { subject: 'plan' })).toMatchObject({ moved: { to: 'codegen' } })
    expect(await launches(task)).toBe(3)
  })
})

test('an agent that only crashes is tried again, and counted', async () => {
  await world.configure({ planner: 'exit 3', worker: WORK })
  const task = await world.newTask()
  const answer = await world.change(task, 'plan', {})
  expect(answer).toMatchObject({ code: 'TASK_AGENT_NO_ARTIFACT' })
  expect((await world.get(`/api/tasks/${task}`)).budget.used.planning).toBe(1)
})
