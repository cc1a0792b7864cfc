// Why a session is what it is: from the log, and now also from one look that changes nothing.

import { lookAtNodes } from '#fleet/usecases/contacts'
import { isOwn } from '#fleet/usecases/is-own'
import { judgeForeign } from '#fleet/usecases/judge-foreign'
import type { StoredEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import type { Why } from '#kernel/machine/why'
import type { World } from '#recorder/world'
import { attributionOf } from '#usage/usecases/attribution'
import { judgeLimits } from '#usage/usecases/limits/judge-limits'
import { agentOf } from '../rules/life/run-documents.ts'
import { isEnded } from '../rules/life/standing.ts'
import { isSameProcess } from '../rules/liveness/judge-process.ts'
import type { SessionView } from '../rules/record/session-view.ts'
import { explainSession, type LiveFacts } from '../rules/story/explain-session.ts'
import { findSession } from './life/need-session.ts'
import { judgeSessionLook } from './liveness/judge-session-look.ts'
import { lookAtSession, type SessionLook } from './liveness/look-at-session.ts'
import { askAsProbe, probeSessions } from './liveness/probe-sessions.ts'

const SETTLE_MS_MAX = 2_000

export async function explainSessionNow(
  world: World,
  events: readonly StoredEvent[],
  now: number,
  isPast: boolean,
): Promise<Why | undefined> {
  if (isPast) return explainSession(events, now)
  const id = events[0]!.stream.slice('session/'.length)
  const view = await findSession(world, id)
  if (!view) return explainSession(events, now)
  await lookAtNodes(world)
  const look = isOwn(world, view) ? await lookAtSession(world, view).catch(() => undefined) : undefined
  const isSettled = look ? await settleProof(world, view, look) : false
  const told = isSettled ? await world.store.log.readStream(events[0]!.stream) : events
  const isContradicted = look !== undefined && look.process.proof !== null && !isSettled
  const why = explainSession(told, now, await gatherFacts(world, view, look, isContradicted))
  return why && { ...why, ...(await explainHold(world, view, why, now)) }
}

/** A limit that holds its next turn back, with the rule and what lifts it. */
async function explainHold(world: World, view: SessionView, why: Why, now: number): Promise<Partial<Why>> {
  if (isEnded(view.record.session.state)) return {}
  const { told, answer } = await judgeLimits(world, 'before_turn', attributionOf(view))
  if (!told) return {}
  const fact = {
    name: `held by limit ${answer.limit}`,
    value: told.sentence,
    source: 'log',
    at: writeInstant(now),
    ageMs: 0,
  }
  const lifted = { to: 'its next turn', when: 'a person answers or grants', command: told.next.replaceAll('`', '') }
  return { facts: [fact, ...why.facts], becomes: [...why.becomes, lifted] }
}

/** A death that this look proves is written down before anybody is told that it lives. */
async function settleProof(world: World, view: SessionView, { process }: SessionLook): Promise<boolean> {
  if (process.proof === null || isEnded(view.record.session.state)) return false
  const settled = new AbortController()
  const probed = probeSessions(world, askAsProbe(world), [view.id])
    .catch(() => undefined)
    .finally(() => settled.abort())
  const late = world.clock.sleep(SETTLE_MS_MAX, settled.signal).catch(() => undefined)
  await Promise.race([probed, late]) // a store that takes no writes keeps nobody waiting
  const now = await findSession(world, view.id)
  return now !== undefined && isEnded(now.record.session.state)
}

async function gatherFacts(
  world: World,
  view: SessionView,
  look: SessionLook | undefined,
  isContradicted: boolean,
): Promise<LiveFacts> {
  const touch = (await world.store.signals.find([view.id])).get(view.id)
  const now = (await findSession(world, view.id)) ?? view
  return {
    lastSignalAt: touch?.generation === view.record.generation ? touch.at : null,
    look: look ? await describe(world, look) : null,
    exit: exitOf(look),
    looked: judgeSessionLook(world, now, isContradicted),
    node: judgeForeign(world, now),
  }
}

async function describe(world: World, { place, runtime, process }: SessionLook): Promise<LiveFacts['look']> {
  const at = writeInstant(world.clock.now())
  const heart = await world.sessions.files.readHeartbeat(place).catch(() => undefined)
  const trouble = heart === undefined || heart === 'unreadable' ? null : heart.trouble
  const detail = trouble === null ? null : `its supervisor cannot write and keeps what it knows in memory: ${trouble}`
  return { at, runtime, process: process.failed ? 'failed' : process.process, detail }
}

function exitOf(look: SessionLook | undefined): LiveFacts['exit'] {
  if (!look) return null
  if (look.exit === null || look.exit === 'unreadable') return look.exit ?? 'none'
  if (look.belief === 'forged') return 'forged'
  return look.identity && isSameProcess(agentOf(look.identity), look.exit) ? 'matching' : 'foreign'
}
