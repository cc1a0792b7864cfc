// Passes: secrets that prove an actor. How long each kind lives at most, and what one is worth at an instant.
import type { InstantMs } from '#kernel/events/time'

export const PASS_KINDS = ['owner', 'link', 'login', 'person', 'session', 'node', 'ci'] as const
export type PassKind = (typeof PASS_KINDS)[number]

export const STANDINGS = ['live', 'expired', 'revoked', 'ended', 'used', 'unknown'] as const
export type Standing = (typeof STANDINGS)[number]

const HOUR_MS = 60 * 60_000

/** Null: no age ends it. */
export const LONGEST_LIFE_MS: Readonly<Record<PassKind, number | null>> = {
  link: 60_000,
  login: 12 * HOUR_MS,
  ci: 24 * HOUR_MS,
  person: 90 * 24 * HOUR_MS,
  owner: null,
  session: null,
  node: null,
}

export type Pass = {
  readonly kind: PassKind
  readonly issuedAt: InstantMs
  readonly expiresAt: InstantMs | null
  readonly revokedAt: InstantMs | null
  readonly usesMax: number | null
  readonly uses: number
  /** Of a session's pass. */
  readonly session: string | null
  readonly generation: number | null
  /** The key of the daemon that it is good for: links and logins never outlive the one that made them. */
  readonly boundTo: string | null
}

/** A link is for one use, whatever was written down about it. */
export function usesOf({ kind, usesMax }: Pass): number {
  return Math.min(usesMax ?? Number.POSITIVE_INFINITY, kind === 'link' ? 1 : Number.POSITIVE_INFINITY)
}

/** The earlier of what was said and the longest life of its kind; at that instant it is over. */
export function endOf({ kind, issuedAt, expiresAt }: Pass): InstantMs | null {
  const lifeMs = LONGEST_LIFE_MS[kind]
  if (lifeMs === null) return expiresAt
  return Math.min(issuedAt + lifeMs, expiresAt ?? Number.POSITIVE_INFINITY)
}
