// What a pass is worth now. A doubt makes it unknown, never live.
import type { InstantMs } from '#kernel/events/time'
import { endOf, type Pass, type Standing, usesOf } from './passes.ts'

export type PassFacts = {
  readonly pass: Pass | null
  readonly now: InstantMs
  /** The session that a session's pass is for, as it stands now. */
  readonly session: { readonly id: string; readonly generation: number; readonly ended: boolean } | null
  readonly daemonKey: string | null
}

export type PassJudgement = { readonly standing: Standing; readonly rule: string; readonly endsAt: InstantMs | null }

/** A clock that is set back a little voids nothing. */
const AHEAD_MAX_MS = 10 * 60_000

export function judgePass(facts: PassFacts): PassJudgement {
  if (facts.pass === null) return { standing: 'unknown', rule: 'L1', endsAt: null }
  const endsAt = endOf(facts.pass)
  return { ...findStanding(facts.pass, facts, endsAt), endsAt }
}

function findStanding(pass: Pass, { now, session, daemonKey }: PassFacts, endsAt: InstantMs | null) {
  const is = (standing: Standing, rule: string) => ({ standing, rule })
  if (pass.revokedAt !== null) return is('revoked', 'L2')
  if (pass.issuedAt - now > AHEAD_MAX_MS) return is('unknown', 'L3')
  const isOfOneDaemon = pass.kind === 'link' || pass.kind === 'login'
  if (isOfOneDaemon && (daemonKey === null || pass.boundTo !== daemonKey)) return is('unknown', 'L4')
  if (pass.kind === 'session') {
    if (session === null || session.id !== pass.session) return is('unknown', 'L5')
    if (session.ended || session.generation !== pass.generation) return is('ended', 'L6')
  }
  if (pass.uses >= usesOf(pass)) return is('used', 'L7')
  if (endsAt !== null && now >= endsAt) return is('expired', 'L8')
  return is('live', 'L9')
}
