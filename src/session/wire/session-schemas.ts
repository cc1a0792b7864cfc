// The shapes of sessions: what is asked of them and what they answer.

import { z } from 'zod'
import type { ShapeIn } from '#api/contract'
import { absolutePath, instant, next } from '#api/shared-shapes'

const kind = z.enum(['worker', 'reviewer', 'planner', 'orchestrator', 'swarm'])
const runtime = z.enum(['process', 'tmux'])
const name = z.string().min(1).max(200)
const prompt = z.string()

const change = z.strictObject({ state: z.string(), reason: z.string(), number: z.int(), url: z.string() })

const row = {
  id: z.string(),
  project: z.string(),
  task: z.string().nullable(),
  kind,
  status: z.string().describe('derived from the record; never stored. `unknown`: nobody looked lately'),
  lastStatus: z.string().describe('what the log says last, also where nobody knows whether it still holds'),
  statusRule: z.string(),
  looked: z.strictObject({ at: instant.nullable(), ageMs: z.int().nullable(), rule: z.string() }),
  node: z
    .strictObject({
      id: z.string(),
      name: z.string(),
      contact: z.string(),
      heardAt: instant.nullable(),
      heardMs: z.int().nullable(),
      word: z.string().describe('in place of the status while that node cannot be heard'),
    })
    .nullable()
    .describe('the other node that it is of; null: of this one'),
  state: z.string(),
  reason: z.string(),
  signal: z.enum(['not_reported', 'starting', 'no_signal', 'fresh', 'quiet']),
  signalAgeMs: z.int().nullable(),
  signalAt: instant.nullable(),
  launchedAt: instant.nullable().describe('null: nobody has written down who was started'),
  createdBy: z.string(),
  change,
  since: instant,
  harness: z.string(),
  runtime,
  title: z.string(),
  note: z.string(),
  failure: z
    .strictObject({
      class: z.string(),
      sentence: z.string(),
      next: z.string(),
      isRetrying: z.boolean(),
      until: instant.nullable(),
      at: instant,
    })
    .nullable()
    .describe('what is wrong with its agent now, by its own words, and what helps'),
  resetAt: instant.nullable(),
  wait: z.string().nullable().describe('of one that waits for quota: until when, how that is known, which try is next'),
  isLeft: z.boolean().describe('it ended badly, works for nobody else, and nobody has looked after it since'),
  generation: z.int(),
  version: z.int(),
}

const permission = z.strictObject({
  id: z.string(),
  generation: z.int(),
  native: z.string(),
  tool: z.string(),
  summary: z.string(),
  options: z.array(z.string()),
  input: z.unknown(),
  at: instant,
  answer: z.string().nullable(),
  closed: z
    .enum(['answered', 'withdrawn', 'superseded'])
    .nullable()
    .describe('how it came to its end; null while it is open'),
})

const message = z.strictObject({
  id: z.string(),
  kind: z.string(),
  cause: z.string(),
  text: z.string(),
  state: z.string(),
  attempts: z.int(),
  createdAt: instant,
  sentAt: instant.nullable(),
  ackedAt: instant.nullable(),
})

const session = {
  ...row,
  branch: z.string(),
  baseSha: z.string().nullable(),
  baseFreshness: z.string(),
  worktree: z.string().nullable(),
  workDirectory: z.string().nullable().describe('where it was put to work, when somebody else made that'),
  runDirectory: z.string(),
  createdAt: instant,
  nativeSessionId: z.string().nullable(),
  lastStep: z.strictObject({ rule: z.string(), evidence: z.string(), at: instant, version: z.int() }).nullable(),
  record: z.record(z.string(), z.unknown()),
  permissions: z.array(permission),
  messages: z.array(message),
  salvage: z.strictObject({ ref: z.string(), commit: z.string(), at: instant }).nullable(),
  supervisor: z.string().nullable().describe('of which version it is, where that is not the one of who answers'),
  asked: z
    .strictObject({
      model: z.string().nullable(),
      permissions: z.string().nullable(),
      confinement: z.string().nullable(),
    })
    .nullable()
    .describe('what was asked for beyond the configuration; a restored launch gets it again'),
  contradiction: z
    .string()
    .nullable()
    .describe('a record that claimed its end while it was seen alive; null: none did'),
  outside: z
    .string()
    .nullable()
    .describe('what its agents wrote outside of their worktree, all of it in their layer; null: nothing was seen'),
  loginsAside: z.array(z.string()).describe('logins that it renewed and that could not become those of the person'),
  refusedHosts: z.array(z.string()).describe('what it wanted to connect to, and its network did not let it'),
  cage: z
    .strictObject({ isConfined: z.boolean(), words: z.string(), at: instant })
    .nullable()
    .describe('whether its present launch is kept inside, as that launch has shown; null: nobody has said so'),
}

const spawn = {
  prompt,
  system: z.string().optional(),
  harness: name.optional(),
  model: name.optional(),
  permissions: name.optional(),
  confinement: z.enum(['required', 'preferred', 'off']).optional().describe('how it is kept inside'),
  runtime: runtime.optional(),
  title: z.string().max(200).optional(),
}

