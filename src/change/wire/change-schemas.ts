// The shapes of changes.

import { z } from 'zod'
import { SENSITIVE_CLASSES } from '#access/rules/repository/sensitive-classes'
import { instant, next } from '#api/shared-shapes'
import { FORGE_KINDS } from '../rules/change.ts'

const sha = z.string().describe('the full name of a commit')
const state = z.enum(['draft', 'open', 'merged', 'closed'])
const stands = {
  ci: z.enum(['passing', 'failing', 'pending', 'none']),
  review: z.enum(['approved', 'changes_requested', 'pending', 'none']),
  conflicts: z.boolean().nullable().describe('null: not known'),
  mergeable: z.boolean(),
}
const rung = { rung: z.string().describe('where it stands on the ladder'), rule: z.string() }

const size = z
  .strictObject({ files: z.int(), added: z.int(), removed: z.int() })
  .nullable()
  .describe('null: the forge does not count it')

const ChangeRow = z.strictObject({
  id: z.string().describe('<project>/<number>'),
  project: z.string(),
  session: z.string(),
  forge: z.enum(FORGE_KINDS),
  state,
  headSha: sha,
  ...stands,
  title: z.string(),
  url: z.string(),
  size,
  since: instant,
  version: z.int(),
  ...rung,
})

const Check = z.strictObject({
  name: z.string(),
  sha,
  conclusion: z
    .enum(['success', 'failure', 'timed_out', 'cancelled', 'not_started'])
    .nullable()
    .describe('null while it runs'),
  exitCode: z.int().nullable(),
  logHash: z.string().nullable().describe('of the whole log, among the blobs'),
  logTail: z.string(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})

const Change = ChangeRow.extend({
  number: z.int(),
  branch: z.string(),
  base: z.string(),
  baseSha: sha.nullable(),
  mergeBase: sha.nullable(),
  conflictPaths: z.array(z.string()),
  missing: z.array(z.string()).describe('what stands between this head and its base'),
  humanComments: z.array(z.string()),
  botComments: z.array(z.string()),
  required: z.array(z.string()),
  checks: z.array(Check),
  mergeCommit: sha.nullable(),
  openedAt: instant,
  headAt: instant,
})

const sensitiveClass = z.enum(SENSITIVE_CLASSES)

export const CHANGE_SCHEMAS = {
  ApproveClass: z.strictObject({ class: sensitiveClass, expect: sha }),
  ApprovedClass: z.strictObject({
    id: z.string(),
    head: sha,
    classes: z.array(
      z.strictObject({
        class: sensitiveClass,
        paths: z.array(z.string()),
        lifted: z.enum(['configuration', 'person']).nullable().describe('who let it in; null: nobody'),
      }),
    ),
    missing: z.array(sensitiveClass),
  }),
  Change,
  ChangeList: z.strictObject({ changes: z.array(ChangeRow), next }),
  LookAtChanges: z.strictObject({ project: z.string(), change: z.string().optional() }),
  ChangeLooks: z.strictObject({
    looks: z.array(
      z.strictObject({
        session: z.string(),
        fetched: z.boolean(),
        changes: z.array(z.string()),
        reason: z.string().nullable(),
        nextAt: instant.nullable().describe('before this nothing is asked'),
      }),
    ),
  }),
  CheckChange: z.strictObject({
    names: z.array(z.string()).optional().describe('only these'),
    again: z.boolean().optional().describe('also those that have a result for this head'),
  }),
  CheckedChange: z.strictObject({ change: Change, ran: z.array(z.string()) }),
  MergeChange: z.strictObject({
    expect: z
      .string()
      .regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/i, 'must be the full name of a commit')
      .optional(),
    dryRun: z.boolean().optional(),
  }),
  MergedChange: z.strictObject({
    change: Change,
    merged: z.boolean(),
    dryRun: z.boolean(),
    refusal: z.string().nullable(),
    rule: z.string(),
    because: z.string(),
    missing: z.array(z.string()),
  }),
}
