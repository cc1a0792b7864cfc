// What a record file holds: the claim as it was sent, and the part that only the verifier writes.
import {
  anything,
  dateTime,
  flagOrNull,
  flagShape,
  listShape,
  matchingShape,
  objectShape,
  textShape,
  type ValueOf,
  wordShape,
} from '../shape/shape.ts'
import { RECORD_STATUSES, RECORD_VERDICTS, SEMVER } from '../shape/vocabulary.ts'
import { CI_CHECK_SHAPE, CLAIM_SHAPES } from '../submission/submission.ts'

const VERSIONS = { schema_version: matchingShape('^1\\.0\\.0$'), policy_version: matchingShape(SEMVER) }

const REMEDIATION_SHAPE = objectShape(
  {
    status: wordShape(['stub_verified']),
    remediated_at: dateTime,
    note: { is: 'text', lengthMax: 500 },
    original_provenance_confirmed: flagOrNull,
  },
  {},
)

const VERIFICATION_SHAPE = objectShape(
  {
    status: wordShape(RECORD_STATUSES),
    verified_at: dateTime,
    provenance_confirmed: flagShape,
    schema_valid: flagShape,
    policy_valid: flagShape,
    rejection_reasons: listShape(textShape),
  },
  { provenance_remediation: REMEDIATION_SHAPE },
)

export const RECORD_SHAPE = objectShape(
  {
    ...VERSIONS,
    ...CLAIM_SHAPES,
    overall_verdict: objectShape(
      { proposed: wordShape(RECORD_VERDICTS), verified: wordShape(RECORD_VERDICTS), downgraded: flagShape },
      { downgrade_reasons: listShape(textShape) },
    ),
    verification: VERIFICATION_SHAPE,
  },
  { ci_checks: listShape(CI_CHECK_SHAPE), notes: textShape },
)

/** A rejected record keeps what was really sent, so only the verifier's own part is held to a shape. */
export const REJECTED_RECORD_SHAPE = objectShape(
  {
    ...VERSIONS,
    overall_verdict: objectShape(
      { verified: wordShape(RECORD_VERDICTS), downgraded: flagShape },
      { proposed: anything, downgrade_reasons: listShape(textShape) },
    ),
    verification: VERIFICATION_SHAPE,
  },
  {},
  'allowed',
)

export type EvidenceRecord = ValueOf<typeof RECORD_SHAPE>
