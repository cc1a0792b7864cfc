// The members of a lesson that tables, views and advice lean on. The whole document was read before its event was written,
// and hashes guard it since; a fold looks only for what would make it stumble, and needs no schema for that.

import { SURFACES } from '#kernel/events/surface'
import { isObject, isOneOf, isText, isTextList } from '#kernel/reading/json-value'
import type { LessonEvidence } from '../support/lesson-evidence.ts'
import type { Lesson } from './lesson.ts'
import {
  ISSUE_KINDS,
  JOURNEY_STAGES,
  LESSON_EVIDENCE_KINDS,
  LESSON_STATUSES,
  REMEDIATION_KINDS,
  ROOT_CAUSE_KINDS,
  TRANSFER_SCOPES,
} from './vocabulary.ts'

const WORDS: Readonly<Record<string, readonly string[]>> = {
  status: LESSON_STATUSES,
  product_surface: SURFACES,
  journey_stage: JOURNEY_STAGES,
  issue_kind: ISSUE_KINDS,
  root_cause_kind: ROOT_CAUSE_KINDS,
  remediation_kind: REMEDIATION_KINDS,
  transfer_scope: TRANSFER_SCOPES,
}

const TEXTS = ['finding_id', 'title', 'summary', 'repo']

export function isLessonFrame(value: unknown): value is Lesson {
  return (
    isObject(value) &&
    TEXTS.every(name => isText(value[name])) &&
    Object.entries(WORDS).every(([name, words]) => isOneOf(value[name], words)) &&
    isTextList(value.source_record_ids) &&
    value.source_record_ids.length > 0 &&
    Array.isArray(value.evidence) &&
    value.evidence.length > 0 &&
    value.evidence.every(isEvidenceFrame)
  )
}

export function isEvidenceFrame(value: unknown): value is LessonEvidence {
  return isObject(value) && isOneOf(value.evidence_kind, LESSON_EVIDENCE_KINDS)
}
