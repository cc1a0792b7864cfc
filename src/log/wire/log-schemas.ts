// The shapes of events and of everything derived from them.
import { z } from 'zod'
import { instant, next } from '#api/shared-shapes'
import { JudgedLogShape } from '#proof/wire/proof-schemas'

const Event = z.strictObject({
  id: z.string(),
  stream: z.string(),
  version: z.int(),
  position: z.int(),
  type: z.string(),
  schema: z.int(),
  at: instant,
  actor: z.strictObject({ kind: z.enum(['person', 'agent', 'ci', 'system']), id: z.string() }),
  cause: z.string().nullable(),
  correlation: z.string(),
  proof: z.string().optional().describe('how it is known who acted; absent: unproven'),
  signed: z.boolean().optional(),
  exposed: z.boolean().optional().describe('an agent that was not confined could have acted in that name'),
  confirmed: z.boolean().optional().describe('whoever acted was asked then whether they mean it, and said so'),
  data: z.record(z.string(), z.unknown()),
  hash: z.string(),
})

export const LOG_SCHEMAS = {
  EventList: z.strictObject({ events: z.array(Event), next }),
  FoundEvents: z.strictObject({
    events: z.array(Event).describe('newest first'),
    next,
    lookedBackTo: z.int().describe('every event from this position on was looked at'),
    end: z.int().describe('the last position of the log'),
  }),
  EventDetail: z.strictObject({
    event: Event,
    cause: Event.nullable().describe('the event that it follows from, where the cause is an event'),
    previous: Event.nullable().describe('the one before it in its stream, whose hash its own covers'),
    following: Event.nullable().describe('the one after it in its stream'),
    together: z.array(Event).describe('what the same command wrote, itself included'),
    tree: z
      .array(z.strictObject({ event: Event, depth: z.int() }))
      .describe('what it follows from, from where nobody caused it, and what followed'),
  }),
  LogDensity: z.strictObject({
    from: instant.nullable().describe('null: the log is empty'),
    to: instant.nullable(),
    counts: z.array(z.int()).describe('events in each of equally long spans'),
  }),
  Verification: z.strictObject({
    events: z.int(),
    streams: z.int(),
    defects: z.array(
      z.strictObject({ stream: z.string(), version: z.int(), position: z.int().nullable(), what: z.string() }),
    ),
    tree: z.strictObject({ size: z.int(), root: z.string(), state: z.enum(['kept', 'under_construction']) }),
    proof: JudgedLogShape.describe('against every checkpoint that was found'),
  }),
  Replay: z.strictObject({ at: instant, position: z.int(), views: z.record(z.string(), z.array(z.unknown())) }),
  IdList: z.strictObject({ ids: z.array(z.string()).describe('at most 50, in the order of creation') }),
  Why: z.strictObject({
    id: z.string(),
    noun: z.string(),
    state: z.string(),
    since: instant.nullable(),
    rule: z.string(),
    table: z.string(),
    sentence: z.string(),
    evidence: z.record(z.string(), z.unknown()),
    facts: z.array(
      z.strictObject({
        name: z.string(),
        value: z.unknown(),
        source: z.string(),
        at: instant.nullable(),
        ageMs: z.number().nullable(),
      }),
    ),
    unknown: z.array(z.string()),
    becomes: z.array(z.strictObject({ to: z.string(), when: z.string(), command: z.string().nullable() })),
  }),
  IntentList: z.strictObject({
    intents: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.string(),
        eventId: z.string(),
        subject: z.string(),
        payload: z.record(z.string(), z.unknown()),
        status: z.enum(['pending', 'done', 'dead']),
        attempts: z.int(),
        nextAt: z.number().describe('milliseconds since 1970'),
        lastError: z.string().nullable(),
      }),
    ),
    next,
  }),
  Retried: z.strictObject({ id: z.string(), retried: z.literal(true) }),
}
