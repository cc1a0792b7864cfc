// A board of living sessions whose processes exist on paper only, for what is measured beside the operating system.

import { writeInstant } from '../src/kernel/events/time.ts'
import { randomIds } from '../src/process/random-ids.ts'
import { systemClock } from '../src/process/system-clock.ts'
import type { World } from '../src/recorder/world.ts'
import type { Identity } from '../src/session/rules/life/run-documents.ts'
import type { SessionView } from '../src/session/rules/record/session-view.ts'
import type { Store } from '../src/store/ports/store.ts'
import { typicalEvent } from './typical-event.ts'

const BATCH = 250
const AT = writeInstant(Date.parse('2026-05-26T12:00:00Z'))
const witness = { pid: 4_000, startTime: '1', bootId: 'boot' }

const OWNER = { node: 'nd_BENCH', bootId: 'boot', namespace: 'bench' }

const RECORD = {
  session: { state: 'working', reason: 'task_in_progress', enteredAt: AT },
  runtime: { state: 'alive', reason: 'process_running' },
  activity: { state: 'active', source: 'hook', enteredAt: AT, lastSignalAt: AT, resetAt: null },
}

/** Witnessed, and with nothing left of it. */
const ENDED = {
  ...RECORD,
  session: { state: 'done', reason: 'agent_completed', enteredAt: AT },
  runtime: { state: 'exited', reason: 'exit_recorded' },
}

function identityOf(sessionId: string): Identity {
  const supervisor = witness
  return {
    sessionId,
    generation: 1,
    harness: 'command',
    launchedAt: AT,
    supervisor,
    agent: { ...witness, processGroup: 4_000 },
  }
}

/** `changes`: how often the state of each was recorded; `atOf`: when that of the nth was; `node`: whose they are. */
export async function addSessions(
  store: Store,
  count: number,
  isEnded = false,
  changes = 1,
  atOf: (n: number) => string = () => AT,
  node = isEnded ? OWNER.node : null,
): Promise<SessionView[]> {
  await store.log
    .append([
      {
        stream: 'project/shop',
        expectedVersion: 0,
        events: [{ ...typicalEvent(), type: 'project.added', data: { path: '/shop', name: 'shop' } }],
      },
    ])
    .catch(() => undefined)
  const counts = await store.views.countByStatus('session')
  const first = [...counts.values()].reduce((sum, count) => sum + count, 0)
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start)
    await store.log.append(
      Array.from({ length: size }, (_, n) =>
        newSession(`shop-${first + start + n + 1}`, isEnded, changes, atOf(start + n), node),
      ),
    )
  }
  return (await store.views.list<SessionView>('session', { limit: first + count })).map(row => row.state)
}

function newSession(id: string, isEnded: boolean, changes: number, at: string, node: string | null) {
  const changed = [
    'session.changed',
    {
      patch: isEnded ? ENDED : RECORD,
      rule: 'activity.active',
      evidence: '',
    },
  ] as const
  const events = [
    [
      'session.created',
      {
        projectId: 'shop',
        ...(node !== null && { ...OWNER, node }),
        kind: 'worker',
        harness: 'command',
        runtime: 'process',
        branch: `provost/${id}`,
        title: id,
      },
    ],
    ['session.spawned', { identity: identityOf(id) }],
    ...Array.from({ length: changes }, () => changed),
  ] as const
  return {
    stream: `session/${id}`,
    expectedVersion: 0,
    events: events.map(([type, data]) => ({ ...typicalEvent(), type, at, data })),
  }
}

/** Only what a tick touches. */
export function fakeSessions(store: Store, root: string): World {
  const found = { kind: 'found', bootId: 'boot', startTime: '1', state: 'S' } as const
  const sessions = {
    host: 'bench',
    looks: { note() {}, noteAll() {}, fail() {} },
    harnesses: { find: () => undefined, names: [] },
    files: {
      pathOf: () => root,
      readIdentity: async () => undefined,
      readExit: async () => undefined,
      readSignals: async () => [],
    },
    control: { observe: async () => found },
    runtimes: { find: () => ({ look: async () => 'alive' }) },
  }
  const world = { store, clock: systemClock, ids: randomIds(systemClock), sessions, steps: () => {} }
  return { ...world, node: { id: OWNER.node, machine: '' } } as unknown as World
}
