// The words that agents may use in a report.

export const FINDING_CATEGORIES = [
  'bug',
  'security',
  'quality',
  'types',
  'tests',
  'docs',
  'defensive',
  'observability',
  'degradation',
  'future-proofing',
  'ux',
  'accessibility',
  'hygiene',
  'error_message_quality',
  'cli_help_quality',
  'silent_failure',
  'tests_coverage',
] as const

export const FEATURE_CATEGORIES = [
  'missing-feature',
  'ux',
  'performance',
  'integration',
  'production-readiness',
] as const

export const EFFORTS = ['small', 'medium', 'large'] as const

export const REPORT_VERDICTS = ['fixed', 'still_present', 'cannot_tell'] as const

export const STAGES = ['A', 'B', 'C', 'D'] as const

export const LINE_MAX = 999_999_999

export const REPORT_ITEMS_MAX = 10_000

export const REPORT_BYTES_MAX = 5 * 1024 * 1024
