// The passes that were given to people and builds. The fold of `pass/<id>`; the secret itself is nowhere in it.
import type { StoredEvent } from '#kernel/events/event'
import { type InstantMs, readInstant } from '#kernel/events/time'
import type { View } from '#kernel/events/view'
import { readText } from '#kernel/reading/read-input'
import { listOf, oneOf, orElse, orNull, shapeOf } from '#kernel/reading/read-shape'
import { ROLES, type Role } from './actions.ts'
import { judgePass, type PassJudgement } from './judge-pass.ts'
import { GIVEN_KINDS, type GivenKind } from './pass-secret.ts'
import type { Standing } from './passes.ts'

export type GivenPass = {
  readonly id: string
  readonly version: number
  readonly kind: GivenKind
  readonly name: string
  /** Of a person. */
  readonly role: Role | null
  /** What it is for; null: all projects, and what is of none. */
  readonly projects: readonly string[] | null
  readonly digest: string
  readonly issuedBy: string
  readonly issuedAt: string
  readonly expiresAt: string
  readonly revoked: { readonly at: string; readonly by: string; readonly reason: string } | null
}

/** Whoever came with it. */
export type PassHolder = Pick<GivenPass, 'id' | 'kind' | 'name' | 'role' | 'projects'> & {
  readonly standing: Standing
  /** When it ended or ends. */
  readonly until: string
}

const STREAM = 'pass/'

const readIssued = shapeOf({
  kind: orElse(oneOf(GIVEN_KINDS), 'person'),
  name: readText,
  role: orElse(orNull(oneOf(ROLES)), null),
  projects: orElse(orNull(listOf(readText)), null),
  digest: readText,
  expiresAt: readText,
})
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
    kind: pass.kind,
    issuedAt: readInstant(pass.issuedAt) ?? now,
    expiresAt: readInstant(pass.expiresAt) ?? now,
    revokedAt: pass.revoked ? (readInstant(pass.revoked.at) ?? now) : null,
    ...{ usesMax: null, uses: 0, session: null, generation: null, boundTo: null },
  }
  return judgePass({ pass: known ?? null, now, session: null, daemonKey: null })
}

export function holderOf(pass: GivenPass, now: InstantMs): PassHolder {
  const { id, kind, name, role, projects, revoked, expiresAt } = pass
  const { standing } = judgeGivenPass(pass, now)
  return { id, kind, name, role, projects, standing, until: revoked?.at ?? expiresAt }
}

export const passView: View<GivenPass> = {
  name: 'pass',
  version: 2,
  nouns: ['pass'],
  keyOf: event => event.stream.slice(STREAM.length),
  fold: foldPass,
  indexOf: ({ revoked }) => ({ scope: '', status: revoked ? 'revoked' : 'given' }),
}
