// The shapes of tasks: what is asked of them and what they answer.

import { z } from 'zod'
import type { ShapeIn } from '#api/contract'
import { instant, next } from '#api/shared-shapes'
import { TASK_FORGE_SCHEMAS } from './task-forge-schemas.ts'

const phase = z.enum(['planning', 'plan_review', 'codegen', 'review', 'test', 'accept', 'revert', 'done'])
const outcome = z.enum(['accepted', 'reverted']).nullable()
const needs = z.string().nullable()
const reason = z.string()
const noMove = z.boolean().optional().describe('only do the work; do not ask the table to move')
const by = z.enum(['agent', 'hand']).default('agent')

const asks = z
  .array(
    z.strictObject({
      session: z.string(),
      request: z.string().nullable(),
      text: z.string(),
      options: z.array(z.string()),
      since: instant,
      command: z.string().describe('answers it, or shows what it waits for'),
    }),
  )
  .describe('what its agents wait for a person to say')

const TaskRow = z.strictObject({
  id: z.string(),
  project: z.string(),
  phase,
  needs,
  rule: z.string().nullable(),
  attempt: z.int(),
  outcome,
  isPaused: z.boolean(),
  isAbandoned: z.boolean(),
  isRunning: z.boolean().describe('it was asked to run by itself, and that has not ended'),
  createdBy: z.string().nullable(),
  since: instant,
  title: z.string(),
  version: z.int(),
  asks,
  sessions: z.array(z.string()).describe('the agents that were started last, newest first'),
})

const answer = {
  task: z.string(),
  version: z.int(),
  phase,
  outcome,
  rule: z.string().describe('the row of the decision table'),
  because: z.string(),
  needs,
  moved: z.strictObject({ from: phase, to: phase }).nullable(),
  advanced: z.boolean(),
  facts: z.record(z.string(), z.string()),
  problems: z.array(z.string()),
  notes: z.array(z.string()),
  nextSteps: z.array(z.string()),
  asks,
}

const mutant = z.strictObject({
  id: z.string(),
  path: z.string(),
  line: z.int(),
  result: z.enum(['killed', 'survived', 'timeout', 'invalid', 'not_run', 'error', 'equivalent']),
  operator: z.string(),
  before: z.string(),
  after: z.string(),
})

const falsifier = z
  .strictObject({
    verdict: z.enum(['not_applicable', 'unknown', 'report_only', 'not_proven', 'proven']),
    rule: z.string().describe('the row of the table (looking 3.11)'),
    killed: z.int(),
    survived: z.int(),
    timedOut: z.int(),
    of: z.int().describe('killed, survived and timed out together'),
    open: z.int().describe('not tried, or without a verdict'),
    share: z.number().nullable().describe('killed of those that were decided'),
    possible: z.int(),
    lines: z.int().describe('changed lines that a parser could read'),
    bar: z.number().nullable(),
    baseline: z.enum(['green', 'red', 'none', 'unknown']),
    because: z.string().nullable().describe('what the suites came to where they are not green'),
    ended: z.enum(['all', 'time', 'error']),
    cached: z.boolean(),
    isCurrent: z.boolean().describe('it speaks of the change as it is captured now'),
    at: instant,
    survivors: z.array(mutant).describe('not proven by tests; a time-out is no kill'),
    leftOut: z.array(z.strictObject({ path: z.string(), why: z.enum(['language', 'test', 'not_text', 'no_syntax']) })),
  })
  .nullable()
  .describe('what mutants of the changed lines came to; null: nobody tried')

const HandVerdict = z.strictObject({ verdict: z.enum(['ok', 'changes', 'blocked']), note: z.string().optional() })

const CodegenSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('worktree'), path: z.string() }),
  z.strictObject({ kind: z.literal('branch'), name: z.string() }),
  z.strictObject({ kind: z.literal('patch'), text: z.string() }),
])

