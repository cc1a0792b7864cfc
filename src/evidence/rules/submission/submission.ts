// What a repository sends as proof: the claim, field by field.

import { MODES, SURFACES } from '#kernel/events/surface'
import { isJsonObject, memberOf } from '../shape/json-object.ts'
import { dateTime, integer, list, matching, number, object, text, uri, type ValueOf, word } from '../shape/shape.ts'
import { composeDefectLines, type Defect, findDefects } from '../shape/shape-defects.ts'
import {
  CI_KINDS,
  CI_STATUSES,
  EVIDENCE_KINDS,
  isRepoName,
  KEBAB,
  PROVIDERS,
  REPO,
  RUN,
  SEMVER,
  SHA,
  STEP_STATUSES,
  SUBMISSION_VERSION,
  VERDICTS,
} from '../shape/vocabulary.ts'
import { isSafeRepo } from '../verify/safe-repo.ts'

const sha = matching(SHA)

export const STEP_SHAPE = object({ step_id: matching(KEBAB), status: word(STEP_STATUSES) }, { notes: text })

export const EVIDENCE_SHAPE = object(
  { kind: word(EVIDENCE_KINDS), url: uri },
  { description: text, expires_at: dateTime },
)

export const SCENARIO_SHAPE = object(
  {
    scenario_id: text,
    product_surface: word(SURFACES),
    execution_mode: word(MODES),
    verdict: word(VERDICTS),
    step_results: list(STEP_SHAPE, 1),
  },
  {
    scenario_name: text,
    scenario_version: matching(SEMVER),
    attested_by: text,
    blocking_reason: text,
    evidence: list(EVIDENCE_SHAPE),
    notes: text,
  },
)

/** The members that a record takes over as they were sent. */
export const CLAIM_SHAPES = {
  run_id: matching(RUN),
  repo: matching(REPO),
  ref: object({ commit_sha: sha }, { branch: text, version: text, tree_sha: sha }),
  source: object(
    { provider: word(PROVIDERS), workflow: text, provider_run_id: text, run_url: uri },
    { attempt: integer(1), actor: text },
  ),
  timing: object({ started_at: dateTime, finished_at: dateTime }, { duration_ms: integer(0) }),
  scenario_results: list(SCENARIO_SHAPE, 1),
} as const

export const CI_CHECK_SHAPE = object(
  { id: text, kind: word(CI_KINDS), status: word(CI_STATUSES) },
  { value: number, threshold: number },
)

export const SUBMISSION_SHAPE = object(
  { schema_version: matching(SUBMISSION_VERSION), ...CLAIM_SHAPES, overall_verdict: word(VERDICTS) },
  { ci_checks: list(CI_CHECK_SHAPE), notes: text },
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
  const repo = memberOf(value, 'repo')
  const ref = memberOf(value, 'ref')
  const defects: Defect[] = []
  if (isRepoName(repo) && !isSafeRepo(repo))
    defects.push({ pointer: '/repo', keyword: 'safe', message: 'must be a safe repository name' })
  const isFromGit = memberOf(memberOf(value, 'source'), 'provider') === 'git'
  if (isFromGit && isJsonObject(ref) && !Object.hasOwn(ref, 'tree_sha'))
    defects.push({ pointer: '/ref', keyword: 'required', message: "must have required property 'tree_sha'" })
  return defects
}
