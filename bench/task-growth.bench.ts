// What does not grow with the history: `task status` of a task with 10,000 events against one with 10, and the first page
// of `task list` with 10,000 tasks against one with 100.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wire } from '../src/daemon/wiring.ts'
import { VIEWS } from '../src/house/views.ts'
import type { World } from '../src/recorder/world.ts'
import type { Store } from '../src/store/ports/store.ts'
import { composeStateText } from '../src/task/rules/record/state-file.ts'
import type { TaskView } from '../src/task/rules/record/task-view.ts'
import { listTasks } from '../src/task/usecases/look/list-tasks.ts'
import { showTask } from '../src/task/usecases/look/show-task.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'
import { typicalEvent } from './typical-event.ts'

const PAGE = 100
const BATCH = 500

export const bench: Bench = {
  name: 'task-growth',
  target: { atMost: 1.5 },
  run: () => inThrowawayDirectory(async place => [await compareStatus(place), await compareLists(place)]),
}

async function compareStatus(place: string) {
  const root = makeRepository(join(place, 'shop'))
  const { app, services, close } = await wire(
    { ...process.env, PROVOST_HOME: join(place, 'home') },
    'in_process',
    () => {},
  )
  const { world } = services
  const project = {
    method: 'POST',
    path: '/api/projects',
    query: {},
    headers: {},
    actor: { kind: 'person', id: 'ana' },
  } as const
  await app({ ...project, body: { path: root } })
  for (const [id, events] of [
    ['ta_SHORT', 10],
    ['ta_LONG', 10_000],
  ] as const)
    await addHistory(world, root, id, events)
  const status = (id: string) => async () => {
    const { warnings } = await showTask(world, id)
    if (warnings.length > 0) throw new Error(warnings[0])
  }
  const measured = await compare(status('ta_LONG'), status('ta_SHORT'), { calls: 1, rounds: 31 })
  await close()
  return timeRow('task status with 10,000 events : with 10', measured)
}

function makeRepository(root: string): string {
  mkdirSync(root)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a', ...args], { cwd: root })
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message=first')
  return root
}

async function addHistory({ store }: World, root: string, id: string, count: number): Promise<void> {
  const stream = `task/${id}`
  const created = { ...typicalEvent(), type: 'task.created', data: { project: 'shop', title: id, brief: 'Sell more' } }
  await store.log.append([{ stream, expectedVersion: 0, events: [created] }])
  for (let version = 1; version < count; version += BATCH) {
    const length = Math.min(BATCH, count - version)
    const refused = { command: 'next', code: 'PLAN_MISSING', facts: {} }
    const events = Array.from({ length }, () => ({ ...typicalEvent(), type: 'task.refused', data: refused }))
    await store.log.append([{ stream, expectedVersion: version, events }])
  }
  const view = await store.views.find<TaskView>('task', id)
  const directory = join(root, '.provost', 'tasks', id)
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'state.json'), composeStateText(view!.state))
}

async function compareLists(place: string) {
  const [large, small] = await Promise.all(
    [10_000, 100].map(async count => {
      const store = await openStore(join(place, `${count}.db`), VIEWS)
      await addTasks(store, count)
      return store
    }),
  )
  const measured = await compare(
    () => expectPage(large!),
    () => expectPage(small!),
  )
  await Promise.all([large!.close(), small!.close()])
  return timeRow('first page of 10,000 tasks : of 100', measured)
}

async function addTasks({ log }: Store, count: number): Promise<void> {
  for (let start = 0; start < count; start += PAGE) {
    const writes = Array.from({ length: PAGE }, (_, index) => {
      const id = `ta_${String(start + index).padStart(6, '0')}`
      const data = { project: 'shop', title: `Task ${id}`, brief: 'Sell more' }
      return { stream: `task/${id}`, expectedVersion: 0, events: [{ ...typicalEvent(), type: 'task.created', data }] }
    })
    await log.append(writes)
  }
}

async function expectPage(store: Store): Promise<void> {
  const { tasks } = await listTasks({ store } as World, { project: 'shop', after: 0, limit: PAGE })
  if (tasks.length !== PAGE) throw new Error(`Expected ${PAGE} tasks, got ${tasks.length}.`)
}