export const TASK_SCHEMAS = {
  TaskList: z.strictObject({ tasks: z.array(TaskRow), next }),
  NewTask: z.strictObject({
    project: z.string(),
    brief: z.string().max(200_000),
    title: z.string().max(200).optional(),
    finding: z.string().optional(),
  }),
  TaskAnswer: z.strictObject(answer),
  PlanAnswer: z.strictObject({ ...answer, template: z.string().optional(), saveTo: z.string().optional() }),
  RunAnswer: z.strictObject({
    ...answer,
    stopped: z.strictObject({ action: z.string(), rule: z.string() }),
    moves: z.array(z.strictObject({ from: phase, to: phase, rule: z.string() })),
  }),
  TaskStatus: z.strictObject({
    ...answer,
    title: z.string(),
    brief: z.string(),
    project: z.string(),
    directory: z.string(),
    isPaused: z.boolean(),
    paused: z.string().nullable().describe('why its run paused, or null'),
    isAbandoned: z.boolean(),
    isRunning: z.boolean().describe('it was asked to run by itself, and that has not ended'),
    issue: z.string().nullable().describe('the address of the issue that asks for it'),
    request: z.string().nullable().describe('the address of the request that its change was published as'),
    createdAt: instant,
    since: instant,
    attempts: z.record(z.string(), z.strictObject({ status: z.string().nullable(), attempt: z.int() })),
    questions: z.array(
      z.strictObject({
        id: z.string(),
        text: z.string(),
        blocking: z.boolean(),
        answer: z.string().nullable(),
        version: z.int(),
      }),
    ),
    waivers: z.array(
      z.strictObject({
        id: z.string(),
        phase: z.string(),
        waives: z.array(z.string()),
        reason: z.string(),
        by: z.string(),
        rule: z
          .enum(['LIVE', 'WAIVER_MALFORMED', 'PHASE_REDONE', 'SUBJECT_CHANGED', 'VERDICT_CHANGED'])
          .describe('LIVE, or what changed since it was given'),
      }),
    ),
    artifacts: z.array(
      z.strictObject({
        kind: z.enum([
          'plan',
          'files',
          'planReview',
          'output',
          'codeReview',
          'baseline',
          'eval',
          'decision',
          'postApply',
          'revert',
        ]),
        path: z.string(),
        sha256: z.string().describe('as it was recorded; what the file holds today is a matter of the facts'),
        attempt: z.int(),
        at: instant,
      }),
    ),
    falsifier,
    budget: z.strictObject({ used: z.record(z.string(), z.int()), limit: z.record(z.string(), z.int()) }),
    sessions: z.array(z.string()).describe('those that worked on it, oldest first'),
    agent: z.string().nullable(),
    warnings: z.array(z.string()),
  }),
  TaskTimeline: z.strictObject({
    rows: z.array(
      z.strictObject({
        version: z.int(),
        at: instant,
        actor: z.string(),
        text: z.string(),
        rule: z.string().nullable(),
      }),
    ),
  }),
  TaskFacts: z.record(
    z.string(),
    z.strictObject({
      value: z.string(),
      source: z.string(),
      hash: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
  TaskArtifact: z.strictObject({
    name: z.string(),
    path: z.string(),
    sha256: z.string(),
    text: z.string(),
    characters: z.int().describe('of the whole file'),
    isCut: z.boolean().describe('the text is not the whole file'),
  }),
  PlanWish: z.strictObject({
    by,
    brief: z.string().max(200_000).optional(),
    plan: z.string().optional().describe('the text of a plan made by hand'),
    attachments: z
      .array(z.strictObject({ name: z.string(), text: z.string().max(102_400) }))
      .max(20)
      .optional(),
    noMove,
  }),
  BriefWish: z.strictObject({ text: z.string().max(200_000) }),
  QuestionAnswer: z.strictObject({ question: z.string(), text: z.string().max(20_000) }),
  TaskReviewWish: z.strictObject({
    subject: z.enum(['plan', 'code']),
    role: z.string().optional(),
    hand: HandVerdict.optional(),
    review: z.string().optional().describe('the text of a code review made by hand'),
    dismiss: z.strictObject({ issue: z.string(), reason }).optional(),
    noMove,
  }),
  CodegenWish: z.strictObject({
    by,
    from: CodegenSource.optional(),
    allowEmpty: z.boolean().optional(),
    fresh: z.boolean().optional().describe('start from the base alone, not from the previous change'),
    noMove,
  }),
  TestWish: z.strictObject({
    suites: z.array(z.string()).optional(),
    baselineOnly: z.boolean().optional(),
    report: z.string().optional().describe('a report that Provost did not run'),
    noMove,
  }),
  FalsifyWish: z.strictObject({
    minutes: z.number().min(0).max(600).optional(),
    mutants: z.int().min(1).max(400).optional().describe('how many are tried at most'),
    bar: z.number().min(0).max(1).optional().describe('judge by this share; the gate keeps to the configured one'),
  }),
  FalsifyAnswer: z.strictObject({ ...answer, falsifier }),
  TaskFalsifier: z.strictObject({ task: z.string(), falsifier }),
  AcceptWish: z.strictObject({
    note: z.string().max(20_000).optional(),
    reject: z.enum(['code', 'unclear', 'plan']).optional(),
    defer: z.boolean().optional(),
    commit: z.string().min(1).max(20_000).optional().describe('commit exactly the paths of the task'),
    dryRun: z.boolean().optional(),
    noMove,
  }),
  RevertWish: z.strictObject({
    reason: reason.optional(),
    apply: z.boolean().optional(),
    partial: z.boolean().optional(),
    force: z.array(z.string()).optional(),
    acknowledge: z.boolean().optional(),
  }),
  RedoWish: z.strictObject({ phase: z.string(), reason: reason.optional() }),
  NextWish: z.strictObject({
    override: reason.optional(),
    to: z.string().optional(),
    dryRun: z.boolean().optional(),
  }),
  RunWish: z.strictObject({
    maxMoves: z.int().min(1).optional(),
    maxMinutes: z.number().min(0).optional(),
    maxCost: z.number().min(0).optional(),
    pauseAt: z.array(z.string()).optional(),
    until: z.string().optional().describe('a phase; reached, the run has gone as far as was asked'),
    harness: z.string().max(64).optional().describe('another coding agent for all roles'),
    confinement: z.enum(['required', 'preferred', 'off']).optional().describe('how its agents are kept inside'),
  }),
  AbandonWish: z.strictObject({ reason }),
  ReopenWish: z.strictObject({ reason: reason.optional() }),
  BudgetWish: z.strictObject({ phase: z.string(), add: z.int().min(1).max(20), reason }),
  RepairWish: z.strictObject({ apply: z.boolean().optional(), reason: reason.optional() }),
  SignalWish: z.strictObject({ signal: z.string(), text: z.string().max(20_000) }),
  ArtifactWish: z.strictObject({
    name: z.string().max(100).describe('planning.ai.json, questions.json, verdict.json, signal.json or review.json'),
    text: z.string(),
    role: z.string().max(100).optional().describe('the role that a verdict or a review is given in; absent: all roles'),
  }),
  ArchiveWish: z.strictObject({ apply: z.boolean().optional() }),
  ...TASK_FORGE_SCHEMAS,
}

/** A shape of this table, as the room's own use cases take it. */
export type TaskShape<Name extends keyof typeof TASK_SCHEMAS> = ShapeIn<typeof TASK_SCHEMAS, Name>
