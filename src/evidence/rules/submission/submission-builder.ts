// Builds a submission from a test report. It never proposes more than the report proves, and never fills a gap with a guess.
import { provostError } from '#kernel/errors/errors'
import type { Mode, Surface } from '#kernel/events/surface'
import { type RecordVerdict, worstVerdict } from '../shape/vocabulary.ts'
import { deriveSteps } from '../verify/report-steps.ts'
import type { CiCheck, ScenarioResult, Submission } from './submission.ts'
import { isSubmission, validateSubmission } from './submission.ts'
import type { TestReport } from './test-report.ts'

export type RunOrigin = Pick<Submission, 'run_id' | 'repo' | 'ref' | 'source' | 'timing'>

/** What the environment could tell about the run; a member it could not tell is undefined. */
export type KnownOrigin = { readonly [member in keyof RunOrigin]: unknown }

export type BuildRequest = {
  readonly report: TestReport
  readonly origin: KnownOrigin
  readonly scenarioId: string
  readonly surface: Surface
  readonly mode: Mode
  readonly attestedBy?: string
  readonly evidence?: ScenarioResult['evidence']
  /** May only lower the verdict that the report proves. */
  readonly verdict?: RecordVerdict
  readonly notes?: string
}

export function buildSubmission(request: BuildRequest): Submission {
  const { report } = request
  const verdict = request.verdict ? worstVerdict([request.verdict, report.verdict]) : report.verdict
  const submission = {
    schema_version: '1.0.0',
    ...request.origin,
    ci_checks: [checkOf(report)],
    scenario_results: [scenarioOf(request, verdict)],
    overall_verdict: verdict,
    ...(request.notes !== undefined && { notes: request.notes }),
  }
  const known = withoutGaps(submission)
  if (isSubmission(known)) return known
  const { errors } = validateSubmission(known)
  throw provostError('INPUT_INVALID', {
    message: `the submission cannot be built: ${errors.join('; ')}`,
    hint: 'pass the missing values as flags, or run where GITHUB_* or a git repository tells them',
    details: { field: 'submission', errors },
  })
}

function scenarioOf(request: BuildRequest, verdict: RecordVerdict): ScenarioResult {
  const { report, scenarioId, surface, mode, attestedBy, evidence } = request
  return {
    scenario_id: scenarioId,
    product_surface: surface,
    execution_mode: mode,
    ...(attestedBy !== undefined && { attested_by: attestedBy }),
    verdict,
    ...(verdict === 'blocked' && { blocking_reason: report.problems.join('; ') || 'lowered by hand' }),
    step_results: deriveSteps(report),
    ...(evidence && { evidence }),
    ...(report.problems.length > 0 && { notes: report.problems.join('; ') }),
  }
}

const CHECK_STATUS: Readonly<Record<RecordVerdict, CiCheck['status']>> = {
  pass: 'pass',
  fail: 'fail',
  // Neither proves that the tests passed, and neither shows a test that failed.
  partial: 'skip',
  blocked: 'skip',
}

function checkOf({ format, verdict, passed, tests }: TestReport): CiCheck {
  return { id: format, kind: 'test', status: CHECK_STATUS[verdict], value: passed, threshold: tests }
}

// A member without a value is left out, so that the schema names it as missing; it never becomes the text "undefined".
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGaps)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members.map(([key, member]) => [key, withoutGaps(member)]))
}
