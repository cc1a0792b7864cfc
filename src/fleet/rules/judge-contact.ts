// What presence tells about the line to a node. Silence counts only while somebody listened.
import type { InstantMs } from '#kernel/events/time'
import type { Contact } from './node-words.ts'

export const CONTACT_LIMITS = { lateMs: 30_000, outMs: 90_000 }

export type ContactFacts = {
  readonly now: InstantMs
  readonly heardAt: InstantMs | null
  /** When it said goodbye. */
  readonly stoppedAt: InstantMs | null
  /** Since when somebody has listened without a break. */
  readonly listeningSince: InstantMs
  readonly limits: { readonly lateMs: number; readonly outMs: number }
}

export type ContactJudgement = {
  readonly contact: Contact
  readonly since: InstantMs | null
  readonly silentMs: number | null
  readonly rule: string
}

export function judgeContact({ now, heardAt, stoppedAt, listeningSince, limits }: ContactFacts): ContactJudgement {
  if (heardAt === null) return { contact: 'never_heard', since: null, silentMs: null, rule: 'C1' }
  if (heardAt > now || (stoppedAt !== null && stoppedAt > now))
    return { contact: 'unknown', since: heardAt, silentMs: null, rule: 'C2' }
  if (stoppedAt !== null && stoppedAt >= heardAt)
    return { contact: 'stopped', since: stoppedAt, silentMs: null, rule: 'C3' }
  const quietMs = now - heardAt
  if (quietMs <= limits.lateMs) return { contact: 'in_contact', since: heardAt, silentMs: quietMs, rule: 'C4' }
  if (listeningSince > now) return { contact: 'unknown', since: heardAt, silentMs: null, rule: 'C5' }
  const silentMs = now - Math.max(heardAt, listeningSince)
  if (silentMs <= limits.lateMs) return { contact: 'unknown', since: heardAt, silentMs, rule: 'C6' }
  if (silentMs <= limits.outMs) return { contact: 'late', since: heardAt, silentMs, rule: 'C7' }
  return { contact: 'out_of_contact', since: heardAt, silentMs, rule: 'C8' }
}
