// The shapes of evidence as they pass through the doors. Records and portfolios keep the format of their files.

import { z } from 'zod'
import type { ShapeIn } from '#api/contract'
import { instant, next } from '#api/shared-shapes'

const text = z.string()
const texts = z.array(text)
const path = text.describe('in the store, with forward slashes')

const rung = z.enum(['claimed', 'commit_exists', 'ci_attested', 'ran_here'])

const Ingested = z.strictObject({
  outcome: z.enum(['accepted', 'rejected', 'deferred', 'duplicate', 'conflict', 'refused']),
  status: z.enum(['accepted', 'rejected', 'deferred']).describe('of a duplicate: what the first one became'),
  repo: text.nullable(),
  run_id: text.nullable(),
  proposed: text.nullable(),
  verified: text.nullable(),
  reasons: texts,
  warnings: texts,
  record: path.nullable(),
  quarantine: path.nullable(),
  attempt: z.int().nullable(),
  retry_at: instant.nullable(),
  provenance: z
    .strictObject({ adapter: text, outcome: text, checks: z.record(text, text), duration_ms: z.number() })
    .nullable(),
})

const IngestedList = z.strictObject({ results: z.array(Ingested) })

const RecordLine = z.strictObject({
  path,
  repo: text,
  run_id: text,
  status: z.enum(['accepted', 'rejected']),
  verified: text.nullable(),
  finished_at: text.nullable(),
  surfaces: texts,
  rung: rung.describe('how well the result is known, whatever the record says'),
  lacks: texts.describe('what keeps it from a better rung'),
})

const Decided = z.strictObject({ status: text, verdict: text.nullable() })

const Place = z.looseObject({ repo: text, surface: text })

const Attempt = z.strictObject({ at: text, status: text, reasons: texts, warnings: texts })

const QuarantineLine = z.strictObject({
  id: text,
  path,
  received_at: text,
  bytes: z.int(),
  repo: text.nullable(),
  run_id: text.nullable(),
  status: text.nullable(),
  attempts: z.int(),
  resolved_by: text.nullable(),
})

const Finding = z.strictObject({ kind: text, path: text, detail: text, remedy: text.nullable() })

export const EVIDENCE_SCHEMAS = {
  Ingested,
  IngestedList,
  IngestedAnswer: z.union([Ingested, IngestedList]).describe('a list when a list was sent'),
  RecordLine,
  RecordList: z.strictObject({ records: z.array(RecordLine), next }),
  ShownRecord: z.strictObject({ ...RecordLine.shape, sha256: text, record: z.unknown() }),
  ExportedRecord: z.strictObject({ format: text, document: z.unknown() }),
  SignedRecord: z.strictObject({ path, keyid: text }),
  CheckedSignature: z.strictObject({
    path,
    state: z.enum(['unsigned', 'unknown_key', 'invalid', 'record_changed', 'valid']),
    counts: z.boolean().describe('whether the record counts with this signature, or without one'),
    keyid: text.nullable(),
  }),
  Portfolio: z.strictObject({
    generatedAt: instant,
    coverage: z.strictObject({ total_repos: z.int(), surfaces_covered: z.int(), surfaces_total: z.int() }),
    repos: z.array(Place),
    healthy: z.array(Place),
    stale: z.array(Place),
    unknown_freshness: z.array(Place),
    missing: z.array(Place),
    scenario_gaps: z.array(Place),
    policy_errors: z.array(z.strictObject({ repo: text, errors: texts })),
  }),
  GateAnswer: z.strictObject({
    pass: z.boolean(),
    gates: z.array(
      z.strictObject({
        repo: text,
        surface: text,
        row: text,
        pass: z.boolean(),
        reasons: texts,
        verdict: text.nullable(),
        freshness: text.nullable(),
        rung: rung.nullable(),
        need: rung,
        index: z.enum(['fits', 'made_anew', 'incomplete']),
      }),
    ),
  }),
  RebuiltIndexes: z.strictObject({
    accepted: z.array(z.strictObject({ path, run_id: text, repo: text })),
    rejected: z.array(z.strictObject({ path, run_id: text, repo: text })),
    corrupted: z.array(z.strictObject({ path, error: text })),
    skipped: z.array(z.strictObject({ path, reason: text })),
    stderr: texts,
    record_count: z.int(),
    digest: text,
    differences: texts,
    written: z.boolean(),
  }),
  RepairRecord: z.strictObject({
    path: text.optional().describe('absent: list the damaged ones'),
    from: z.enum(['quarantine', 'git', 'file']).optional(),
    content: text.optional().describe('the text of the file, with from: file'),
    remove: z.boolean().optional(),
    apply: z.boolean().optional(),
    reason: text.optional(),
  }),
  RepairedRecord: z.strictObject({
    corrupted: z.array(z.strictObject({ path, error: text })),
    damage: z
      .strictObject({ path, bytes: z.int(), error: text, position: z.int().nullable(), around: text })
      .nullable(),
    known: z
      .strictObject({ repo: text.nullable(), run_id: text.nullable(), events: z.int(), quarantine: text.nullable() })
      .nullable(),
    sources: z.array(z.strictObject({ from: text, detail: text, usable: z.boolean(), problems: texts })),
    applied: z.boolean(),
    archived: text.nullable(),
    indexed: z
      .strictObject({ holds: z.boolean(), entries: z.array(z.strictObject({ surface: text, run_id: text, path })) })
      .nullable(),
    redispatch: text.nullable(),
  }),
  QuarantineList: z.strictObject({ entries: z.array(QuarantineLine), next }),
  QuarantineEntry: z.strictObject({
    id: text,
    path,
    received_at: text,
    payload_sha256: text,
    bytes: z.int(),
    payload: z.unknown(),
    payload_base64: text.nullable(),
    truncated: z.boolean(),
    repo: text.nullable(),
    run_id: text.nullable(),
    attempts: z.array(Attempt),
    resolved_by: text.nullable(),
  }),
  DeferredList: z.strictObject({
    deferred: z.array(
      z.strictObject({
        id: text,
        path,
        repo: text.nullable(),
        run_id: text.nullable(),
        received_at: text,
        tries: z.int(),
        retry_at: instant,
        overdue: z.boolean(),
        reasons: texts,
      }),
    ),
    next,
  }),
  PolicyCheck: z.strictObject({
    valid: z.boolean(),
    policies: z.array(z.strictObject({ repo: text.nullable().describe('null: the global one'), errors: texts })),
    strays: texts,
  }),
  ExplainedPolicy: z.strictObject({
    repo: text,
    enforcement: text,
    errors: texts,
    surfaces: z.array(
      z.strictObject({
        surface: text,
        values: z.array(z.strictObject({ key: text, value: z.unknown(), layer: text })),
      }),
    ),
  }),
  SimulatePolicy: z.strictObject({ text: text.describe('the YAML of a global policy, or of one repository') }),
  SimulatedPolicy: z.strictObject({
    policy: text,
    records: z.int().describe('how many were looked at'),
    changes: z.array(
      z.strictObject({ path, run_id: text, repo: text, was: Decided, would_be: Decided, reasons: texts }),
    ),
  }),
  EvidenceExam: z.strictObject({ fit: z.boolean(), records: z.int(), findings: z.array(Finding) }),
}

/** A shape of this table, as the room's own use cases take it. */
export type EvidenceShape<Name extends keyof typeof EVIDENCE_SCHEMAS> = ShapeIn<typeof EVIDENCE_SCHEMAS, Name>
