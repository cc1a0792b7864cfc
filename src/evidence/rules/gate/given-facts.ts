// Reads provenance claims and facts, attempts and index entries from the untrusted arguments of conformance functions.

import { readCriteria, type ScenarioDefinitions } from '../policy/scenario-definition.ts'
import {
  CHECK_NAMES,
  type ProvenanceClaim,
  type ProvenanceFacts,
  type ProvenanceObservation,
} from '../record/provenance.ts'
import { ownMemberOf, type RecordObject } from '../shape/json-object.ts'
import type { EarlierAttempt } from '../verify/identity.ts'
import { givenEntries, givenFlag, givenList, givenObject, givenText, refusal } from './given.ts'
import type { EvidenceIndexEntry, LatestByRepo, ScenarioEntry } from './index-views.ts'

export function givenClaim(value: unknown): ProvenanceClaim {
  const claim = givenObject(value, 'claim')
  const known = (key: string) => textOrNull(ownMemberOf(claim, key))
  const attempt = ownMemberOf(claim, 'attempt') ?? 1
  if (typeof attempt !== 'number') throw refusal('claim.attempt', 'a number')
  return {
    provider: givenText(ownMemberOf(claim, 'provider'), 'claim.provider'),
    repo: known('repo'),
    commit: known('commit'),
    tree: known('tree'),
    workflow: known('workflow'),
    run_id: known('run_id'),
    attempt,
  }
}

/** An adapter that says too little is not malformed: what it leaves out is not known. */
export function givenProvenanceFacts(value: unknown): ProvenanceFacts | null {
  if (value === null || value === undefined) return null
  const facts = givenObject(value, 'facts')
  const found = ownMemberOf(facts, 'found')
  return {
    adapter: wordOf(ownMemberOf(facts, 'adapter')),
    reachable: ownMemberOf(facts, 'reachable') === true,
    found: typeof found === 'boolean' ? found : null,
    run_status: textOrNull(ownMemberOf(facts, 'run_status')),
    detail: textOrNull(ownMemberOf(facts, 'detail')),
    observed: observationOf(ownMemberOf(facts, 'observed') ?? {}),
  }
}

function observationOf(value: unknown): ProvenanceObservation {
  const observed = givenObject(value, 'facts.observed')
  return Object.fromEntries(CHECK_NAMES.map(name => [name, textOrNumber(ownMemberOf(observed, name))]))
}

export function givenDefinitions(value: unknown): ScenarioDefinitions {
  return new Map(
    givenEntries(value, 'scenarios', (definition, what) =>
      definition === null ? null : readCriteria(givenObject(definition, what)),
    ),
  )
}

export function givenAttempt(value: unknown, what: string): EarlierAttempt {
  const attempt = givenObject(value, what)
  const status = ownMemberOf(attempt, 'status')
  if (status !== 'accepted' && status !== 'rejected' && status !== 'deferred')
    throw refusal(`${what}.status`, 'accepted, rejected or deferred')
  return {
    hash: givenText(ownMemberOf(attempt, 'hash'), `${what}.hash`),
    status,
    provenance_confirmed: givenFlag(ownMemberOf(attempt, 'provenance_confirmed'), `${what}.provenance_confirmed`),
    transient: givenFlag(ownMemberOf(attempt, 'transient'), `${what}.transient`),
  }
}

export function givenEntry(value: unknown, what: string): EvidenceIndexEntry {
  const entry = givenObject(value, what)
  return {
    run_id: givenText(ownMemberOf(entry, 'run_id'), `${what}.run_id`),
    ...kept(entry, 'verified'),
    verification_status: 'accepted',
    ...kept(entry, 'finished_at'),
    path: wordOf(ownMemberOf(entry, 'path') ?? ''),
  }
}

export function givenIndex(value: unknown): LatestByRepo {
  return Object.fromEntries(
    givenEntries(value, 'index', (surfaces, what) => Object.fromEntries(givenEntries(surfaces, what, givenEntry))),
  )
}

export function givenScenarioEntries(value: unknown): ScenarioEntry[] {
  return givenList(value, 'by_scenario', (item, what) => {
    const entry = givenObject(item, what)
    const text = (key: string) => givenText(ownMemberOf(entry, key), `${what}.${key}`)
    return {
      repo: text('repo'),
      surface: text('surface'),
      scenario: text('scenario'),
      verdict: ownMemberOf(entry, 'verdict') ?? null,
      run_id: wordOf(ownMemberOf(entry, 'run_id') ?? ''),
      finished_at: ownMemberOf(entry, 'finished_at') ?? null,
    }
  })
}

function kept(entry: RecordObject, key: 'verified' | 'finished_at') {
  return Object.hasOwn(entry, key) ? { [key]: entry[key] } : {}
}

function textOrNull(value: unknown): string | null {
  const known = textOrNumber(value)
  return known === null ? null : String(known)
}

function textOrNumber(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

// Names what was given without calling anything on it: an object may hold a `toString` of its own.
function wordOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
