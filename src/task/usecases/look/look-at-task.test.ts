// Whoever only looks at a task that others work on sees what is true, at whatever moment they come.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Wired, wire } from '#daemon/wiring'
import { person } from '#kernel/events/actor'
import type { World } from '#recorder/world'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'
import { needTask, takeRunLease } from '../steer/hold-task.ts'
import { lookAtTask } from './look-at-task.ts'

let site: TaskWorld
let other: Wired
let task: string

beforeEach(async () => {
  site = await openTaskWorld()
  task = await site.newTask()
  other = await wire({ ...process.env, PROVOST_HOME: site.app.home, PROVOST_STORE: undefined }, 'in_process', () => {})
})
afterEach(async () => {
  await other.close()
  await site.close()
})

/** A step of somebody else: it is in the log, and then in state.json. */
const step = () => site.change(task, 'plan', { by: 'hand', plan: '{}' })

/** The same world, in which something happens around each reading of this kind. */
function disturb(world: World, kind: 'config' | 'files'): World {
  const around =
    <Args extends readonly unknown[], Result>(read: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await step()
      const result = await read(...args)
      await step()
      return result
    }
  const { projectConfig, taskFiles } = world
  return kind === 'config'
    ? { ...world, projectConfig: { ...projectConfig, read: around(path => projectConfig.read(path)) } }
    : { ...world, taskFiles: { ...taskFiles, read: around((place, path) => taskFiles.read(place, path)) } }
}

describe('a step of somebody else between two readings', () => {
  test.each(['config', 'files'] as const)('of %s is no edit of state.json', async kind => {
    const { version } = await site.get(`/api/tasks/${task}`)
    const seen = await lookAtTask(disturb(other.services.world, kind), task)
    expect((await site.get(`/api/tasks/${task}`)).version).toBeGreaterThan(version)
    expect(seen.state.verdict).not.toBe('drift')
    expect(seen.facts.state).toBe('current')
  })

  test('and a real edit still is one', async () => {
    await site.write(`.provost/tasks/${task}/state.json`, '{}')
    expect((await lookAtTask(other.services.world, task)).facts.state).toBe('drift')
  })
})

describe('a run that is on record', () => {
  const places = async () => [
    await site.get(`/api/tasks/${task}`),
    (await site.get('/api/tasks')).tasks[0],
    await site.get(`/api/why/${task}`),
  ]

  beforeEach(async () => {
    const { world } = other.services
    const asked = { type: 'task.run_asked', schema: 1, cause: null, correlation: 'co_1', data: { wish: {} } }
    const event = { ...asked, id: world.ids.newId('ev_'), at: '2026-01-01T00:00:00.000Z', actor: person('ana') }
    const expectedVersion = (await needTask(world, task)).version
    await world.store.log.append([{ stream: `task/${task}`, expectedVersion, events: [event] }])
  })

  test('runs while somebody carries it, also between two agents', async () => {
    const asking = { actor: person('ana'), correlation: 'co_1', cause: null, onceKey: null, seenVersion: null }
    const lease = await takeRunLease(other.services.world, asking, task)
    for (const said of await places()) expect(said).toMatchObject({ rule: 'RUN_AT_WORK' })
    expect((await places())[0]).toMatchObject({ needs: 'wait', nextSteps: [] })
    await lease.release()
  })

  test('is left off when nobody does, and says who goes on', async () => {
    for (const said of await places()) expect(said).toMatchObject({ rule: 'RUN_LEFT_OFF' })
    expect((await places())[0]).toMatchObject({ needs: 'work', nextSteps: [`provost task run ${task}`] })
  })
})
