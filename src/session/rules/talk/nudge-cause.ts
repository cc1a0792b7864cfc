// What a nudge is about, as a hash: the same failure seen again is the same cause, whatever its run was called.
import { sha256Hex } from '#kernel/events/hash'
import { compareText } from '#kernel/reading/json-value'
import { hashEvidence } from '../liveness/hash-evidence.ts'

export type FailedCheck = {
  readonly name: string
  readonly sha: string
  readonly conclusion: string
  readonly logTail: string
}

export type NudgeSubject =
  | { readonly kind: 'ci_failing'; readonly checks: readonly FailedCheck[] }
  | { readonly kind: 'changes_requested' | 'bot_comments'; readonly ids: readonly string[] }
  | { readonly kind: 'merge_conflicts'; readonly headSha: string }
  | { readonly kind: 'agent_idle'; readonly headSha: string; readonly instructionId: string }
  | { readonly kind: 'review_feedback'; readonly runId: string }

/** Undefined when the subject says nothing: a nudge about nothing has no cause. */
export function findNudgeCause(subject: NudgeSubject): string | undefined {
  const text = composeSubject(subject)
  return text === '' ? undefined : sha256Hex(`${subject.kind}\n${text}`)
}

function composeSubject(subject: NudgeSubject): string {
  switch (subject.kind) {
    case 'ci_failing':
      return subject.checks.map(composeCheck).toSorted(compareText).join('\n')
    case 'changes_requested':
    case 'bot_comments':
      return [...new Set(subject.ids)].toSorted(compareText).join('\n')
    case 'merge_conflicts':
      return subject.headSha
    case 'agent_idle':
      return `${subject.headSha}|${subject.instructionId}`
    case 'review_feedback':
      return subject.runId
  }
}

// No address and no run id: running the same failed check again is no new cause.
function composeCheck({ name, sha, conclusion, logTail }: FailedCheck): string {
  return `${name}|${sha}|${conclusion}|${hashEvidence(logTail).hash}`
}
