// The tasks of this node that a person asked to run by themselves and that have not come to their end.

import { isOwnOrOld } from '#fleet/usecases/is-own'
import type { World } from '#recorder/world'
import { PHASES } from '#task/rules/phase/phase'
import type { TaskView } from '#task/rules/record/task-view'

const PAGE = 200

export async function listOpenRuns(world: World): Promise<string[]> {
  const ids: string[] = []
  for (const status of PHASES.filter(phase => phase !== 'done')) {
    for (let after = 0; ; ) {
      const rows = await world.store.views.list<TaskView>('task', { status, after, limit: PAGE })
      ids.push(...rows.filter(({ state }) => state.run !== null && isOwnOrOld(world, state)).map(({ key }) => key))
      if (rows.length < PAGE) break
      after = rows.at(-1)!.ordinal
    }
  }
  return ids
}
