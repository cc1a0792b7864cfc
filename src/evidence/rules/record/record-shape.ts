// What a record file holds: the claim as it was sent, and the part that only the verifier writes.
import {
  anything,
  dateTime,
  flag,
  flagOrNull,
  list,
  matching,
  object,
  text,
  type ValueOf,
  word,
} from '../shape/shape.ts'
import { RECORD_STATUSES, SEMVER, VERDICTS } from '../shape/vocabulary.ts'
import { CI_CHECK_SHAPE, CLAIM_SHAPES } from '../submission/submission.ts'

const VERSIONS = { schema_version: matching('^1\\.0\\.0$'), policy_version: matching(SEMVER) }

const REMEDIATION_SHAPE = object(
  {
    status: word(['stub_verified']),
    remediated_at: dateTime,
    note: { is: 'text', lengthMax: 500 },
    original_provenance_confirmed: flagOrNull,
  },
  {},
)

const VERIFICATION_SHAPE = object(
  {
    status: word(RECORD_STATUSES),
    verified_at: dateTime,
    provenance_confirmed: flag,
    schema_valid: flag,
    policy_valid: flag,
    rejection_reasons: list(text),
  },
  { provenance_remediation: REMEDIATION_SHAPE },
)

export const RECORD_SHAPE = object(
  {
    ...VERSIONS,
    ...CLAIM_SHAPES,
    overall_verdict: object(
      { proposed: word(VERDICTS), verified: word(VERDICTS), downgraded: flag },
      { downgrade_reasons: list(text) },
    ),
    verification: VERIFICATION_SHAPE,
  },
  { ci_checks: list(CI_CHECK_SHAPE), notes: text },
)

/** A rejected record keeps what was really sent, so only the verifier's own part is held to a shape. */
export const REJECTED_RECORD_SHAPE = object(
  {
    ...VERSIONS,
    overall_verdict: object(
      { verified: word(VERDICTS), downgraded: flag },
      { proposed: anything, downgrade_reasons: list(text) },
    ),
    verification: VERIFICATION_SHAPE,
  },
  {},
  'allowed',
)

export type EvidenceRecord = ValueOf<typeof RECORD_SHAPE>
