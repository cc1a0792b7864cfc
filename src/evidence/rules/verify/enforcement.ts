// Whether a repository's policy binds it, warns it, or leaves it alone for a while.
import type { InstantMs } from '#kernel/events/time'
import type { RepoPolicy } from '../policy/policy-shape.ts'
import { dayOf } from '../shape/instant.ts'

type Leave = { readonly until: string; readonly reason: string }

export type Enforcement =
  | { readonly mode: 'required'; readonly lapsed: Lapsed | null }
  | ({ readonly mode: 'warn-only' } & Leave)
  | ({ readonly mode: 'exempt' } & Leave)

export type EnforcementMode = Enforcement['mode']

export type Lapsed = { readonly mode: 'warn-only' | 'exempt'; readonly on: string }

/** The last day still counts; from the day after, the leave is over and the policy binds again. */
export function deriveEnforcement(policy: RepoPolicy | null, now: InstantMs): Enforcement {
  const { mode = 'required', reason = '', review_after: until = '' } = policy?.enforcement ?? {}
  if (mode === 'required') return { mode, lapsed: null }
  if (dayOf(now) > until) return { mode: 'required', lapsed: { mode, on: until } }
  return { mode, until, reason }
}
