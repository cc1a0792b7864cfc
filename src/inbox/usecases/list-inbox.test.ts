// What the inbox says of a task is what `task status` says of it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

let world: TaskWorld
beforeEach(async () => {
  world = await openTaskWorld()
})
afterEach(() => world.close())

const rowsOf = async (task: string) =>
  (await world.get('/api/inbox')).rows.filter(({ why }: { why: string }) => why === `task:${task}`)

test('of a task whose agent is not there it names the agent, what to do, and how it goes on', async () => {
  await world.write('.provost/config.yaml', 'id: shop\nplanner: { harness: command, args: [no-such-agent] }\n')
  const task = await world.newTask()
  expect(await world.change(task, 'run')).toMatchObject({ stopped: { action: 'pause' } })
  const { paused } = await world.get(`/api/tasks/${task}`)
  expect(paused).toContain('no-such-agent is not on the PATH')
  expect(await rowsOf(task)).toMatchObject([
    {
      kind: 'held',
      asks: expect.stringMatching(/no-such-agent is not on the PATH.*give its whole path, or install it/),
      command: `provost task run ${task}`,
    },
  ])
})
