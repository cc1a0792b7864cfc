// The captured changes of a project that a trial may copy: those under review first, each group in an order that nobody foresees.
import { sha256Hex } from '#kernel/events/hash'
import { compareText } from '#kernel/reading/json-value'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { TaskView } from '#task/rules/record/task-view'

/** Judging what can be planted takes suites: more changes than these are not looked at for one trial. */
const CHANGES_MAX = 12

export async function listTrialChanges(world: World, project: string): Promise<string[]> {
  const tasks = await readAllRows<TaskView>(world, 'task', { scope: project })
  const captured = tasks.filter(({ artifacts, isAbandoned }) => artifacts.output != null && !isAbandoned)
  const seed = world.ids.newId('tr_')
  const keyOf = ({ id, phase }: TaskView) => `${phase === 'review' ? 0 : 1} ${sha256Hex(`${seed} ${id}`)}`
  return captured
    .toSorted((one, other) => compareText(keyOf(one), keyOf(other)))
    .slice(0, CHANGES_MAX)
    .map(({ id }) => id)
}
