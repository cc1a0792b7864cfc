// Who may be given a pass, by whom, and until when.
import { isActorName } from '#kernel/events/actor'
import type { InstantMs } from '#kernel/events/time'
import type { ActorKind, Role } from './actions.ts'
import { LONGEST_LIFE_MS, type PassKind, type Standing } from './passes.ts'

export type PassWish = {
  readonly by: { readonly kind: ActorKind; readonly role: Role | null }
  readonly kind: PassKind
  readonly role: Role | null
  readonly name: string | null
  /** Null: as long as its kind lives. */
  readonly ttlMs: number | null
  readonly now: InstantMs
  /** What the link is worth that a login is asked for with. */
  readonly fromLink: Standing | null
}

export type IssueRefusal =
  | 'PASS_KIND_REFUSED'
  | 'PASS_TTL_INVALID'
  | 'PASS_EXPIRED'
  | 'PASS_USED'
  | 'AUTH_REQUIRED'
  | 'PERSON_REQUIRED'
  | 'ROLE_REFUSED'
  | 'ACTOR_INVALID'

export type PassGrant = {
  readonly may: boolean
  readonly code: IssueRefusal | null
  readonly expiresAt: InstantMs | null
  readonly usesMax: number | null
  readonly rule: string
}

export function issuePass(wish: PassWish): PassGrant {
  const { kind, by, ttlMs, role, fromLink } = wish
  if (kind === 'owner' || kind === 'node') return no('I1', 'PASS_KIND_REFUSED')
  const longestMs = LONGEST_LIFE_MS[kind]
  if (ttlMs !== null && ttlMs < 1) return no('I2', 'PASS_TTL_INVALID')
  if (ttlMs !== null && longestMs !== null && ttlMs > longestMs) return no('I3', 'PASS_TTL_INVALID')
  if (kind === 'session')
    return by.kind === 'system' && ttlMs === null ? yes(wish, 'I4') : no('I5', 'PASS_KIND_REFUSED')
  if (kind === 'login') return fromLink === 'live' ? yes(wish, 'I6') : no('I7', codeOfLink(fromLink))
  if (by.kind !== 'person') return no('I8', 'PERSON_REQUIRED')
  if (kind === 'link') return { ...yes(wish, 'I9'), usesMax: 1 }
  if (by.role !== 'owner') return no('I10', 'ROLE_REFUSED')
  if (!isActorName(wish.name)) return no('I11', 'ACTOR_INVALID')
  if (kind === 'ci') return role === null ? yes(wish, 'I12') : no('I13', 'PASS_KIND_REFUSED')
  return role === null ? no('I14', 'PASS_KIND_REFUSED') : yes(wish, 'I15')
}

function codeOfLink(standing: Standing | null): IssueRefusal {
  if (standing === 'expired') return 'PASS_EXPIRED'
  return standing === 'used' ? 'PASS_USED' : 'AUTH_REQUIRED'
}

function no(rule: string, code: IssueRefusal): PassGrant {
  return { may: false, code, expiresAt: null, usesMax: null, rule }
}

function yes({ kind, ttlMs, now }: PassWish, rule: string): PassGrant {
  const lifeMs = ttlMs ?? LONGEST_LIFE_MS[kind]
  return { may: true, code: null, expiresAt: lifeMs === null ? null : now + lifeMs, usesMax: null, rule }
}
