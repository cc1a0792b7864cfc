// What one act on one stream comes to: refused, nothing, or one event.

import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { sha256Hex } from '#kernel/events/hash'
import type { Decision } from '#kernel/machine/decision'
import { composeEvent } from './compose-event.ts'
import { decideAgain } from './decide-again.ts'
import type { Asking, World } from './world.ts'

export type Outcome = {
  readonly type: string
  /** Absent where something is only written down: then no rule is named. */
  readonly decision?: Decision<unknown, unknown>
  readonly data?: Readonly<Record<string, unknown>>
  /** The function that decided, where its evidence is all that it read: it can be asked again. */
  readonly decider?: string
}

/** `decide` throws a refusal, answers null when nothing has to be recorded, or names the event to append. */
export async function recordDecision(
  world: World,
  asking: Asking,
  stream: string,
  decide: (history: readonly StoredEvent[]) => Promise<Outcome | null> | Outcome | null,
): Promise<StoredEvent | null> {
  const { log } = world.store
  const id = asking.onceKey === null ? undefined : onceId(asking.onceKey, stream)
  return decideAgain(log, async append => {
    const earlier = id && (await log.findEvent(id))
    if (earlier) return earlier
    const history = await log.readStream(stream)
    checkSeen(asking, stream, history.length)
    const outcome = await decide(history)
    if (!outcome) return null
    const event = composeEvent(world, asking, outcome.type, composeData(outcome), id === undefined ? {} : { id })
    const { events } = await append([{ stream, expectedVersion: history.length, events: [event] }])
    return events[0]!
  })
}

function checkSeen({ seenVersion }: Asking, stream: string, actual: number): void {
  if (seenVersion === null || seenVersion === actual) return
  throw provostError('VERSION_CONFLICT', { details: { stream, expected: seenVersion, actual } })
}

function composeData({ decision, data, decider }: Outcome) {
  return { ...data, ...(decision && keepDecision(decision, decider)) }
}

function keepDecision({ rule, evidence, result }: Decision<unknown, unknown>, decider: string | undefined) {
  const decided = { by: decider, v: 1, rule, result, facts: { $data: 'evidence' } }
  return { rule, evidence, ...(decider !== undefined && { decided }) }
}

function onceId(onceKey: string, stream: string): string {
  return `ev_${sha256Hex(`${onceKey}\n${stream}`).slice(0, 32)}`
}
