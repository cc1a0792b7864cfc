// The first page of `task list` with 10,000 tasks, against the bare query of the same rows.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { VIEWS } from '../src/house/views.ts'
import type { World } from '../src/recorder/world.ts'
import type { Store } from '../src/store/ports/store.ts'
import { listTasks } from '../src/task/usecases/look/list-tasks.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'
import { typicalEvent } from './typical-event.ts'

const TASKS = 10_000
const PAGE = 100
const BATCH = 500

export const bench: Bench = {
  name: 'task-list',
  target: { atMost: 3 },
  run: () =>
    inThrowawayDirectory(async place => {
      const path = join(place, 'provost.db')
      const store = await openStore(path, VIEWS)
      await addTasks(store)
      const database = new DatabaseSync(path)
      const query = database.prepare(
        "SELECT body FROM view_rows WHERE view = 'task' AND scope = ? AND ordinal > 0 ORDER BY ordinal LIMIT ?",
      )
      const raw = () => query.all('shop', PAGE).map(row => JSON.parse(String(row.body)))
      const list = () => expectTasks(store)
      const row = timeRow(
        `first page of ${TASKS.toLocaleString('en')} tasks : the bare query`,
        await compare(list, raw),
      )
      database.close()
      await store.close()
      return [row]
    }),
}

async function addTasks({ log }: Store): Promise<void> {
  for (let start = 0; start < TASKS; start += BATCH) {
    const writes = Array.from({ length: BATCH }, (_, index) => {
      const id = `ta_${String(start + index).padStart(6, '0')}`
      const data = { project: 'shop', title: `Task ${id}`, brief: 'Sell more' }
      return { stream: `task/${id}`, expectedVersion: 0, events: [{ ...typicalEvent(), type: 'task.created', data }] }
    })
    await log.append(writes)
  }
}

async function expectTasks(store: Store): Promise<void> {
  const { tasks } = await listTasks({ store } as World, { project: 'shop', after: 0, limit: PAGE })
  if (tasks.length !== PAGE) throw new Error(`Expected ${PAGE} tasks, got ${tasks.length}.`)
}
