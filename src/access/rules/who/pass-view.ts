// The passes that were given to people. The fold of `pass/<id>`; the secret itself is nowhere in it.
import type { StoredEvent } from '#kernel/events/event'
import { type InstantMs, readInstant } from '#kernel/events/time'
import type { View } from '#kernel/events/view'
import { readText } from '#kernel/reading/read-input'
import { oneOf, shapeOf } from '#kernel/reading/read-shape'
import { ROLES, type Role } from './actions.ts'
import { judgePass, type PassJudgement } from './judge-pass.ts'
import type { Standing } from './passes.ts'

export type GivenPass = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly role: Role
  readonly digest: string
  readonly issuedBy: string
  readonly issuedAt: string
  readonly expiresAt: string
  readonly revoked: { readonly at: string; readonly by: string; readonly reason: string } | null
}

/** Whoever came with it. */
export type PassHolder = {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly standing: Standing
  /** When it ended or ends. */
  readonly until: string
}

const STREAM = 'pass/'

const readIssued = shapeOf({ name: readText, role: oneOf(ROLES), digest: readText, expiresAt: readText })
const readRevoked = shapeOf({ reason: readText })

/** The first word counts: what was revoked stays so. */
export function foldPass(pass: GivenPass | undefined, event: StoredEvent): GivenPass | undefined {
  const { type, data, at, actor, version, stream } = event
  if (type === 'pass.issued' && !pass) {
    const by = { issuedBy: actor.id, issuedAt: at, revoked: null }
    return { id: stream.slice(STREAM.length), version, ...readIssued(data, 'data'), ...by }
  }
  if (type !== 'pass.revoked' || !pass || pass.revoked) return pass && { ...pass, version }
  return { ...pass, version, revoked: { at, by: actor.id, reason: readRevoked(data, 'data').reason } }
}

export function judgeGivenPass(pass: GivenPass | undefined, now: InstantMs): PassJudgement {
  const known = pass && {
    kind: 'person' as const,
    issuedAt: readInstant(pass.issuedAt) ?? now,
    expiresAt: readInstant(pass.expiresAt) ?? now,
    revokedAt: pass.revoked ? (readInstant(pass.revoked.at) ?? now) : null,
    ...{ usesMax: null, uses: 0, session: null, generation: null, boundTo: null },
  }
  return judgePass({ pass: known ?? null, now, session: null, daemonKey: null })
}

export function holderOf(pass: GivenPass, now: InstantMs): PassHolder {
  const { id, name, role, revoked, expiresAt } = pass
  return { id, name, role, standing: judgeGivenPass(pass, now).standing, until: revoked?.at ?? expiresAt }
}

export const passView: View<GivenPass> = {
  name: 'pass',
  version: 1,
  nouns: ['pass'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldPass,
  indexOf: ({ revoked }) => ({ scope: '', status: revoked ? 'revoked' : 'given' }),
}
