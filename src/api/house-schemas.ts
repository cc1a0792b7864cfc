// The shapes of errors, machines, backups and this host.
import { z } from 'zod'
import { hostStatus } from '#session/wire/session-schemas'
import { absolutePath, instant, next } from './shared-shapes.ts'

const ErrorRow = z.looseObject({
  code: z.string(),
  kind: z.string(),
  severity: z.string(),
  title: z.string(),
  hint: z.string().optional(),
})

export const HOUSE_SCHEMAS = {
  ErrorRow,
  ErrorList: z.strictObject({ errors: z.array(ErrorRow), next }),
  MachineList: z.strictObject({ machines: z.array(z.looseObject({ name: z.string(), states: z.array(z.string()) })) }),
  MakeBackup: z.strictObject({
    to: absolutePath.optional().describe('an absolute directory; the home keeps it when absent'),
  }),
  Backup: z.strictObject({ path: z.string(), events: z.int(), blobs: z.int(), at: instant }),
  Request: z.strictObject({
    key: z.string(),
    at: instant.describe('when it was begun'),
    state: z
      .enum(['answered', 'running', 'interrupted', 'not_known'])
      .describe('interrupted: the process that carried it out has ended; not_known: it cannot be asked from here'),
    acted: z.boolean().describe('an event of it is in the log'),
    events: z.array(z.strictObject({ position: z.int(), type: z.string(), stream: z.string() })),
    status: z.int().nullable(),
    answer: z.unknown().describe('what was answered; null while nothing was'),
  }),
  Host: z.strictObject({
    version: z.string(),
    door: z.enum(['daemon', 'in_process']),
    pid: z.int(),
    startedAt: instant,
    engine: z.enum(['sqlite', 'postgres']),
    store: z.string(),
    schema: z.int(),
    events: z.int(),
    listeners: z.int(),
    sessions: hostStatus,
    watch: z.strictObject({
      living: z.int(),
      isKnown: z.boolean().describe('whether somebody looked lately enough to say anything about the living'),
      lookedAt: instant.nullable(),
      ageMs: z.int().nullable(),
      rule: z.string(),
      because: z.string(),
      failure: z.strictObject({ at: instant, because: z.string() }).nullable(),
    }),
    orphans: z.array(z.string()).describe('sessions whose agent works here and that this log does not know'),
    node: z.strictObject({ id: z.string(), name: z.string() }),
    nodes: z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          state: z.string(),
          contact: z.string(),
          says: z.string(),
          living: z.int(),
        }),
      )
      .describe('all that work from this store; none where it is one that only this home uses'),
    occurred: z
      .array(
        z.strictObject({
          code: z.string(),
          count: z.int(),
          lastAt: instant,
          byHour: z.array(z.int()).describe('the last 24 hours, this one last'),
        }),
      )
      .describe('errors that this process answered with since it started, the newest first'),
    refusal: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    adopted: z
      .array(z.strictObject({ session: z.string(), action: z.string(), rule: z.string() }))
      .nullable()
      .describe('what became of the sessions that were there when the daemon started; null until that is known'),
  }),
}
