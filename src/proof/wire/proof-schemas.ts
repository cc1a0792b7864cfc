// The shapes of what a log proves about itself.
import { z } from 'zod'
import { instant, next } from '#api/shared-shapes'
import { CHECKPOINT_STATES } from '../rules/notes/judge-checkpoint.ts'

const note = z
  .string()
  .min(1)
  .max(64 * 1024)
const reason = z.string().trim().min(1).max(2_000)

const Checkpoint = z.strictObject({
  origin: z.string(),
  size: z.int(),
  root: z.string(),
  vkey: z.string().describe('the key that checks it, as signed-note writes keys'),
  note: z.string().describe('the signed checkpoint'),
  witnesses: z.array(
    z.strictObject({
      name: z.string(),
      state: z.enum(['cosigned', 'refused', 'unreachable']),
      why: z.string().nullable(),
    }),
  ),
  published: z.array(z.strictObject({ project: z.string(), ref: z.string().nullable(), why: z.string().nullable() })),
})

const answered = z.strictObject({ rule: z.string(), result: z.unknown() }).nullable()

/** What the log is worth against every checkpoint that was found. */
export const JudgedLogShape = z.strictObject({
  verdict: z.enum([
    ...(['rewritten', 'cut', 'damaged', 'forged', 'checkpoint_missing', 'unknown', 'unproven', 'proven'] as const),
  ]),
  rule: z.string(),
  provenTo: z.int(),
  between: z.strictObject({ after: z.int(), upTo: z.int() }).nullable(),
  missing: z.array(z.int()),
  uncovered: z.int(),
  origin: z.string().nullable(),
  results: z.array(
    z.strictObject({
      source: z.string(),
      size: z.int().nullable(),
      origin: z.string().nullable(),
      state: z.enum(CHECKPOINT_STATES),
      rule: z.string(),
    }),
  ),
  unread: z.array(z.strictObject({ source: z.string(), why: z.string() })),
  breaks: z.array(
    z.strictObject({
      from: z.strictObject({ origin: z.string(), size: z.int(), root: z.string() }),
      reason: z.string(),
      at: instant,
    }),
  ),
})

export const PROOF_SCHEMAS = {
  VerifyAgainst: z.strictObject({
    against: z.array(z.strictObject({ source: z.string().min(1).max(500), note })).max(1_000),
  }),
  NewCheckpoint: z.strictObject({
    to: z.enum(['git']).optional().describe('also into refs of the repositories of projects'),
    project: z.string().optional().describe('only into this one'),
    witness: z.boolean().optional().describe('also ask the witnesses of this log'),
  }),
  Checkpoint,
  EventProof: z.strictObject({
    event: z.string(),
    position: z.int(),
    size: z.int(),
    proof: z.string().describe('c2sp.org/tlog-proof@v1'),
  }),
  LogKey: z.strictObject({
    vkey: z.string(),
    origin: z.string(),
    exposed: z.boolean(),
    because: z.array(z.string()),
    launches: z.array(z.string()).describe('agents that may have read it'),
  }),
  NewProof: z.strictObject({
    task: z.string().describe('a task, a change like shop/1, or a review run like rr_1'),
    signature: z
      .string()
      .max(64 * 1024)
      .optional()
      .describe(
        'an SSH signature of a person under the acceptance or a waiver; it is kept, and stands in the pack from now on',
      ),
  }),
  MadeProof: z.strictObject({
    task: z.string(),
    tree: z.string(),
    commit: z.string(),
    file: z.string().describe('where the pack lies'),
    ref: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    vkey: z.string(),
    isKnown: z.boolean().describe('it was made before: nothing was appended'),
    statement: z.record(z.string(), z.unknown()).describe('the in-toto statement that was signed'),
  }),
  PublishProof: z.strictObject({ task: z.string(), remote: z.string().min(1).max(500).optional() }),
  PublishedProof: z.strictObject({
    tree: z.string(),
    refs: z.array(z.string()),
    pushedTo: z.string().nullable(),
  }),
  ProofList: z.strictObject({
    proofs: z.array(
      z.strictObject({
        kind: z.string(),
        id: z.string(),
        commit: z.string(),
        tree: z.string(),
        members: z.int(),
        statement_sha256: z.string(),
        at: instant,
        event: z.string(),
      }),
    ),
    next,
  }),
  ProofPack: z.strictObject({ tree: z.string(), name: z.string(), bytes: z.int(), base64: z.string() }),
  NewReplay: z.strictObject({
    whatIf: z.array(z.string().min(1).max(10_000)).max(100).default([]),
    tables: z.array(z.unknown()).max(100).optional().describe('data tables that take the place of ours by name'),
    noun: z.string().optional(),
    since: z.int().min(0).optional().describe('only events after this position'),
    limit: z.int().min(0).max(1_000).default(20),
  }),
  Replayed: z.strictObject({
    events: z.int(),
    decisions: z.int(),
    touched: z.int().describe('those that read what was changed'),
    counts: z.strictObject({ same: z.int(), other_rule: z.int(), differs: z.int(), cannot_tell: z.int() }),
    causes: z.record(z.string(), z.int()).describe('why nothing can be told, counted'),
    told: z.array(
      z.strictObject({
        event: z.string(),
        position: z.int(),
        stream: z.string(),
        at: instant,
        decider: z.string().nullable(),
        state: z.string(),
        was: answered,
        now: answered,
        why: z.string().nullable(),
        fact: z.string().nullable(),
      }),
    ),
  }),
  DeciderList: z.strictObject({
    deciders: z.array(
      z.strictObject({ name: z.string(), version: z.int(), oldest: z.int(), reads: z.array(z.string()) }),
    ),
  }),
  ChangeWitnesses: z.strictObject({
    add: z
      .strictObject({ vkey: z.string().max(500), url: z.string().max(500).optional() })
      .optional()
      .describe('a key of type 4 is a witness of this log, one of type 1 a log that is cosigned here'),
    remove: z.string().max(500).optional().describe('by name'),
  }),
  WitnessList: z.strictObject({
    witnesses: z.array(z.strictObject({ name: z.string(), url: z.string(), vkey: z.string() })),
    logs: z.array(z.string()).describe('keys of logs that are cosigned here'),
    own: z.string().nullable().describe('the key under which this home cosigns'),
  }),
  RotateKey: z.strictObject({ reason }),
  RotatedKey: z.strictObject({ retired: z.string(), checkpoint: Checkpoint }),
  ForkLog: z.strictObject({ reason }),
  ForkedLog: z.strictObject({ from: z.string(), checkpoint: Checkpoint }),
}
