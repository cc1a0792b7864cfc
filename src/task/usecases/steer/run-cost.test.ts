// A cap on the cost of a run: kept where agents tell their cost, and said plainly where they do not.
import { afterEach, expect, test } from 'vitest'
import { openTaskWorld, type TaskWorld, YES } from '#testing/worlds/task-world'

const told = (amount: number) =>
  `echo '::provost ${JSON.stringify({ usage: { input: 1, cost: { amount, currency: 'USD' } } })}'`

let site: TaskWorld

afterEach(() => site.close())

const why = async (task: string) => JSON.stringify(await site.get(`/api/why/${task}`))

test('a run pauses when the cap is reached, and says how much it was', async () => {
  site = await openTaskWorld({ planner: `${told(0.3)}\n${YES}` })
  const task = await site.newTask()
  const answer = await site.change(task, 'run', { maxCost: 0.5 })
  expect(answer.stopped).toEqual({ action: 'pause', rule: 'CAP_COST' })
  expect(answer.notes.join()).toMatch(/it has cost \d\.\d000 USD as its agents tell; the cap is 0\.5000 USD/)
  expect(await why(task)).toContain('CAP_COST: it has cost')
  expect((await site.get(`/api/tasks/${task}`)).paused).toContain('CAP_COST: it has cost')
})

test('below the cap it goes on to where it goes by itself', async () => {
  site = await openTaskWorld({ planner: `${told(0.01)}\n${YES}` })
  const task = await site.newTask()
  const answer = await site.change(task, 'run', { maxCost: 5, until: 'codegen' })
  expect(answer.stopped).toEqual({ action: 'pause', rule: 'UNTIL_REACHED' })
})

test('an agent that told nothing makes the cost unknown, not zero', async () => {
  site = await openTaskWorld({ planner: YES })
  const task = await site.newTask()
  const answer = await site.change(task, 'run', { maxCost: 5 })
  expect(answer.stopped).toEqual({ action: 'pause', rule: 'COST_UNKNOWN' })
  expect(answer.notes.join()).toMatch(/of \d of its turns nobody told the cost/)
})

test('with an agent that never tells its cost no session is started', async () => {
  site = await openTaskWorld({ planner: YES })
  const task = await site.newTask()
  const answer = await site.change(task, 'run', { maxCost: 5, harness: 'codex' })
  expect(answer.stopped).toEqual({ action: 'pause', rule: 'COST_UNKNOWN' })
  expect(answer.notes.join()).toContain('codex never tells its cost')
  expect((await site.get('/api/sessions')).sessions).toEqual([])
})
