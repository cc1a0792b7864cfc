// Why a session is what it is: from the log, and now also from one look that changes nothing.
import type { StoredEvent } from '#core/kernel/event'
import { writeInstant } from '#core/kernel/time'
import type { Why } from '#core/kernel/why'
import { explainSession, type LiveFacts } from '#core/session/explain-session'
import { isSameProcess } from '#core/session/judge-process'
import { agentOf } from '#core/session/run-documents'
import type { World } from '../world.ts'
import { lookAtSession, type SessionLook } from './look-at-session.ts'
import { findSession } from './need-session.ts'

export async function explainSessionNow(
  world: World,
  events: readonly StoredEvent[],
  now: number,
  isPast: boolean,
): Promise<Why | undefined> {
  if (isPast) return explainSession(events, now)
  return explainSession(events, now, await lookNow(world, events[0]!.stream.slice('session/'.length)))
}

async function lookNow(world: World, id: string): Promise<LiveFacts | undefined> {
  const view = await findSession(world, id)
  if (!view) return undefined
  const touch = (await world.store.signals.find([id])).get(id)
  const look = await lookAtSession(world, view).catch(() => undefined)
  const isHeard = touch?.generation === view.record.generation
  return { lastSignalAt: isHeard ? touch.at : null, look: look ? describe(world, look) : null, exit: exitOf(look) }
}

function describe(world: World, { runtime, process }: SessionLook): LiveFacts['look'] {
  const at = writeInstant(world.clock.now())
  return { at, runtime, process: process.failed ? 'failed' : process.process, detail: null }
}

function exitOf(look: SessionLook | undefined): LiveFacts['exit'] {
  if (!look) return null
  if (look.exit === null || look.exit === 'unreadable') return look.exit ?? 'none'
  return look.identity && isSameProcess(agentOf(look.identity), look.exit) ? 'matching' : 'foreign'
}
