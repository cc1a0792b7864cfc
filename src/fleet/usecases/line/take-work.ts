// Writes down in this home's own log what the plane gave to it. From there on it is carried out as it is where the store is shared:
// a work by the same steps, an ask by the same intent, both found again after the process was killed.
import type { PlaneLine } from '#fleet/ports/plane-line'
import { listBaseBlobs } from '#fleet/rules/work/work-base'
import { foldWork, type WorkView } from '#fleet/rules/work/work-view'
import type { HandedOut } from '#fleet/usecases/plane/hand-out'
import { isProvostError } from '#kernel/errors/errors'
import type { NewEvent, StoredEvent } from '#kernel/events/event'
import { isOneOf } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import type { StreamAppend } from '#store/ports/event-log'
import { findHere } from '../work/bring-base.ts'
import { findWork, writeWork } from '../work/need-queue.ts'

/** Only what gives it to this node: what the plane notes afterwards is the plane's. */
const GIVEN = ['work.asked', 'work.waiting', 'work.placed', 'work.resumed', 'work.replaced', 'work.claimed'] as const

export async function takeHandedOut(world: World, line: PlaneLine, { works, asks }: HandedOut): Promise<void> {
  for (const { events, wish } of works) await takeWork(world, line, events, wish)
  for (const events of asks) {
    const made = events.filter(({ type }) => type === 'ask.made')
    if (made.length > 0) await appendOnce(world, toAppend(made))
  }
}

async function takeWork(world: World, line: PlaneLine, told: readonly StoredEvent[], wish: string): Promise<void> {
  const events = told.filter(({ type }) => isOneOf(type, GIVEN))
  const work = events.reduce<WorkView | undefined>(foldWork, undefined)
  if (!work || (await findWork(world, work.id))) return
  await world.store.blobs.put(Buffer.from(wish, 'utf8'))
  await fetchBase(world, line, work)
  const append = toAppend(events)
  const isTaken = (await findSession(world, work.subject)) !== undefined
  const text = `this node has a session ${work.subject} of its own`
  const settled = { attempt: work.attempt, outcome: 'failed', code: 'CONFLICT', text, rule: 'J1' }
  const ended = isTaken ? writeWork(world, work, 'work.settled', settled).events : []
  await appendOnce(world, { ...append, events: [...append.events, ...ended] })
}

/** Before it is written down: what is known here can be begun without the line. */
async function fetchBase(world: World, line: PlaneLine, { project, base }: WorkView): Promise<void> {
  const root = await findHere(world, project)
  const isHere = root !== undefined && base !== null && (await world.git.holds(root, base.commit).catch(() => false))
  if (!base || (isHere && !base.follows?.parked)) return
  for (const hash of listBaseBlobs(base))
    if (!(await world.store.blobs.has(hash))) await world.store.blobs.put(await line.getBlob(hash))
  world.steps('base.fetched')
}

function toAppend(events: readonly StoredEvent[]): StreamAppend {
  return { stream: events[0]!.stream, expectedVersion: 0, events: events.map(toNew) }
}

function toNew({
  stream: _stream,
  version: _version,
  position: _position,
  hash: _hash,
  ...event
}: StoredEvent): NewEvent {
  return event
}

/** Two polls may bring the same. */
async function appendOnce(world: World, append: StreamAppend): Promise<void> {
  await world.store.log.append([append]).catch(error => {
    if (!isProvostError(error) || error.code !== 'VERSION_CONFLICT') throw error
  })
}
