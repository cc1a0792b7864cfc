// Does the outside world confirm where a submission says it came from? The adapter brings facts; here they are compared.
import { type Decision, decision } from '#kernel/machine/decision'

export type ProvenanceClaim = {
  readonly provider: string
  readonly repo: string | null
  readonly commit: string | null
  readonly tree: string | null
  readonly workflow: string | null
  readonly run_id: string | null
  readonly attempt: number
}

export type ProvenanceFacts = {
  readonly adapter: string
  readonly reachable: boolean
  /** Null if the adapter could not say. */
  readonly found: boolean | null
  readonly run_status: string | null
  readonly detail: string | null
  readonly observed: ProvenanceObservation
}

export type ProvenanceObservation = { readonly [name in CheckName]?: string | number | null }

export const CHECK_NAMES = ['repo', 'commit', 'workflow', 'run_id', 'attempt', 'tree'] as const
export type CheckName = (typeof CHECK_NAMES)[number]
export type ProvenanceCheck = 'match' | 'mismatch' | 'unknown'
export type ProvenanceChecks = { readonly [name in CheckName]?: ProvenanceCheck }

export type ProvenanceOutcome = 'confirmed' | 'denied' | 'deferred'

export type ProvenanceAnswer = {
  readonly outcome: ProvenanceOutcome
  readonly reasons: readonly string[]
  readonly checks: ProvenanceChecks
}

const REQUIRED_CHECKS: ReadonlyMap<string, readonly CheckName[]> = new Map([
  ['github', ['repo', 'commit', 'workflow', 'run_id', 'attempt']],
  ['git', ['repo', 'commit', 'tree']],
])

type Asked = { readonly claim: ProvenanceClaim; readonly facts: ProvenanceFacts; readonly checks: ProvenanceChecks }

type Row = {
  readonly rule: string
  readonly outcome: ProvenanceOutcome
  /** Whether this row already knows the comparison. */
  readonly compared: boolean
  /** The row decides if it has something to say. */
  readonly reasons: (asked: Asked) => readonly string[]
}

// First match wins. A mismatch is looked for before an unfinished run: waiting cannot turn another repository into this one.
const ROWS: readonly Row[] = [
  { rule: 'stub', outcome: 'deferred', compared: false, reasons: ifStub },
  { rule: 'unknown_adapter', outcome: 'deferred', compared: false, reasons: ifUnknownAdapter },
  { rule: 'wrong_adapter', outcome: 'deferred', compared: false, reasons: ifWrongAdapter },
  { rule: 'unreachable', outcome: 'deferred', compared: false, reasons: ifUnreachable },
  { rule: 'not_found', outcome: 'denied', compared: false, reasons: ifNotFound },
  { rule: 'existence_unknown', outcome: 'deferred', compared: false, reasons: ifExistenceUnknown },
  { rule: 'mismatch', outcome: 'denied', compared: true, reasons: ifMismatch },
  { rule: 'not_completed', outcome: 'deferred', compared: true, reasons: ifNotCompleted },
  { rule: 'not_checked', outcome: 'deferred', compared: true, reasons: ifNotChecked },
]

export function decideProvenance(
  claim: ProvenanceClaim,
  facts: ProvenanceFacts | null,
): Decision<ProvenanceAnswer, { readonly claim: ProvenanceClaim; readonly facts: ProvenanceFacts | null }> {
  const evidence = { claim, facts }
  if (facts === null) return decision(answer('deferred', ['no adapter answered'], {}), 'no_adapter', evidence)
  const asked: Asked = { claim, facts, checks: compareAll(claim, facts.observed) }
  for (const row of ROWS) {
    const reasons = row.reasons(asked)
    if (reasons.length > 0)
      return decision(answer(row.outcome, reasons, row.compared ? asked.checks : {}), row.rule, evidence)
  }
  return decision(answer('confirmed', [], asked.checks), 'confirmed', evidence)
}

function answer(outcome: ProvenanceOutcome, reasons: readonly string[], checks: ProvenanceChecks): ProvenanceAnswer {
  return { outcome, reasons: reasons.map(reason => `provenance: ${reason}`), checks }
}

function ifStub({ facts }: Asked): readonly string[] {
  return facts.adapter === 'stub' ? ['stub adapter checked nothing'] : []
}

function ifUnknownAdapter({ facts }: Asked): readonly string[] {
  return REQUIRED_CHECKS.has(facts.adapter) ? [] : [`unknown adapter "${facts.adapter}"`]
}

function ifWrongAdapter({ claim, facts }: Asked): readonly string[] {
  if (facts.adapter === claim.provider) return []
  return [`adapter "${facts.adapter}" does not handle provider "${claim.provider}"`]
}

function ifUnreachable({ facts }: Asked): readonly string[] {
  if (facts.reachable) return []
  return [facts.detail ? `provider unreachable: ${facts.detail}` : 'provider unreachable']
}

function ifNotFound({ facts }: Asked): readonly string[] {
  return facts.found === false ? ['source run could not be confirmed'] : []
}

function ifExistenceUnknown({ facts }: Asked): readonly string[] {
  return facts.found === null ? ['adapter did not say whether the run exists'] : []
}

function ifMismatch({ claim, facts, checks }: Asked): readonly string[] {
  return CHECK_NAMES.filter(name => checks[name] === 'mismatch').map(
    name => `${name} mismatch: claimed "${claim[name]}", observed "${facts.observed[name]}"`,
  )
}

function ifNotCompleted({ facts }: Asked): readonly string[] {
  if (facts.adapter !== 'github' || facts.run_status === 'completed') return []
  return [`source run is not completed (status "${facts.run_status ?? 'unknown'}")`]
}

function ifNotChecked({ facts, checks }: Asked): readonly string[] {
  const required = REQUIRED_CHECKS.get(facts.adapter) ?? []
  return required.filter(name => checks[name] === 'unknown').map(name => `${name} was not checked`)
}

function compareAll(claim: ProvenanceClaim, observed: ProvenanceObservation): ProvenanceChecks {
  return Object.fromEntries(CHECK_NAMES.map(name => [name, compare(name, claim[name], observed[name])]))
}

function compare(
  name: CheckName,
  claimed: string | number | null,
  observed: string | number | null | undefined,
): ProvenanceCheck {
  if (claimed === null || observed === null || observed === undefined) return 'unknown'
  return COMPARABLE[name](claimed) === COMPARABLE[name](observed) ? 'match' : 'mismatch'
}

const asText = (value: string | number): string => String(value)

// GitHub names a workflow by its path and its ref; people name it by its file.
const asFileName = (value: string | number): string => String(value).split('@')[0]?.split('/').at(-1) ?? ''

const COMPARABLE: Readonly<Record<CheckName, (value: string | number) => string | number>> = {
  repo: asText,
  commit: asText,
  workflow: asFileName,
  run_id: asText,
  attempt: Number,
  tree: asText,
}
