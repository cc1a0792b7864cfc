// Which reviewer reviews: the one asked for, the project's, the worker's own kind, or the default (spec 3.1).

import { provostError } from '#kernel/errors/errors'
import { type Decision, decision } from '#kernel/machine/decision'

export type HarnessFacts = {
  readonly supported: readonly string[]
  readonly configured: readonly string[]
  /** Empty when nobody asked for a certain reviewer. */
  readonly requested: string
  readonly workerHarness: string
  readonly default: string
}

const HARNESS_RULES = {
  H1: 'a person asked for this reviewer',
  H2: 'the project names this reviewer first',
  H3: 'the harness of the worker is a reviewer too',
  H4: 'nothing else was said, so the default reviews',
} as const

type HarnessRule = keyof typeof HARNESS_RULES

// A name that somebody wrote down must not fall through silently: only the worker's own harness may.
export function resolveHarness(facts: HarnessFacts): Decision<string, HarnessFacts, HarnessRule> {
  const { supported, configured, requested, workerHarness } = facts
  const firstConfigured = configured.find(name => name !== '')
  if (requested !== '') return choose(requested, 'H1', facts)
  if (firstConfigured !== undefined) return choose(firstConfigured, 'H2', facts)
  if (workerHarness !== '' && supported.includes(workerHarness)) return choose(workerHarness, 'H3', facts)
  return choose(facts.default, 'H4', facts)
}

function choose(name: string, rule: HarnessRule, facts: HarnessFacts): Decision<string, HarnessFacts, HarnessRule> {
  if (facts.supported.includes(name)) return decision(name, rule, facts)
  throw provostError('REVIEWER_UNKNOWN', { details: { name, rule, supported: facts.supported } })
}
