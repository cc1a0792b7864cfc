// The rules a global policy may list. Laws cannot be weakened; tunable ones may be lowered to a warning.

export type RuleKind = 'law' | 'tunable'

export const RULES: ReadonlyMap<string, RuleKind> = new Map([
  ['schema-valid', 'law'],
  ['provenance-confirmed', 'law'],
  ['scenario-minimum', 'law'],
  ['step-verdict-consistent', 'law'],
  ['no-verdict-upgrade', 'law'],
  ['step-results-present', 'tunable'],
  ['attested-if-human', 'tunable'],
  ['blocked-needs-reason', 'tunable'],
])
