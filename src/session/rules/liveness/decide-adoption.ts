// What a starting daemon does with each session it finds in the log. Boot never declares a death without proof.

import type { Look, SessionState } from '../activity/vocabulary.ts'
import { isEnded } from '../life/standing.ts'

export type AdoptionFacts = {
  readonly sessionState: SessionState
  /** The supervisor wrote down who it started. */
  readonly hasIdentity: boolean
  readonly runtime: Look
  readonly proven: boolean
}

export type Adoption = {
  readonly action: 'none' | 'stop_runtime' | 'fail_spawn' | 'settle' | 'adopt' | 'watch'
  readonly rule: keyof typeof ADOPTION_RULES
}

const ADOPTION_RULES = {
  B1: 'it ended and nothing of it runs',
  B2: 'it ended, and something of it may still run',
  B3: 'it was never started: the row was written and no process recorded',
  B4: 'its death is proven',
  B5: 'it lives',
  B6: 'nobody can say yet; the probes decide',
} as const

/** How an action is told to people. */
export const ADOPTION_WORDS: Readonly<Record<Adoption['action'], string>> = {
  none: 'ended',
  stop_runtime: 'stopped',
  fail_spawn: 'failed to start',
  settle: 'settled',
  adopt: 'adopted',
  watch: 'watching',
}

/** How it is told before anything is done. */
export const ADOPTION_PLANS: Readonly<Record<Adoption['action'], string>> = {
  none: 'ended, and stays as it is',
  stop_runtime: 'ended, and something of it may still run: --apply stops that',
  fail_spawn: 'was never started: --apply records that',
  settle: 'its end is proven: --apply records it',
  adopt: 'lives, and is left alone',
  watch: 'nobody can say yet whether it lives; it is left alone',
}

export function decideAdoption({ sessionState, hasIdentity, runtime, proven }: AdoptionFacts): Adoption {
  if (isEnded(sessionState))
    return runtime === 'dead' || proven ? { action: 'none', rule: 'B1' } : { action: 'stop_runtime', rule: 'B2' }
  if (!hasIdentity) return { action: 'fail_spawn', rule: 'B3' }
  if (proven) return { action: 'settle', rule: 'B4' }
  return runtime === 'alive' ? { action: 'adopt', rule: 'B5' } : { action: 'watch', rule: 'B6' }
}
