// No record is written that does not match its schema.
import { provostError, type ValidationProblem } from '#kernel/errors/errors'
import { compareCodePoints } from '../shape/code-point-order.ts'
import { ownMemberOf } from '../shape/json-object.ts'
import { type Defect, findDefects } from '../shape/shape-defects.ts'
import { findClaimDefects } from '../submission/submission.ts'
import { type EvidenceRecord, RECORD_SHAPE, REJECTED_RECORD_SHAPE } from './record-shape.ts'

const PROBLEMS_MAX = 100

export function findRecordDefects(record: unknown): Defect[] {
  if (ownMemberOf(ownMemberOf(record, 'verification'), 'status') === 'rejected')
    return findDefects(record, REJECTED_RECORD_SHAPE)
  return [...findDefects(record, RECORD_SHAPE), ...findClaimDefects(record)]
}

/** An accepted record that matches the full schema. */
export function isEvidenceRecord(record: unknown): record is EvidenceRecord {
  return findDefects(record, RECORD_SHAPE).length === 0
}

export function refuseInvalidRecord(record: unknown): void {
  const problems = findRecordDefects(record).map(toProblem).toSorted(compareProblems)
  if (problems.length > 0) throw provostError('RECORD_SCHEMA_INVALID', { details: { errors: shorten(problems) } })
}

function toProblem({ pointer, keyword, message }: Defect): ValidationProblem {
  return { path: pointer, keyword, message }
}

function compareProblems(a: ValidationProblem, b: ValidationProblem): number {
  return compareCodePoints(a.path, b.path) || compareCodePoints(a.keyword, b.keyword)
}

function shorten(problems: readonly ValidationProblem[]): readonly ValidationProblem[] {
  if (problems.length <= PROBLEMS_MAX) return problems
  const rest = { path: '', keyword: 'truncated', message: `${problems.length - PROBLEMS_MAX} more` }
  return [...problems.slice(0, PROBLEMS_MAX), rest]
}
