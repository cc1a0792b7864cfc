// From what a forge was asked to what it says about a change. What was not learned is never turned into a yes or a no.
import type { InstantMs } from '#kernel/events/time'
import type { PrState } from '../activity/vocabulary.ts'
import type { ForgeObservation } from '../liveness/observation.ts'

export const CHECK_CONCLUSIONS = ['success', 'failure', 'timed_out', 'cancelled', 'not_started', 'running'] as const

export type CheckFact = {
  readonly name: string
  /** The commit that it ran on. */
  readonly sha: string
  readonly required: boolean
  readonly conclusion: (typeof CHECK_CONCLUSIONS)[number]
}

export type ChangeFacts = {
  readonly state: PrState
  readonly number: number
  readonly url: string
  readonly draft: boolean
  readonly headSha: string
  readonly checks: readonly CheckFact[]
  readonly decision: 'approved' | 'changes_requested' | 'pending' | 'none'
  /** Comments that nobody resolved. */
  readonly openHumanComments: number
  readonly openBotComments: number
  /** What the forge says now, and for which head; null while it has not made up its mind. */
  readonly mergeable: { readonly may: boolean; readonly headSha: string } | null
  readonly conflicts: boolean | null
}

/** Null facts: the forge could not be asked. */
export function deriveForgeObservation(facts: ChangeFacts | null, at: InstantMs): ForgeObservation {
  if (facts === null) return { ...NOT_FETCHED, at }
  const { state, number, url, draft, headSha, decision, mergeable } = facts
  return {
    kind: 'forge',
    at,
    fetched: true,
    state,
    number,
    url,
    draft,
    ci: deriveCi(facts),
    review: decision,
    mergeable: mergeable?.may === true && mergeable.headSha === headSha,
    conflicts: facts.conflicts === true,
    humanComments: facts.openHumanComments > 0,
    botComments: facts.openBotComments > 0,
  }
}

const NOT_FETCHED: Omit<ForgeObservation, 'at'> = {
  kind: 'forge',
  fetched: false,
  state: 'none',
  number: 0,
  url: '',
  draft: false,
  ci: 'none',
  review: 'none',
  mergeable: false,
  conflicts: false,
  humanComments: false,
  botComments: false,
}

/** Only required checks of this head count. One that was cancelled or never started has not failed, nor passed. */
export function deriveCi({ checks, headSha }: Pick<ChangeFacts, 'checks' | 'headSha'>): ForgeObservation['ci'] {
  const counting = checks.filter(({ required, sha }) => required && sha === headSha)
  if (counting.some(({ conclusion }) => conclusion === 'failure' || conclusion === 'timed_out')) return 'failing'
  if (counting.length === 0) return checks.some(({ required }) => required) ? 'pending' : 'none'
  return counting.every(({ conclusion }) => conclusion === 'success') ? 'passing' : 'pending'
}
