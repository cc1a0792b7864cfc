// Read → decide → append. After a lost race it decides again on what is true now.

import { isProvostError, provostError } from '#kernel/errors/errors'
import type { NewEvent, StoredEvent } from '#kernel/events/event'
import { sha256Hex } from '#kernel/events/hash'
import { writeInstant } from '#kernel/events/time'
import type { Decision } from '#kernel/machine/decision'
import type { Asking, World } from './world.ts'

export type Outcome = {
  readonly type: string
  /** Absent where something is only written down: then no rule is named. */
  readonly decision?: Decision<unknown, unknown>
  readonly data?: Readonly<Record<string, unknown>>
  /** The function that decided, where its evidence is all that it read: it can be asked again. */
  readonly decider?: string
}

const RACES_MAX = 20

/** `decide` throws a refusal, answers null when nothing has to be recorded, or names the event to append. */
export async function recordDecision(
  world: World,
  asking: Asking,
  stream: string,
  decide: (history: readonly StoredEvent[]) => Promise<Outcome | null> | Outcome | null,
): Promise<StoredEvent | null> {
  const { log } = world.store
  for (let race = 1; ; race++) {
    const earlier = asking.onceKey === null ? undefined : await log.findEvent(onceId(asking.onceKey, stream))
    if (earlier) return earlier
    const history = await log.readStream(stream)
    checkSeen(asking, stream, history.length)
    const outcome = await decide(history)
    if (!outcome) return null
    try {
      const { events } = await log.append([
        { stream, expectedVersion: history.length, events: [composeEvent(world, asking, stream, outcome)] },
      ])
      return events[0]!
    } catch (error) {
      if (!isProvostError(error) || error.code !== 'VERSION_CONFLICT' || race >= RACES_MAX) throw error
    }
  }
}

function checkSeen({ seenVersion }: Asking, stream: string, actual: number): void {
  if (seenVersion === null || seenVersion === actual) return
  throw provostError('VERSION_CONFLICT', { details: { stream, expected: seenVersion, actual } })
}

function composeEvent(
  world: World,
  asking: Asking,
  stream: string,
  { type, decision, data, decider }: Outcome,
): NewEvent {
  return {
    id: asking.onceKey === null ? world.ids.newId('ev_') : onceId(asking.onceKey, stream),
    type,
    schema: 1,
    at: writeInstant(world.clock.now()),
    actor: asking.actor,
    cause: asking.cause,
    correlation: asking.correlation,
    data: { ...data, ...(decision && keepDecision(decision, decider)) },
  }
}

function keepDecision({ rule, evidence, result }: Decision<unknown, unknown>, decider: string | undefined) {
  const decided = { by: decider, v: 1, rule, result, facts: { $data: 'evidence' } }
  return { rule, evidence, ...(decider !== undefined && { decided }) }
}

function onceId(onceKey: string, stream: string): string {
  return `ev_${sha256Hex(`${onceKey}\n${stream}`).slice(0, 32)}`
}
