// The shapes of state directories: what lies there, what moves, and what a workflow is.
import { z } from 'zod'
import { instant } from '#api/shared-shapes'

const dir = z.string().describe('the absolute path of the directory')
const lockWaitMs = z.int().min(0).max(600_000).optional().describe('how long to wait for the lock')
const apply = z.boolean().optional().describe('do it; without this nothing changes')
const names = z.array(z.string())
const record = z.record(z.string(), z.unknown())
const bucket = z.enum(['canonical', 'pattern_allowed', 'ephemeral', 'ad_hoc'])
const count = z.int().min(0)
const problems = z.array(z.strictObject({ path: z.string(), code: z.string() }))

const AuditEntry = z.strictObject({
  name: z.string(),
  kind: z.enum(['file', 'dir', 'symlink', 'other']),
  bucket,
  entry: z.string().nullable(),
  rule: z.string(),
  also: names,
  reset_exempt: z.boolean(),
  size: count,
  mtime_ms: z.number().nullable(),
  managed: z.boolean(),
  suggestion: z.string().nullable(),
})

const SweptState = z.strictObject({
  dir,
  applied: z.boolean(),
  snapshot: z.string().nullable(),
  seq: z.int().nullable(),
  total: count,
  moves: z.array(
    z.strictObject({
      name: z.string(),
      bucket,
      sweep: z.int().nullable(),
      reason: z.string().nullable(),
      gate: z.string().nullable(),
      result: z.enum(['moved', 'vanished', 'changed', 'failed', 'not_moved']).nullable(),
    }),
  ),
  kept: z.array(z.looseObject({ name: z.string(), reason: z.string() })),
  warnings: names,
  pruned: names,
  sealed: names,
})

const changedRecord = {
  dir,
  record,
  changed: z.boolean(),
  rotated: z.boolean(),
  healed: names,
  drifted: names,
  snapshot: z.string().nullable(),
}

const copy = z.enum(['unrecorded', 'same', 'behind', 'absent', 'drifted', 'unreadable'])

const lock = z
  .strictObject({
    pid: z.int(),
    host: z.string(),
    boot_id: z.string(),
    start_time: z.string(),
    started_at: z.string(),
    token: z.string(),
  })
  .nullable()

const DeferredItem = z.strictObject({
  id: z.string(),
  title: z.string(),
  status: z.enum(['open', 'closed', 'unknown']),
  captured_at: z.string().nullable(),
  tags: names,
  context: z.string().nullable(),
  duplicate: z.boolean(),
})

export const STATE_SCHEMAS = {
  StateContract: z.looseObject({
    name: z.string(),
    sha256: z.string(),
    problems,
    profile: z.enum(['devt', 'provost']),
  }),
  StateAudit: z.strictObject({
    dir,
    exists: z.boolean(),
    contract: z.string(),
    contract_sha256: z.string(),
    counts: z.strictObject({ canonical: count, pattern_allowed: count, ephemeral: count, ad_hoc: count, total: count }),
    total_bytes: count,
    entries: z.array(AuditEntry),
    problems,
  }),
  StateLayout: z.strictObject({
    root: z.string(),
    children: z.array(
      z.strictObject({ directory: z.string(), name: z.string(), verdict: z.enum(['owned', 'orphan', 'foreign']) }),
    ),
  }),
  StateHealth: z.strictObject({
    dir,
    healthy: z.boolean(),
    findings: z.array(z.strictObject({ code: z.string(), severity: z.string(), names })),
  }),
  StateLock: z.strictObject({
    dir,
    state: z.enum(['free', 'held', 'stale']),
    rule: z.string(),
    token: z.string().nullable(),
    lock,
    facts: z.record(z.string(), z.unknown()),
  }),
  BreakStateLock: z.strictObject({ token: z.string().min(1), force: z.boolean().optional(), reason: z.string() }),
  BrokenStateLock: z.strictObject({ dir, token: z.string(), holder: lock }),
  Workflow: z.strictObject({
    dir,
    record: record.nullable(),
    revision: count,
    copy,
    drifted: names,
    unreadable: z.string().nullable(),
  }),
  UpdateWorkflow: z.strictObject({ patch: record, lockWaitMs }),
  ChangedWorkflow: z.strictObject(changedRecord),
  RepublishedWorkflow: z.strictObject({ dir, applied: z.boolean(), copy, snapshot: z.string().nullable() }),
  InitState: z.strictObject({ type: z.string(), task: z.string(), resumeOnly: z.boolean().optional(), lockWaitMs }),
  InitialisedState: z.strictObject({ ...changedRecord, resumed: z.boolean(), sweep: SweptState }),
  ApplyState: z.strictObject({ apply, lockWaitMs }),
  CleanupState: z.strictObject({
    apply,
    lockWaitMs,
    staleDays: z.int().optional(),
    adHocStaleDays: z.int().optional(),
  }),
  SweptState,
  StateSnapshotList: z.strictObject({
    dir,
    snapshots: z.array(
      z.strictObject({
        name: z.string(),
        seq: z.int(),
        kind: z.enum(['reset', 'cleanup', 'evict', 'init', 'restore']),
        status: z.enum(['open', 'sealed']),
        created_at: instant,
        workflow_id: z.string().nullable(),
        entries: count,
        bytes: count,
      }),
    ),
    foreign: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
  }),
  RestoreState: z.strictObject({ only: names.optional(), over: z.boolean().optional(), apply, lockWaitMs }),
  RestoredState: z.strictObject({
    dir,
    snapshot: z.string(),
    applied: z.boolean(),
    names: z.array(z.strictObject({ name: z.string(), result: z.enum(['restored', 'occupied', 'failed']).nullable() })),
    conflicts: names,
    archived: z.string().nullable(),
  }),
  GuardState: z.strictObject({ path: z.string(), cwd: z.string().optional() }),
  GuardedState: z.strictObject({
    decision: z.enum(['allow', 'deny', 'not_governed']),
    rule: z.string(),
    name: z.string().nullable(),
    suggestion: z.string().nullable(),
    path: z.string(),
    reason: z.string(),
  }),
  StateSidecar: z.strictObject({
    name: z.string(),
    ok: z.boolean(),
    route: z.string().nullable(),
    status: z.string().nullable(),
    verdict: z.string().nullable(),
    agent: z.string().nullable(),
    freshness: z.enum(['current', 'session', 'other', 'unknown']),
    problems: z.array(z.strictObject({ field: z.string(), problem: z.string() })),
  }),
  StateStatus: z.strictObject({
    name: z.string(),
    outcome: z.enum(['ok', 'missing', 'invalid', 'contradictory', 'too_large']),
    status: z.string().nullable(),
    values: names,
    line: z.int().nullable(),
  }),
  StateDeferredItem: DeferredItem,
  StateDeferredList: z.strictObject({
    items: z.array(DeferredItem),
    next: z.string().describe('the id the next item gets'),
  }),
  AddStateDeferred: z.strictObject({
    title: z.string(),
    context: z.string().optional(),
    tags: names.optional(),
    by: z.string().optional(),
    lockWaitMs,
  }),
  AddedStateDeferred: z.strictObject({ id: z.string() }),
  CloseStateDeferred: z.strictObject({ by: z.string().optional(), lockWaitMs }),
  ClosedStateDeferred: z.strictObject({ id: z.string(), status: z.enum(['open', 'closed']), changed: z.boolean() }),
}
