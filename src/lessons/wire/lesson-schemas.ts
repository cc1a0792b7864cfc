// The shapes of lessons, patterns, recommendations, doctrine and advice as they pass through the doors.

import { z } from 'zod'
import type { ShapeIn } from '#api/contract'
import { instant, next } from '#api/shared-shapes'
import { lessonSchema } from '../rules/lesson/lesson.ts'

const text = z.string()
const texts = z.array(text)
const count = z.int()
const reason = z.unknown().describe('5 to 1000 characters; needed to reject, merge, reopen and invalidate')
const problems = texts.describe('what went wrong beside the change itself, such as a mirror file')

const LessonLine = z.strictObject({
  id: text,
  title: text,
  repo: text,
  status: text,
  surface: text,
  issue: text,
  scope: text,
  occurrences: count,
  version: count,
  since: instant,
})

const QueueItem = z.strictObject({
  finding_id: text,
  title: text,
  repo: text,
  status: text,
  waits_for: z.enum(['review', 'decision', 'second_look']),
  since: instant,
  recurrences: count,
  version: count,
})

const HistoryRow = z.strictObject({
  version: count,
  at: instant,
  type: text,
  by: text,
  from: text.nullable(),
  to: text.nullable(),
  reason: text.nullable(),
  detail: text.nullable(),
})

const Fallen = z.strictObject({ noun: text, id: text, cause: text })
const Complaint = z.strictObject({ line: count, path: text, message: text })

const Cause = z.strictObject({
  standing: z.enum(['claimed', 'confirmed']),
  by: text,
  reason: text.nullable(),
  test: text.nullable(),
  at: instant,
})

const Artifact = z.strictObject({
  id: text,
  noun: text,
  status: text,
  title: text,
  strength: text.describe('by how often it was seen; see confirmations'),
  confirmations: z.strictObject({ confirmed: count, of: count }).describe('causes of the lessons it rests on'),
  rests_on: texts,
  version: count,
  since: instant,
  decided_by: text.nullable(),
  reason: text.nullable(),
  cause: text.nullable(),
})

const AdvisedPiece = z.strictObject({
  id: text,
  text,
  source: text,
  score: z.number().min(0).optional(),
  strength: text.optional(),
})

