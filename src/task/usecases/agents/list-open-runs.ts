// The tasks that a person asked to run by themselves and that have not come to their end.
import { PHASES } from '#core/task/phase'
import type { TaskView } from '#core/task/task-view'
import type { World } from '../world.ts'

const PAGE = 200

export async function listOpenRuns({ store }: World): Promise<string[]> {
  const ids: string[] = []
  for (const status of PHASES.filter(phase => phase !== 'done')) {
    for (let after = 0; ; ) {
      const rows = await store.views.list<TaskView>('task', { status, after, limit: PAGE })
      ids.push(...rows.filter(({ state }) => state.run !== null).map(({ key }) => key))
      if (rows.length < PAGE) break
      after = rows.at(-1)!.ordinal
    }
  }
  return ids
}
