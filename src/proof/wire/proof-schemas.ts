// The shapes of what a log proves about itself.
import { z } from 'zod'
import { instant } from '#api/shared-shapes'
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
  published: z.array(z.strictObject({ project: z.string(), ref: z.string().nullable(), why: z.string().nullable() })),
})

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
  ForkLog: z.strictObject({ reason }),
  ForkedLog: z.strictObject({ from: z.string(), checkpoint: Checkpoint }),
}
