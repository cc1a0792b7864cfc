// The health of a state directory, from facts that were gathered without touching it.
import type { Severity } from '#kernel/errors/error-catalog'
import { readInstant } from '#kernel/events/time'
import type { LockDecision } from '../lock/decide-lock.ts'
import { memberOf, type WorkflowObject } from '../workflow/json-object.ts'
import { ANCHOR_FIELDS } from '../workflow/workflow-fields.ts'
import { healHistory } from '../workflow/workflow-history.ts'
import { isSameRecordJson, type WorkflowRecord } from '../workflow/workflow-record.ts'
import type { Audit } from './derive-audit.ts'

export const HEALTH_FINDINGS = {
  STATE_DIR_MISSING: 'LOW',
  STATE_AD_HOC_PRESENT: 'MEDIUM',
  STATE_SYMLINK_PRESENT: 'HIGH',
  STATE_CONTRACT_INVALID: 'HIGH',
  STATE_LOCK_STALE: 'LOW',
  STATE_LOCK_UNREADABLE: 'MEDIUM',
  STATE_SNAPSHOT_OPEN: 'MEDIUM',
  STATE_WORKFLOW_UNREADABLE: 'HIGH',
  STATE_WORKFLOW_DRIFT: 'MEDIUM',
  STATE_ANCHOR_TAMPERED: 'HIGH',
  STATE_HISTORY_BROKEN: 'LOW',
  STATE_LOG_CORRUPT: 'LOW',
  STATE_DEFERRED_DUPLICATE: 'LOW',
  PROBE_FAILURES_RECENT: 'LOW',
} as const satisfies Readonly<Record<string, Severity>>

export type HealthCode = keyof typeof HEALTH_FINDINGS

export type HealthFinding = {
  readonly code: HealthCode
  readonly severity: Severity
  /** The names it is about. */
  readonly names: readonly string[]
}

/** The record in the file, the one the log knows, or why there is none. */
export type WorkflowHealthFact =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'read'; readonly file: WorkflowRecord; readonly fromLog: WorkflowRecord | null }

export type HealthFacts = {
  readonly exists: boolean
  readonly nowMs: number
  readonly audit: Audit
  readonly contractIsValid: boolean
  readonly lock: LockDecision
  readonly openSnapshots: readonly string[]
  readonly workflow: WorkflowHealthFact
  readonly logs: readonly { readonly name: string; readonly corruptLines: number }[]
  readonly probeFailures: readonly WorkflowObject[]
  readonly duplicateDeferredIds: readonly string[]
}

/** In the order of the table above; a code stands once, with all names. */
export function deriveHealth(facts: HealthFacts): HealthFinding[] {
  const found: Readonly<Record<HealthCode, readonly string[] | false>> = {
    STATE_DIR_MISSING: !facts.exists && [],
    STATE_AD_HOC_PRESENT: someNames(namesWhere(facts.audit, entry => entry.bucket === 'ad_hoc')),
    STATE_SYMLINK_PRESENT: someNames(namesWhere(facts.audit, entry => entry.kind === 'symlink')),
    STATE_CONTRACT_INVALID: !facts.contractIsValid && [],
    STATE_LOCK_STALE: facts.lock.result === 'stale' && [],
    STATE_LOCK_UNREADABLE: facts.lock.rule === 'unreadable_lock' && [],
    STATE_SNAPSHOT_OPEN: someNames(facts.openSnapshots),
    ...workflowFindings(facts.workflow),
    STATE_LOG_CORRUPT: someNames(facts.logs.filter(log => log.corruptLines > 0).map(log => log.name)),
    STATE_DEFERRED_DUPLICATE: someNames(facts.duplicateDeferredIds),
    PROBE_FAILURES_RECENT: facts.probeFailures.some(record => isRecent(record, facts.nowMs)) && [],
  }
  return HEALTH_CODES.flatMap(code => {
    const names = found[code]
    return names ? [{ code, severity: HEALTH_FINDINGS[code], names }] : []
  })
}

const HEALTH_CODES = Object.keys(HEALTH_FINDINGS).filter((key): key is HealthCode =>
  Object.hasOwn(HEALTH_FINDINGS, key),
)

function someNames(names: readonly string[]): readonly string[] | false {
  return names.length > 0 && names
}

function namesWhere(audit: Audit, isMeant: (entry: Audit['entries'][number]) => boolean): string[] {
  return audit.entries.filter(isMeant).map(entry => entry.name)
}

type WorkflowCode = Extract<HealthCode, `STATE_WORKFLOW_${string}` | 'STATE_ANCHOR_TAMPERED' | 'STATE_HISTORY_BROKEN'>

function workflowFindings(fact: WorkflowHealthFact): Readonly<Record<WorkflowCode, readonly string[] | false>> {
  const file = fact.kind === 'read' ? fact.file : undefined
  const fromLog = fact.kind === 'read' ? fact.fromLog : undefined
  const tampered =
    file && fromLog ? ANCHOR_FIELDS.filter(field => memberOf(fromLog, field) !== memberOf(file, field)) : []
  return {
    STATE_WORKFLOW_UNREADABLE: fact.kind === 'unreadable' && [],
    STATE_WORKFLOW_DRIFT: Boolean(file && fromLog && !isSameRecordJson(file, fromLog)) && [],
    STATE_ANCHOR_TAMPERED: someNames(tampered),
    STATE_HISTORY_BROKEN: file !== undefined && healHistory(file, file).repair !== 'none' && [],
  }
}

const DAY_MS = 86_400_000

// A record without a readable time cannot be called recent, and one from the future is not the past day's.
function isRecent(record: WorkflowObject, nowMs: number): boolean {
  const at = readInstant(memberOf(record, 'ts'))
  return at !== undefined && at <= nowMs && at > nowMs - DAY_MS
}
