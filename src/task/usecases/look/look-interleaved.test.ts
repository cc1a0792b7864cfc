// The order of reads is part of the law: somebody takes a step of a task between any two reads of a look at it, and the look says
// what was true before the step or what is true after it, and never a mixture of both.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Wired, wire } from '#daemon/wiring'
import { atEveryRead, interleave } from '#testing/interleave'
import { openTaskWorld, PLAN, type TaskWorld } from '#testing/worlds/task-world'
import { lookAtTask, type TaskLook } from './look-at-task.ts'

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

let plans = 0
const STEPS: Readonly<Record<string, () => Promise<unknown>>> = {
  'another plan': () => {
    const plan = JSON.stringify({ ...PLAN, title: `Say goodbye ${++plans}` })
    return site.change(task, 'plan', { by: 'hand', plan, noMove: true })
  },
  'another brief': () => site.change(task, 'brief', { text: `Say goodbye ${++plans}` }),
}

const told = ({ view, facts, next, state }: TaskLook) => ({ version: view.version, facts, next, state: state.verdict })

test.each(Object.entries(STEPS))('%s', async (_name, step) => {
  await step()
  const reads = await atEveryRead(async after => {
    const before = told(await lookAtTask(other.services.world, task))
    const { world, reads: asked } = interleave(other.services.world, after, step)
    const seen = told(await lookAtTask(world, task))
    const now = told(await lookAtTask(other.services.world, task))
    expect(now.version, asked.join(', ')).toBeGreaterThan(before.version)
    expect(seen, `after ${asked[after - 1]}`).toEqual(seen.version === before.version ? before : now)
    return asked.length
  })
  expect(reads).toBeGreaterThan(5)
})
