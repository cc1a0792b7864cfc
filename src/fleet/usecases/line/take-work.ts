// Writes down in this home's own log what the plane gave to it. From there on it is carried out as it is where the store is shared:
// a work by the same steps, an ask by the same intent, both found again after the process was killed.

import { foldWork, type WorkView } from '#fleet/rules/work/work-view'
import type { HandedOut } from '#fleet/usecases/plane/hand-out'
import { isProvostError } from '#kernel/errors/errors'
import type { NewEvent, StoredEvent } from '#kernel/events/event'
import { isOneOf } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import type { StreamAppend } from '#store/ports/event-log'
import { findWork, writeWork } from '../work/need-queue.ts'

/** Only what gives it to this node: what the plane notes afterwards is the plane's. */
const GIVEN = ['work.asked', 'work.waiting', 'work.placed', 'work.resumed', 'work.claimed'] as const

export async function takeHandedOut(world: World, { works, asks }: HandedOut): Promise<void> {
  for (const { events, wish } of works) await takeWork(world, events, wish)
  for (const events of asks) {
    const made = events.filter(({ type }) => type === 'ask.made')
    if (made.length > 0) await appendOnce(world, toAppend(made))
  }
}

async function takeWork(world: World, told: readonly StoredEvent[], wish: string): Promise<void> {
  const events = told.filter(({ type }) => isOneOf(type, GIVEN))
  const work = events.reduce<WorkView | undefined>(foldWork, undefined)
  if (!work || (await findWork(world, work.id))) return
  await world.store.blobs.put(Buffer.from(wish, 'utf8'))
  const append = toAppend(events)
  const isTaken = (await findSession(world, work.subject)) !== undefined
  const text = `this node has a session ${work.subject} of its own`
  const settled = { attempt: work.attempt, outcome: 'failed', code: 'CONFLICT', text, rule: 'J1' }
  const ended = isTaken ? writeWork(world, work, 'work.settled', settled).events : []
  await appendOnce(world, { ...append, events: [...append.events, ...ended] })
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
