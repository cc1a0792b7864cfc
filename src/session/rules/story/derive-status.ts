// The one word that a board shows for a session; made from session and change whenever it is asked for, never stored.

import type { DisplayStatus } from '../activity/vocabulary.ts'

type Word = { readonly state: string; readonly reason: string }

export type StatusFacts = { readonly session: Word; readonly pr: Word }

export type DerivedStatus = { readonly status: DisplayStatus; readonly rule: string }

type StatusRow = DerivedStatus & {
  readonly session?: string
  readonly pr?: string
  readonly reasons?: readonly string[]
}

// The session comes first: nobody cares for the rung of a change whose agent is stuck. A row that names a change means
// the reasons of the change, otherwise those of the session.
const ROWS: readonly StatusRow[] = [
  { rule: 'S1', session: 'done', status: 'done' },
  { rule: 'S2', session: 'needs_input', status: 'needs_input' },
  { rule: 'S3', session: 'stuck', status: 'stuck' },
  { rule: 'S4', session: 'detecting', status: 'detecting' },
  { rule: 'S5', session: 'not_started', status: 'spawning' },
  {
    rule: 'S6',
    session: 'terminated',
    reasons: ['manually_killed', 'runtime_lost', 'agent_process_exited'],
    status: 'killed',
  },
  { rule: 'S7', session: 'terminated', reasons: ['auto_cleanup', 'pr_merged'], status: 'cleanup' },
  { rule: 'S8', session: 'terminated', reasons: ['error_in_process', 'probe_failure'], status: 'errored' },
  { rule: 'S9', session: 'terminated', status: 'terminated' },
  { rule: 'S10', session: 'idle', reasons: ['quota_exhausted'], status: 'quota_paused' },
  { rule: 'S11', pr: 'merged', status: 'merged' },
  { rule: 'S12', pr: 'draft', reasons: ['ci_failing'], status: 'ci_failed' },
  { rule: 'S13', pr: 'draft', status: 'draft' },
  { rule: 'S14', pr: 'open', reasons: ['ci_failing'], status: 'ci_failed' },
  { rule: 'S15', pr: 'open', reasons: ['changes_requested', 'bot_comments'], status: 'changes_requested' },
  { rule: 'S16', pr: 'open', reasons: ['approved'], status: 'approved' },
  { rule: 'S17', pr: 'open', reasons: ['merge_ready'], status: 'mergeable' },
  { rule: 'S18', pr: 'open', reasons: ['review_pending'], status: 'review_pending' },
  { rule: 'S19', pr: 'open', status: 'pr_open' },
  { rule: 'S20', session: 'idle', status: 'idle' },
]

const OTHERWISE: DerivedStatus = { rule: 'S21', status: 'working' }

export function deriveStatus({ session, pr }: StatusFacts): DerivedStatus {
  const row = ROWS.find(row => matches(row, session, pr)) ?? OTHERWISE
  return { status: row.status, rule: row.rule }
}

function matches(row: StatusRow, session: Word, pr: Word): boolean {
  const { reason } = row.pr === undefined ? session : pr
  return (
    (row.session === undefined || row.session === session.state) &&
    (row.pr === undefined || row.pr === pr.state) &&
    (row.reasons === undefined || row.reasons.includes(reason))
  )
}
