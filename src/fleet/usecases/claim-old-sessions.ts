// Sessions from before nodes had names, and those of a home that is on another machine now, get an owner where there is proof,
// and stay nobody's where there is none.

import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { Found, RunPlace } from '#session/ports/session-runtime'
import { agentOf, type Identity } from '#session/rules/life/run-documents'
import { isGuessedEnd } from '#session/rules/life/standing'
import { isSameProcess } from '#session/rules/liveness/judge-process'
import type { SessionView } from '#session/rules/record/session-view'
import { listLiving, listUnfinished, placeOf } from '#session/usecases/life/need-session'
import { appendTo } from '#session/usecases/write-session'
import { type Claim, decideClaimOld } from '../rules/owner/decide-claim-old.ts'
import { findOwner } from './is-own.ts'

export type ClaimedRow = { readonly session: string } & Claim

/** Of those that have no owner; the others are left as they are. */
export async function claimOldSessions(
  world: World,
  asking: Asking,
  views: readonly SessionView[],
): Promise<ClaimedRow[]> {
  const rows: ClaimedRow[] = []
  for (const view of views.filter(view => findOwner(world, view) === null))
    rows.push({ session: view.id, ...(await claimOldSession(world, asking, view)) })
  return rows
}

/** `confirmed`: a person says that it is of this node. */
export async function claimOldSession(
  world: World,
  asking: Asking,
  view: SessionView,
  confirmed: { readonly reason: string } | null = null,
): Promise<Claim> {
  const claim = await decideClaim(world, view, confirmed !== null)
  if (claim.action !== 'claim') return claim
  const { proof, rule } = claim
  const { id: node, machine } = world.node
  const data = { node, machine, proof, rule, ...(confirmed && { reason: confirmed.reason }) }
  await world.store.log.append([appendTo(view, [composeEvent(world, asking, 'session.claimed', data)])])
  return claim
}

/** What is known about it here, and what follows. */
export async function decideClaim(world: World, view: SessionView, confirmed: boolean): Promise<Claim> {
  return decideClaimOld(await gather(world, view, confirmed))
}

async function gather(world: World, view: SessionView, confirmed: boolean) {
  const { id: sessionId, record } = view
  const owner = findOwner(world, view)
  const { engine } = world.store
  const { bootId: hereBootId } = world.node
  const agent = view.identity?.agent
  const recorded = {
    sessionId,
    generation: record.generation,
    pid: agent?.pid ?? null,
    startTime: agent?.startTime ?? '',
    bootId: agent?.bootId ?? '',
  }
  const known = { engine, owner, recorded, hereBootId, confirmed }
  if (engine === 'sqlite') return { ...known, ...NOT_LOOKED }
  return { ...known, ...(await look(world, view)) }
}

const NOT_LOOKED = { runDirectory: 'absent', identity: null, sight: 'unknown', exitMatches: false } as const

async function look(world: World, view: SessionView) {
  const { files, control } = world.sessions
  const place: RunPlace = await placeOf(world, view)
  const found: Found<Identity> | 'failed' = await files.readIdentity(place).catch(() => 'failed' as const)
  if (found === 'failed' || found === 'unreadable') return { ...NOT_LOOKED, runDirectory: 'unreadable' as const }
  if (found === undefined) {
    const isThere = await files.isTaken(place.root, place.session).catch(() => false)
    return { ...NOT_LOOKED, runDirectory: isThere ? ('present' as const) : ('absent' as const) }
  }
  const identity = agentOf(found)
  const exit = await files.readExit(place).catch(() => undefined)
  const seen = await control.observe(identity.pid)
  const isFound = seen.kind === 'found' && seen.startTime === identity.startTime
  return {
    runDirectory: 'present' as const,
    identity,
    sight: isFound ? ('found' as const) : seen.kind === 'error' ? ('unknown' as const) : ('absent' as const),
    exitMatches: exit !== undefined && exit !== 'unreadable' && isSameProcess(identity, exit),
  }
}

/** Of all that may still have something that runs. */
export async function claimLiving(world: World, asking: Asking): Promise<ClaimedRow[]> {
  const isUnsettled = ({ record }: SessionView) => record.runtime.state !== 'exited' || isGuessedEnd(record)
  const unsettled = await listUnfinished(world, undefined, isUnsettled)
  return claimOldSessions(world, asking, [...(await listLiving(world)), ...unsettled])
}
