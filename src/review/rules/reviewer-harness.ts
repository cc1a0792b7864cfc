// The reviewers that Provost ships. A worker harness is not a reviewer by existing, and a reviewer is no worker harness.

export const REVIEWER_HARNESSES = ['claude-code', 'codex', 'gemini', 'opencode', 'acp', 'command'] as const

export type ReviewerHarness = (typeof REVIEWER_HARNESSES)[number]

export const DEFAULT_REVIEWER: ReviewerHarness = 'claude-code'
