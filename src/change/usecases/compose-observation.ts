// The changes of a session as the session's own rules read them: one observation for the composing function, and what
// an agent may be told about.

import type { InstantMs } from '#kernel/events/time'
import type { ForgeObservation } from '#session/rules/liveness/observation'
import { decideOpenPr } from '#session/rules/pull-request/decide-open-pr'
import { derivePrFlags } from '#session/rules/pull-request/derive-pr-flags'
import { pickPr } from '#session/rules/pull-request/pick-pr'
import { isFinalPr, type PrPart } from '#session/rules/pull-request/pr-part'
import type { NudgeSubject } from '#session/rules/talk/nudge-cause'
import { type Change, isOpenChange } from '../rules/change.ts'
import { isFailed } from '../rules/derive-ci.ts'
import type { ChangesSeen } from './observe-changes.ts'

const NOTHING = {
  kind: 'forge',
  fetched: true,
  state: 'none',
  number: 0,
  url: '',
  draft: false,
  ci: 'none',
  review: 'none',
  mergeable: false,
  conflicts: false,
  humanComments: false,
  botComments: false,
} as const

/** Of several changes the one that needs most stands for the session. */
export function composeObservation(at: InstantMs, seen: ChangesSeen): ForgeObservation {
  if (!seen.fetched) return { ...NOTHING, at, fetched: false }
  const change = findDecisive(seen.changes)
  return change ? observationOf(at, change) : { ...NOTHING, at }
}

export function findDecisive(changes: readonly Change[]): Change | undefined {
  const { pr } = pickPr(changes.map(toPrPart))
  return changes.find(({ number, url }) => number === pr.number && url === pr.url)
}

export function observationOf(at: InstantMs, change: Change): ForgeObservation {
  const { state, number, url, ci, review, mergeable, conflicts } = change
  const comments = {
    humanComments: change.humanComments.length > 0,
    botComments: change.botComments.length > 0,
  }
  const draft = state === 'draft'
  return {
    ...NOTHING,
    at,
    state,
    number,
    url,
    draft,
    ci,
    review,
    mergeable,
    conflicts: conflicts === true,
    ...comments,
  }
}

/** The rung of the ladder that a change stands on. */
export function rungOf(change: Change): { readonly rung: string; readonly rule: string } {
  if (!isOpenChange(change)) return { rung: change.state, rule: change.state === 'merged' ? 'T1' : 'T2' }
  const { result, rule } = decideOpenPr(derivePrFlags(observationOf(0, change)))
  return { rung: result.prReason, rule }
}

function toPrPart(change: Change): PrPart {
  const { number, url, state } = change
  if (isFinalPr(state)) return { number, url, state, reason: state === 'merged' ? 'merged' : 'closed_unmerged' }
  const { result } = decideOpenPr(derivePrFlags(observationOf(0, change)))
  return { number, url, state, reason: result.prReason }
}

/** What the worker of an open change can do something about, in the order of the kinds. */
export function listNudgeSubjects(change: Change): NudgeSubject[] {
  if (!isOpenChange(change)) return []
  const { headSha, humanComments, botComments, conflicts } = change
  const failed = change.checks.filter(check => isFailed(check) && change.required.includes(check.name))
  const checks = failed.map(({ name, sha, conclusion, logTail }) => {
    return { name, sha, conclusion: conclusion!, logTail: withoutDurations(logTail) }
  })
  return [
    ...(checks.length > 0 ? [{ kind: 'ci_failing', checks } as const] : []),
    ...(humanComments.length > 0 ? [{ kind: 'changes_requested', ids: humanComments } as const] : []),
    ...(botComments.length > 0 ? [{ kind: 'bot_comments', ids: botComments } as const] : []),
    ...(conflicts ? [{ kind: 'merge_conflicts', headSha } as const] : []),
  ]
}

// Test programs print how long they took: the same failure would look like another one at every run.
function withoutDurations(text: string): string {
  return text.replaceAll(/\b\d+(?:\.\d+)?\s?(?:ns|\u00b5s|us|ms|s|sec|secs|seconds?|min|minutes?)\b/g, '')
}
