// An accept whose process died after it had decided is asked again with its key: it goes on with what it decided.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Wired, wire } from '#daemon/wiring'
import { person } from '#kernel/events/actor'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'
import { acceptTask } from './accept-task.ts'

let site: TaskWorld
let other: Wired

beforeEach(async () => {
  site = await openTaskWorld()
  other = await wire({ ...process.env, PROVOST_HOME: site.app.home, PROVOST_STORE: undefined }, 'in_process', () => {})
})
afterEach(async () => {
  await other.close()
  await site.close()
})

test.each([
  ['deferred', { defer: true, note: 'later' }],
  ['accepted', { note: 'good', noMove: true }],
])('what was %s is decided once by one request, and anew by another', async (_verdict, wish) => {
  const { world } = other.services
  const task = await site.newTask()
  await site.take(task, 'accept', 'hand')
  const accept = (correlation: string) => {
    const asking = { actor: person('ana'), correlation, cause: null, onceKey: correlation, seenVersion: null }
    return acceptTask(world, asking, task, wish)
  }
  const decisions = async () =>
    (await world.store.log.readStream(`task/${task}`)).filter(({ type }) => type === 'task.decided').length
  await accept('co_1')
  await accept('co_1')
  expect(await decisions()).toBe(1)
  await accept('co_2')
  expect(await decisions()).toBe(2)
})
