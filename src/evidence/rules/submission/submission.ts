// What a repository sends as proof: the claim, field by field.

import { MODES, SURFACES } from '#kernel/events/surface'
import { isRecordObject, ownMemberOf } from '../shape/json-object.ts'
import {
  dateTime,
  integer,
  listShape,
  matchingShape,
  numberShape,
  objectShape,
  textShape,
  uri,
  type ValueOf,
  wordShape,
} from '../shape/shape.ts'
import { composeDefectLines, type Defect, findDefects } from '../shape/shape-defects.ts'
import {
  CI_KINDS,
  CI_STATUSES,
  EVIDENCE_KINDS,
  isRepoName,
  KEBAB,
  PROVIDERS,
  RECORD_VERDICTS,
  REPO,
  RUN,
  SEMVER,
  SHA,
  STEP_STATUSES,
  SUBMISSION_VERSION,
} from '../shape/vocabulary.ts'
import { isSafeRepo } from '../verify/safe-repo.ts'

const sha = matchingShape(SHA)

export const STEP_SHAPE = objectShape(
  { step_id: matchingShape(KEBAB), status: wordShape(STEP_STATUSES) },
  { notes: textShape },
)

export const EVIDENCE_SHAPE = objectShape(
  { kind: wordShape(EVIDENCE_KINDS), url: uri },
  { description: textShape, expires_at: dateTime },
)

export const SCENARIO_SHAPE = objectShape(
  {
    scenario_id: textShape,
    product_surface: wordShape(SURFACES),
    execution_mode: wordShape(MODES),
    verdict: wordShape(RECORD_VERDICTS),
    step_results: listShape(STEP_SHAPE, 1),
  },
  {
    scenario_name: textShape,
    scenario_version: matchingShape(SEMVER),
    attested_by: textShape,
    blocking_reason: textShape,
    evidence: listShape(EVIDENCE_SHAPE),
    notes: textShape,
  },
)

/** The members that a record takes over as they were sent. */
export const CLAIM_SHAPES = {
  run_id: matchingShape(RUN),
  repo: matchingShape(REPO),
  ref: objectShape({ commit_sha: sha }, { branch: textShape, version: textShape, tree_sha: sha }),
  source: objectShape(
    { provider: wordShape(PROVIDERS), workflow: textShape, provider_run_id: textShape, run_url: uri },
    { attempt: integer(1), actor: textShape },
  ),
  timing: objectShape({ started_at: dateTime, finished_at: dateTime }, { duration_ms: integer(0) }),
  scenario_results: listShape(SCENARIO_SHAPE, 1),
} as const

export const CI_CHECK_SHAPE = objectShape(
  { id: textShape, kind: wordShape(CI_KINDS), status: wordShape(CI_STATUSES) },
  { value: numberShape, threshold: numberShape },
)

export const SUBMISSION_SHAPE = objectShape(
  { schema_version: matchingShape(SUBMISSION_VERSION), ...CLAIM_SHAPES, overall_verdict: wordShape(RECORD_VERDICTS) },
  { ci_checks: listShape(CI_CHECK_SHAPE), notes: textShape },
)

export type Submission = ValueOf<typeof SUBMISSION_SHAPE>
export type ScenarioResult = Submission['scenario_results'][number]
export type StepResult = ScenarioResult['step_results'][number]
export type CiCheck = ValueOf<typeof CI_CHECK_SHAPE>

export const SUBMISSION_BYTES_MAX = 1_048_576
export const SUBMISSION_DEPTH_MAX = 32

export function validateSubmission(value: unknown): { readonly valid: boolean; readonly errors: readonly string[] } {
  const errors = composeDefectLines(findSubmissionDefects(value))
  return { valid: errors.length === 0, errors }
}

export function isSubmission(value: unknown): value is Submission {
  return findSubmissionDefects(value).length === 0
}

function findSubmissionDefects(value: unknown): Defect[] {
  return [...findDefects(value, SUBMISSION_SHAPE), ...findClaimDefects(value)]
}

/** What a pattern cannot say, for submissions and for the records made from them. */
export function findClaimDefects(value: unknown): Defect[] {
  const repo = ownMemberOf(value, 'repo')
  const ref = ownMemberOf(value, 'ref')
  const defects: Defect[] = []
  if (isRepoName(repo) && !isSafeRepo(repo))
    defects.push({ pointer: '/repo', keyword: 'safe', message: 'must be a safe repository name' })
  const isFromGit = ownMemberOf(ownMemberOf(value, 'source'), 'provider') === 'git'
  if (isFromGit && isRecordObject(ref) && !Object.hasOwn(ref, 'tree_sha'))
    defects.push({ pointer: '/ref', keyword: 'required', message: "must have required property 'tree_sha'" })
  return defects
}
