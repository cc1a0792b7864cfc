// The shapes of findings: how they are reported, imported, proven and decided about.

import { z } from 'zod'
import type { ShapeIn } from '#api/contract'
import { instant, next } from '#api/shared-shapes'

const reason = z.string().max(10_000)

const Finding = z.looseObject({
  id: z.string(),
  run: z.string().nullable(),
  state: z.string(),
  detail: z.string().nullable(),
  rule: z.string(),
  severity: z.string(),
  category: z.string(),
  title: z.string(),
  description: z.string(),
  path: z.string().nullable(),
  line: z.int().nullable(),
  matchedBy: z.string().nullable(),
  approved: z.strictObject({ by: z.string(), at: instant }).nullable(),
  version: z.int(),
})

const FindingLine = z.strictObject({
  id: z.string(),
  run: z.string().nullable(),
  project: z.string().nullable(),
  severity: z.string(),
  category: z.string(),
  title: z.string(),
  path: z.string().nullable(),
  line: z.int().nullable(),
  state: z.string(),
  detail: z.string().nullable(),
  foundAt: instant,
  since: instant,
  version: z.int(),
  isApproved: z.boolean(),
  source: z.string().describe('`agents` of a swarm, or another tool by its name'),
})

const colour = z.enum(['red', 'green', 'unknown'])

export const FINDING_SCHEMAS = {
  Finding,
  FindingList: z.strictObject({ findings: z.array(Finding), next }),
  FindingLines: z.strictObject({ lines: z.array(FindingLine), next }),
  TriageFindings: z.strictObject({
    verb: z.enum(['approve', 'defer', 'reject', 'reopen']),
    findings: z.array(z.string()).min(1).max(500),
    reason: reason.optional(),
    until: z.string().optional(),
  }),
  TriagedFindings: z.strictObject({
    changed: z.array(z.string()),
    refused: z.array(z.strictObject({ id: z.string(), code: z.string(), message: z.string() })),
  }),
  FindingsChanged: z.strictObject({ findings: z.array(Finding) }),
  ApproveFindings: z.strictObject({
    verb: z.enum(['approve', 'unapprove']),
    findings: z.array(z.string()).optional(),
    severity: z.string().optional().describe('HIGH, or HIGH+ for "and worse"'),
  }),
  DecideFinding: z.strictObject({ reason: reason.optional(), until: z.string().optional() }),
  BindTest: z.strictObject({
    command: z.array(z.string()).min(1).describe('program and arguments; no shell reads them'),
    files: z.array(z.string()).optional().describe('what the test is made of, laid over the old code'),
  }),
  BoundTest: z.strictObject({
    finding: Finding,
    test: z.string(),
    result: z
      .strictObject({
        test: z.string(),
        tree: z.string(),
        after: colour,
        beforeTree: z.string().nullable(),
        before: colour,
      })
      .nullable(),
  }),
  FindingTask: z.strictObject({ task: z.string(), finding: Finding }),
  ImportFindings: z.strictObject({
    project: z.string(),
    document: z.unknown(),
    rev: z.string().optional().describe('the commit that the tool looked at, when the file does not say'),
    looked: z.array(z.string()).optional().describe('paths and globs that it looked at, when the file does not say'),
  }),
  ImportTestingOs: z.strictObject({
    project: z.string(),
    path: z.string().describe('of the database, absolute'),
    repo: z.string().optional().describe('which one, when the database knows several'),
    apply: z.boolean().optional(),
  }),
  ImportedTestingOs: z.strictObject({
    version: z.int(),
    repo: z.string(),
    runs: z.int(),
    applied: z.boolean(),
    fresh: z.int().describe('findings that are not here yet, or were not before'),
    known: z.int(),
    byStatus: z.record(z.string(), z.int()).describe('the fresh ones, by their status there'),
    unreadable: z.array(z.string()),
  }),
  ImportedFindings: z.strictObject({
    tools: z.array(z.string()),
    imported: z.int(),
    known: z.int(),
    regressed: z.int().describe('of the known ones, those that were closed'),
    suppressed: z.int().describe('put off, because the tool suppresses them'),
    absent: z.int().describe('results that the tool itself calls absent'),
    closed: z.int().describe('known ones that this run proves fixed or obsolete'),
    unverified: z.int().describe('known ones that it did not name, without a proof that they are gone'),
    ours: z.int().describe('findings of ours that an export of ours brought back'),
  }),
  FindingsExport: z.looseObject({}),
  ReportFinding: z.strictObject({ finding: z.looseObject({}).describe('as in the report of an agent') }),
  DraftedFinding: z.strictObject({
    agentRun: z.string(),
    finding: z.looseObject({}).describe('as it was understood'),
    drafted: z.int().describe('findings in the draft now'),
  }),
}

/** A shape of this table, as the room's own use cases take it. */
export type FindingShape<Name extends keyof typeof FINDING_SCHEMAS> = ShapeIn<typeof FINDING_SCHEMAS, Name>
