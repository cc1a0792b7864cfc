// A lesson as a document: the mirror file, an import, a proposal. The log is the truth; this is its written form (2.1).
import { z } from 'zod'
import { MODES, SURFACES } from '#kernel/events/surface'
import { readInstant } from '#kernel/events/time'
import { isWithinLimits, TEXT_LIMITS, type TextLimit } from './text-limits.ts'
import {
  FIX_KINDS,
  ISSUE_KINDS,
  JOURNEY_STAGES,
  LESSON_EVIDENCE_KINDS,
  LESSON_STATUSES,
  REMEDIATION_KINDS,
  ROOT_CAUSE_KINDS,
  TRANSFER_SCOPES,
} from './vocabulary.ts'

// Lengths are in code points: a character is a character, whatever it takes to store it.
const text = (limit: TextLimit) =>
  z.string().refine(value => isWithinLimits(value, limit), `must have ${limit.min} to ${limit.max} characters`)

const id = z.string().min(1)
const instant = z.string().refine(value => readInstant(value) !== undefined, 'must be an instant')
const note = text(TEXT_LIMITS.note).optional()
const reviewText = (max: number) => text({ min: 0, max }).optional()

export const evidenceSchema = z.strictObject({
  evidence_kind: z.enum(LESSON_EVIDENCE_KINDS),
  record_id: z.string().optional(),
  scenario_id: z.string().optional(),
  artifact_ref: z.string().optional(),
  policy_ref: z.string().optional(),
  doc_ref: z.string().optional(),
  note,
})

const review = z.strictObject({
  reviewed_by: z.string().optional(),
  reviewed_at: z.string().optional(),
  decision_reason: reviewText(1000),
  review_notes: reviewText(2000),
  last_action: z.string().optional(),
  reject_reason: z.string().optional(),
})

const invalidation = z.strictObject({
  is_invalidated: z.literal(true),
  invalidated_at: z.string().optional(),
  reason: text(TEXT_LIMITS.reason),
  invalidated_by: z.string().optional(),
})

export const lessonSchema = z.strictObject({
  schema_version: z.literal('1.0.0'),
  finding_id: z.string().regex(/^dfind-[a-z0-9][a-z0-9-]*$/),
  title: text(TEXT_LIMITS.title),
  summary: text(TEXT_LIMITS.summary),
  status: z.enum(LESSON_STATUSES),
  repo: z.string().regex(/^[a-zA-Z0-9_.-]+\/[a-zA-Z0-9_.-]+$/, 'must be owner/name'),
  product_surface: z.enum(SURFACES),
  execution_mode: z.enum(MODES).optional(),
  journey_stage: z.enum(JOURNEY_STAGES),
  issue_kind: z.enum(ISSUE_KINDS),
  root_cause_kind: z.enum(ROOT_CAUSE_KINDS),
  remediation_kind: z.enum(REMEDIATION_KINDS),
  transfer_scope: z.enum(TRANSFER_SCOPES),
  doctrine_statement: text(TEXT_LIMITS.doctrineStatement).optional(),
  notes: text(TEXT_LIMITS.notes).optional(),
  source_record_ids: z.array(id).min(1),
  scenario_ids: z.array(z.string()).optional(),
  evidence: z.array(evidenceSchema).min(1),
  fix_refs: z.array(z.strictObject({ ref_kind: z.enum(FIX_KINDS), ref: z.string(), note })).optional(),
  derived: z
    .strictObject({
      method: z.literal('deterministic_rule'),
      rule_id: z.string().regex(/^rule-[a-z0-9][a-z0-9-]*$/),
      derived_at: instant,
      rationale: text(TEXT_LIMITS.rationale),
    })
    .optional(),
  review: review.optional(),
  lineage: z
    .strictObject({
      merged_from: z.array(id).optional(),
      superseded_by: id.optional(),
      copied_from: id.optional(),
    })
    .optional(),
  invalidation: invalidation.optional(),
  created_at: instant.optional(),
  updated_at: instant.optional(),
})

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value

export type Lesson = DeepReadonly<z.infer<typeof lessonSchema>>

export type LessonProblem = { readonly path: string; readonly message: string }

export type LessonReading =
  | { readonly ok: true; readonly lesson: Lesson }
  | { readonly ok: false; readonly problems: readonly LessonProblem[] }

export function readLesson(document: unknown): LessonReading {
  const reading = lessonSchema.safeParse(document)
  if (!reading.success) {
    const problems = reading.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return { ok: false, problems }
  }
  const lesson = reading.data
  const isEnded = lesson.status === 'invalidated'
  if (isEnded === (lesson.invalidation !== undefined)) return { ok: true, lesson }
  const message = isEnded ? 'is missing on an invalidated lesson' : 'belongs to an invalidated lesson only'
  return { ok: false, problems: [{ path: 'invalidation', message }] }
}