export const LESSON_SCHEMAS = {
  LessonLine,
  LessonList: z.strictObject({ lessons: z.array(LessonLine), next }),
  LessonQueue: z.strictObject({ queue: z.array(QueueItem), next }),
  LessonRules: z.strictObject({ rules: z.array(z.strictObject({ ruleId: text, because: text })) }),
  LessonExport: z.strictObject({ lessons: z.array(lessonSchema), next }),
  ShownLesson: z.strictObject({
    lesson: lessonSchema,
    cause: Cause,
    version: count,
    occurrences: count,
    recurred: texts,
    since: instant,
    allowed: texts,
    dependants: z.array(z.strictObject({ noun: text, id: text, status: text })),
    mirror: z.enum(['none', 'same', 'repaired', 'edited', 'unreachable', 'not_kept']),
  }),
  LessonHistory: z.strictObject({ history: z.array(HistoryRow), next }),
  DeriveLessons: z.strictObject({
    repo: text.optional(),
    since: text.optional(),
    record: text.optional(),
    dryRun: z.boolean().optional(),
  }),
  DerivedLessons: z.strictObject({
    candidates: z.array(z.strictObject({ id: text, rule: text, title: text, records: count })),
    recurred: z.array(z.strictObject({ id: text, status: text, records: count })),
    confirmed: texts.describe('their causes were shown by a test since'),
    unchanged: count.describe('of what was looked at'),
    looked_at: z.strictObject({ records: count, findings: count }).describe('what came since the last time'),
    problems: texts,
    dry_run: z.boolean(),
  }),
  ConfirmCause: z.strictObject({ reason: reason.optional(), test: z.string().max(500).optional() }),
  ConfirmedCause: z.strictObject({ id: text, root_cause_kind: text, cause: Cause, version: count }),
  DecideLesson: z.strictObject({
    reason: reason.optional(),
    notes: z.string().max(2_000).optional(),
    rejectReason: z.unknown().optional(),
    fields: z.unknown().optional(),
    review: z.boolean().optional().describe('accept only: review it in the same append'),
    dryRun: z.boolean().optional(),
  }),
  DecidedLesson: z.strictObject({
    id: text,
    action: text,
    from: text,
    to: text,
    by: text,
    version: count,
    field_changes: z.record(text, z.unknown()),
    cascade: z.array(Fallen),
    supports: z.strictObject({ pattern: text, status: text }).nullable().describe('the pattern that it now supports'),
    dry_run: z.boolean(),
    problems,
  }),
  MergeLessons: z.strictObject({
    into: text,
    sources: texts,
    reason: reason.optional(),
    notes: z.string().max(2_000).optional(),
  }),
  MergedLesson: z.strictObject({ id: text, sources: texts, by: text, version: count, problems }),
  LessonText: z.strictObject({ text }),
  BegunLesson: z.strictObject({ id: text, status: text, version: count, problems }),
  ValidatedLesson: z.strictObject({ ok: z.boolean(), id: text.nullable(), problems: z.array(Complaint) }),
  ImportLessons: z.strictObject({
    files: z.array(z.strictObject({ path: text, text })),
    apply: z.boolean().default(false),
  }),
  ImportedLessons: z.strictObject({
    rows: z.array(
      z.strictObject({
        path: text,
        id: text.nullable(),
        outcome: z.enum(['imported', 'known', 'invalid']),
        status: text.nullable(),
        problems: z.array(Complaint),
      }),
    ),
    applied: z.boolean(),
    problems,
  }),
  MirrorLessons: z.strictObject({ apply: z.boolean().default(false) }),
  MirrorReport: z.strictObject({
    files: count,
    differences: z.array(z.strictObject({ path: text, store: text, state: z.enum(['missing', 'different']) })),
    written: z.boolean(),
  }),
  Artifact,
  ArtifactList: z.strictObject({ artifacts: z.array(Artifact), next }),
  ShownArtifact: z.strictObject({ ...Artifact.shape, document: z.record(text, z.unknown()), allowed: texts }),
  DeriveArtifacts: z.strictObject({ dryRun: z.boolean().optional() }),
  DerivedArtifacts: z.strictObject({
    derived: texts,
    support_changed: texts,
    unchanged: count,
    below_threshold: z.array(z.strictObject({ theme: text, reason: text })),
    dry_run: z.boolean(),
    problems,
  }),
  DecideArtifact: z.strictObject({ reason: reason.optional() }),
  DecidedArtifact: z.strictObject({
    id: text,
    action: text,
    from: text,
    to: text,
    by: text,
    version: count,
    cascade: z.array(Fallen),
    problems,
  }),
  AdviceUses: z.strictObject({
    uses: z.array(
      z.strictObject({
        taskId: text,
        at: instant,
        outcome: text.nullable().describe('null while the task runs'),
        followed: z.enum(['followed', 'not_followed', 'not_applicable', 'not_stated', 'not_kept']),
      }),
    ),
    next,
  }),
  Advice: z.strictObject({
    lessons: z.array(AdvisedPiece),
    starter_checks: z.array(AdvisedPiece),
    evidence_expectations: z.array(AdvisedPiece),
    verification_rules: z.array(AdvisedPiece),
    doctrine: z.array(AdvisedPiece),
    likely_failure_classes: z.array(z.strictObject({ issue_kind: text, count })),
    support: z.strictObject({ pattern_ids: texts, record_ids: texts, omitted: count }),
  }),
}

/** A shape of this table, as the room's own use cases take it. */
export type LessonShape<Name extends keyof typeof LESSON_SCHEMAS> = ShapeIn<typeof LESSON_SCHEMAS, Name>
