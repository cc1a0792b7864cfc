// The words and patterns of evidence: what a submission, a record or a policy may say.

export const STEP_STATUSES = ['pass', 'fail', 'blocked', 'skip', 'partial'] as const
export const EVIDENCE_KINDS = ['log', 'screenshot', 'recording', 'transcript', 'artifact', 'other'] as const
export const CI_KINDS = ['test', 'coverage', 'lint', 'security', 'build', 'other'] as const
export const CI_STATUSES = ['pass', 'fail', 'skip'] as const
export const PROVIDERS = ['github', 'git'] as const
export const RECORD_STATUSES = ['accepted', 'rejected'] as const

/** Worst first: the place in this list is the rank of a verdict. */
export const RECORD_VERDICTS = ['fail', 'blocked', 'partial', 'pass'] as const

export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]
export type RecordStatus = (typeof RECORD_STATUSES)[number]
export type RecordVerdict = (typeof RECORD_VERDICTS)[number]

export function isRecordVerdict(word: unknown): word is RecordVerdict {
  return RECORD_VERDICTS.some(verdict => verdict === word)
}

export function worstVerdict(verdicts: readonly RecordVerdict[]): RecordVerdict {
  return RECORD_VERDICTS.find(verdict => verdicts.includes(verdict)) ?? 'pass'
}

export const SEMVER = '^\\d+\\.\\d+\\.\\d+$'
export const SUBMISSION_VERSION = '^1\\.\\d+\\.\\d+$'
export const REPO = '^[a-zA-Z0-9_.-]+/[a-zA-Z0-9_.-]+$'
export const KEBAB = '^[a-z0-9][a-z0-9-]*$'
export const SHA = '^[0-9a-f]{40}$'
export const RUN = '^[A-Za-z0-9_-]{1,128}$'

const REPO_NAME = new RegExp(REPO)
const RUN_ID = new RegExp(RUN)

export function isRepoName(value: unknown): value is string {
  return typeof value === 'string' && REPO_NAME.test(value)
}

export function isRunId(value: unknown): value is string {
  return typeof value === 'string' && RUN_ID.test(value)
}

/** Two honest clocks may differ by this much; what lies further ahead is in the future. */
export const SKEW_MS = 600_000
