import { expect, test } from 'vitest'
import { BUILT_IN_CONTRACTS } from '../contract/compile-contract.ts'
import { decideLock, type LockFacts } from '../lock/decide-lock.ts'
import { composeLock } from '../lock/lock.ts'
import { deriveAudit } from './derive-audit.ts'
import {
  deriveHealth,
  HEALTH_FINDINGS,
  type HealthCode,
  type HealthFacts,
  type WorkflowHealthFact,
} from './derive-health.ts'

const NOW = Date.UTC(2026, 8, 21)
const facts: LockFacts = { host: 'h', boot_id: 'b', pid: 'gone', start_time: null }
const lock = composeLock({ pid: 1, host: 'h', boot_id: 'b', start_time: '1', started_at: 'x', token: 't' })
const audit = (...names: string[]) =>
  deriveAudit(
    names.map(name => ({ name, kind: name === 'link' ? 'symlink' : 'file', mtimeMs: 0, size: 1 })),
    BUILT_IN_CONTRACTS.provost,
  )
const record = { workflow_id: 'w1', original_workflow_id: 'w1', workflow_id_history: ['w1'], first_created_at: 'f' }
const workflow = (file: object, fromLog: object | null): { workflow: WorkflowHealthFact } => ({
  workflow: { kind: 'read', file: { ...file }, fromLog: fromLog && { ...fromLog } },
})

const healthy: HealthFacts = {
  exists: true,
  nowMs: NOW,
  audit: audit('plan.md'),
  contractIsValid: true,
  lock: decideLock(null, facts),
  openSnapshots: [],
  workflow: { kind: 'absent' },
  logs: [{ name: 'probe-failures.jsonl', corruptLines: 0 }],
  probeFailures: [],
  duplicateDeferredIds: [],
}

const rows: [what: string, change: Partial<HealthFacts>, found: HealthCode[]][] = [
  ['nothing is wrong', {}, []],
  ['the directory is missing', { exists: false, audit: audit() }, ['STATE_DIR_MISSING']],
  ['an ad hoc file', { audit: audit('notes.md') }, ['STATE_AD_HOC_PRESENT']],
  ['a link is also ad hoc', { audit: audit('link') }, ['STATE_AD_HOC_PRESENT', 'STATE_SYMLINK_PRESENT']],
  ['the contract is invalid', { contractIsValid: false }, ['STATE_CONTRACT_INVALID']],
  ['the lock of a dead process', { lock: decideLock(lock, facts) }, ['STATE_LOCK_STALE']],
  ['a lock nobody can read', { lock: decideLock('7', facts) }, ['STATE_LOCK_UNREADABLE']],
  ['a lock that is held', { lock: decideLock(lock, { ...facts, pid: 'unknown' }) }, []],
  ['a snapshot nobody sealed', { openSnapshots: ['x'] }, ['STATE_SNAPSHOT_OPEN']],
  ['a record that cannot be read', { workflow: { kind: 'unreadable' } }, ['STATE_WORKFLOW_UNREADABLE']],
  ['a record like that of the log', workflow(record, record), []],
  ['a record the log knows nothing of', workflow(record, null), []],
  ['a record with another phase', workflow({ ...record, phase: 'plan' }, record), ['STATE_WORKFLOW_DRIFT']],
  [
    'a record with another anchor',
    workflow({ ...record, first_created_at: 'g' }, record),
    ['STATE_WORKFLOW_DRIFT', 'STATE_ANCHOR_TAMPERED'],
  ],
  ['a history without its own id', workflow({ ...record, workflow_id_history: [] }, null), ['STATE_HISTORY_BROKEN']],
  ['a log with broken lines', { logs: [{ name: 'a.jsonl', corruptLines: 2 }] }, ['STATE_LOG_CORRUPT']],
  ['an id that stands twice', { duplicateDeferredIds: ['DEF-001'] }, ['STATE_DEFERRED_DUPLICATE']],
  ['a probe that failed just now', { probeFailures: [{ ts: '2026-09-21T00:00:00Z' }] }, ['PROBE_FAILURES_RECENT']],
  ['within the last day', { probeFailures: [{ ts: '2026-09-20T00:00:00.001Z' }] }, ['PROBE_FAILURES_RECENT']],
  ['exactly a day ago', { probeFailures: [{ ts: '2026-09-20T00:00:00Z' }] }, []],
  [
    'in the future, or at no time at all',
    { probeFailures: [{ ts: '2026-09-21T00:00:00.001Z' }, { ts: 'now' }, {}] },
    [],
  ],
]

test.each(rows)('%s', (_what, change, found) => {
  const findings = deriveHealth({ ...healthy, ...change })
  expect(findings.map(finding => finding.code)).toEqual(found)
  for (const { code, severity } of findings) expect(severity).toBe(HEALTH_FINDINGS[code])
})

test('every finding of the list is told by one of the rows above', () => {
  expect(new Set(rows.flatMap(([, , found]) => found))).toEqual(new Set(Object.keys(HEALTH_FINDINGS)))
})

test('a finding names what it is about', () => {
  expect(deriveHealth({ ...healthy, audit: audit('notes.md', 'plan.md', 'a b') })[0]?.names).toEqual([
    'a b',
    'notes.md',
  ])
})