const refusal = z.strictObject({ code: z.string(), message: z.string() }).nullable()
const salvageChange = z.strictObject({ path: z.string(), change: z.enum(['added', 'modified', 'deleted']) })
const salvageEntry = z.looseObject({ id: z.string(), ref: z.string(), commit: z.string(), isReadable: z.boolean() })

export const hostStatus = z.strictObject({
  name: z.string(),
  version: z.int(),
  incident: z.strictObject({ since: instant, evidence: z.string() }).nullable(),
  acceptance: z.strictObject({ by: z.string(), reason: z.string(), at: instant }).nullable(),
  notifications: z.array(
    z.strictObject({ session: z.string(), key: z.string(), cause: z.string(), text: z.string(), at: instant }),
  ),
})

/** What is asked for with a session, on this node or on another. */
export const SPAWN_WISH = {
  project: z.string(),
  ...spawn,
  kind: kind.optional(),
  branch: name.optional(),
  base: name.optional(),
  task: z.string().optional(),
}

export const SESSION_SCHEMAS = {
  SessionList: z.strictObject({ sessions: z.array(z.strictObject(row)), next }),
  Session: z.strictObject(session),
  SpawnWish: z.strictObject(SPAWN_WISH),
  OrchestratorWish: z.strictObject({ project: z.string(), ...spawn, clean: z.boolean().optional() }),
  SessionEvents: z.strictObject({ events: z.array(z.looseObject({ type: z.string(), version: z.int() })) }),
  SessionDiff: z.strictObject({
    session: z.string(),
    branch: z.string(),
    baseSha: z.string().nullable(),
    text: z.string(),
    characters: z.int().nonnegative().describe('of the whole difference'),
    isCut: z.boolean().describe('the text is not the whole difference'),
  }),
  SessionLog: z.strictObject({ text: z.string() }),
  SendWish: z.strictObject({ text: z.string().min(1) }),
  Sent: z.strictObject({ messageId: z.string(), state: z.string(), because: z.string() }),
  PermissionWish: z.strictObject({ request: z.string().optional(), option: z.string() }),
  KillWish: z.strictObject({ kind: z.enum(['manual', 'cleanup']).optional(), note: z.string().max(1000).optional() }),
  Killed: z.strictObject({
    session: z.strictObject(session),
    changed: z.boolean(),
    processGroup: z.int().nullable(),
    worktree: z.strictObject({ state: z.string(), changedPaths: z.int() }),
  }),
  RestoreWish: z.strictObject({
    mode: z.enum(['native', 'saved_prompt', 'fresh']).optional(),
    prompt: z.string().optional(),
  }),
  Restored: z.strictObject({
    session: z.strictObject(session),
    mode: z.string(),
    worktree: z.enum(['kept', 'recreated']),
    salvage: z.enum(['none', 'applied', 'conflicts']),
  }),
  CleanupWish: z.strictObject({
    ids: z.array(z.string()).optional(),
    project: z.string().optional(),
    apply: z.boolean().optional(),
    includeIgnored: z.boolean().optional(),
    olderThanMs: z.number().min(0).optional(),
  }),
  Cleanup: z.strictObject({
    applied: z.boolean(),
    rows: z.array(
      z.strictObject({
        session: z.string(),
        rule: z.string(),
        steps: z.array(z.string()),
        refusal,
        worktree: z.string(),
        files: z.int(),
        ignored: z.strictObject({ files: z.int(), bytes: z.number(), paths: z.array(z.string()) }),
        ref: z.string(),
      }),
    ),
  }),
  ProbeWish: z.strictObject({ ids: z.array(z.string()).optional() }),
  Probed: z.strictObject({
    looked: z.int(),
    changed: z.array(z.string()),
    touched: z.array(z.string()).describe('heard, and nothing else'),
    rule: z.string(),
    evidence: z.string(),
  }),
  ReconcileWish: z.strictObject({
    apply: z.boolean().optional(),
    endUnknown: z.boolean().optional().describe('also agents that work and that the log does not know'),
  }),
  Reconciled: z.strictObject({
    applied: z.boolean(),
    rows: z.array(
      z.strictObject({ kind: z.string(), name: z.string(), path: z.string(), bytes: z.number(), about: z.string() }),
    ),
  }),
  SalvageList: z.strictObject({ salvage: z.array(salvageEntry) }),
  SalvageDetail: z.looseObject({
    id: z.string(),
    changes: z.array(salvageChange),
    staged: z.array(salvageChange),
    inProgress: z.array(z.string()),
  }),
  SalvageWish: z.strictObject({ to: absolutePath.optional(), apply: z.boolean().optional() }),
  SalvageApplied: z.looseObject({ writes: z.array(z.string()), removes: z.array(z.string()), applied: z.boolean() }),
  LossWish: z.strictObject({ reason: z.string() }),
  HostStatus: hostStatus,
}

/** A shape of this table, as the room's own use cases take it. */
export type SessionShape<Name extends keyof typeof SESSION_SCHEMAS> = ShapeIn<typeof SESSION_SCHEMAS, Name>
