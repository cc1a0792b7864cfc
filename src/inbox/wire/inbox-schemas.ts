// The shapes of the inbox.
import { z } from 'zod'
import { instant } from '#api/shared-shapes'
import { ANSWER_ROUTES, INBOX_KINDS, type InboxKind } from '../rules/inbox-row.ts'

const row = z.strictObject({
  id: z.string().describe('the same as long as the same is asked'),
  kind: z.enum(Object.keys(INBOX_KINDS) as InboxKind[]),
  risk: z.enum(['high', 'normal', 'low']),
  why: z.string().nullable().describe('what `provost why` explains'),
  page: z.string(),
  project: z.string().nullable(),
  title: z.string(),
  asks: z.string(),
  since: instant.nullable().describe('null: not kept'),
  command: z.string().describe('answers it, or shows what it is about'),
  answers: z.array(
    z.strictObject({
      label: z.string(),
      route: z.enum(ANSWER_ROUTES),
      parameters: z.record(z.string(), z.string()),
      body: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  assigned: z
    .strictObject({ to: z.string(), by: z.string(), at: instant })
    .nullable()
    .describe("whose it is, by whose word; null: everybody's"),
})

const assigned = z.strictObject({
  row: z.string().describe('the id of a row of the inbox'),
  to: z.string().nullable().describe("a person; null: it is everybody's"),
})

export const INBOX_SCHEMAS = {
  Inbox: z.strictObject({ rows: z.array(row), total: z.int().describe('also those that are not listed') }),
  AssignDecision: assigned,
  Assigned: assigned,
  OpenCounts: z.strictObject({
    tasks: z.int().describe('neither done nor given up'),
    changes: z.int().describe('neither merged nor closed'),
    sessions: z.int().describe('that have not ended'),
    findings: z.int().describe('neither decided nor proven gone'),
    runs: z.int().describe('of a swarm, that go on'),
  }),
}
