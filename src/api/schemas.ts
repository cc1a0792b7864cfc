// The shapes that pass through the doors. Loaded only when a body is read or the description is made.
import { z } from 'zod'

const instant = z.string().describe('UTC with three decimals')
const next = z.string().nullable().describe('the cursor of the next page, null on the last one')

const Project = z.strictObject({
  id: z.string(),
  path: z.string(),
  repo: z.string(),
  defaultBranch: z.string(),
  status: z.enum(['registered', 'removed']),
  addedAt: instant,
  addedBy: z.string(),
  version: z.int(),
  inspected: z
    .strictObject({
      head: z.string().nullable(),
      branch: z.string().nullable(),
      remote: z.string().nullable(),
      dirtyPaths: z.int(),
      at: instant,
    })
    .nullable(),
})

const Event = z.strictObject({
  id: z.string(),
  stream: z.string(),
  version: z.int(),
  position: z.int(),
  type: z.string(),
  schema: z.int(),
  at: instant,
  actor: z.strictObject({ kind: z.enum(['person', 'agent', 'system']), id: z.string() }),
  cause: z.string().nullable(),
  correlation: z.string(),
  data: z.record(z.string(), z.unknown()),
  hash: z.string(),
})

const ErrorRow = z.looseObject({
  code: z.string(),
  kind: z.string(),
  severity: z.string(),
  title: z.string(),
  hint: z.string().optional(),
})
const AddProject = z.strictObject({
  path: z.string().min(1),
  id: z.string().optional(),
  repo: z.string().optional(),
  defaultBranch: z.string().optional(),
})

export const SCHEMAS = {
  Project,
  ProjectList: z.strictObject({ projects: z.array(Project), next }),
  AddProject,
  InitProject: AddProject.omit({ defaultBranch: true }),
  Initialised: z.strictObject({
    project: Project,
    files: z.array(z.strictObject({ path: z.string(), written: z.boolean() })),
    added: z.boolean(),
  }),
  Removed: z.strictObject({ id: z.string(), removed: z.literal(true) }),
  Config: z.strictObject({
    values: z.array(z.strictObject({ key: z.string(), value: z.unknown(), source: z.string() })),
  }),
  ErrorRow,
  ErrorList: z.strictObject({ errors: z.array(ErrorRow), next }),
  EventList: z.strictObject({ events: z.array(Event), next }),
  Verification: z.strictObject({
    events: z.int(),
    streams: z.int(),
    defects: z.array(
      z.strictObject({ stream: z.string(), version: z.int(), position: z.int().nullable(), what: z.string() }),
    ),
  }),
  Replay: z.strictObject({ at: instant, position: z.int(), views: z.record(z.string(), z.array(z.unknown())) }),
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
  MachineList: z.strictObject({ machines: z.array(z.looseObject({ name: z.string(), states: z.array(z.string()) })) }),
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
  MakeBackup: z.strictObject({
    to: z.string().optional().describe('an absolute directory; the home keeps it when absent'),
  }),
  Backup: z.strictObject({ path: z.string(), events: z.int(), blobs: z.int(), at: instant }),
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
  }),
} as const

export type SchemaName = keyof typeof SCHEMAS

/** What a schema describes, as a type: costs nothing to import. */
export type Shape<Name extends SchemaName> = z.infer<(typeof SCHEMAS)[Name]>
