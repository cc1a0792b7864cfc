// Whether a message may reach the agent now, must wait, or becomes a matter for a person.

import type { InstantMs } from '#kernel/events/time'
import type { ActivityState, SessionState } from '../activity/vocabulary.ts'
import { isEnded, isHeldByLiveness } from '../life/standing.ts'
import { findEntry, type Ledger, type LedgerEntry, noteEscalation, noteSend } from './nudge-ledger.ts'
import {
  GAP_MS,
  type MessageKind,
  NUDGE_LIMITS,
  type NudgeKind,
  type NudgeLimit,
  SENDS_MAX,
  SENDS_WINDOW_MS,
} from './nudge-limits.ts'

export type NudgeFacts = {
  readonly kind: MessageKind
  readonly cause: string
  readonly sessionState: SessionState
  readonly sessionReason: string
  readonly activityState: ActivityState
  readonly resetAt: InstantMs | null
  /** Of this session and kind. */
  readonly ledger: Ledger
  /** Of this session, over all kinds that Provost sends by itself. */
  readonly recentSends: readonly InstantMs[]
  readonly now: InstantMs
}

export type NudgeAnswer = {
  readonly action: 'send' | 'hold' | 'escalate' | 'silent' | 'drop'
  readonly rule: string
  readonly ledger: Ledger
  readonly retryAt: InstantMs | null
}

export const NUDGE_RULES = {
  N1: 'the session has ended',
  N2: 'a permission dialog is open: a key press could approve it',
  N3: 'the agent has left: its text would go to a shell',
  N4: 'it is not known whether the agent lives',
  N5: 'the agent has not started yet',
  N6: 'the quota of the agent is used up',
  N7: 'the agent waits for a person',
  N8: 'a person was asked about this cause already',
  N9: 'the agent was told often enough; a person is asked',
  N10: 'the agent has had long enough; a person is asked',
  N11: 'the agent was told a moment ago',
  N12: 'the agent was told too many things lately',
  N13: 'nothing stands in the way',
} as const

type Rule = keyof typeof NUDGE_RULES

export function decideNudge(
  facts: NudgeFacts,
  limits: Readonly<Record<NudgeKind, NudgeLimit>> = NUDGE_LIMITS,
): NudgeAnswer {
  const { kind, ledger } = facts
  const obstacle = findObstacle(facts)
  if (obstacle) return { ...obstacle, ledger }
  // What a person says counts against no limit.
  if (kind === 'user_message') return { action: 'send', rule: 'N13', ledger, retryAt: null }
  if (facts.activityState === 'waiting_input') return { ...hold('N7'), ledger }
  return decideAutomated(facts, limits[kind])
}

type Obstacle = Pick<NudgeAnswer, 'action' | 'retryAt'> & { readonly rule: Rule }

function hold(rule: Rule, retryAt: InstantMs | null = null): Obstacle {
  return { action: 'hold', rule, retryAt }
}

/** What holds back every message, also that of a person. */
function findObstacle({ sessionState, sessionReason, activityState, resetAt }: NudgeFacts): Obstacle | undefined {
  if (isEnded(sessionState)) return { action: 'drop', rule: 'N1', retryAt: null }
  if (activityState === 'blocked') return hold('N2')
  if (activityState === 'exited') return hold('N3')
  if (isHeldByLiveness({ state: sessionState, reason: sessionReason })) return hold('N4')
  if (sessionState === 'not_started') return hold('N5')
  if (activityState === 'quota_paused') return hold('N6', resetAt)
  return undefined
}

function decideAutomated({ cause, ledger, recentSends, now }: NudgeFacts, limit: NudgeLimit): NudgeAnswer {
  const entry = findEntry(ledger, cause)
  if (entry && entry.escalatedAt !== null) return { action: 'silent', rule: 'N8', ledger, retryAt: null }
  const exhausted = entry && findExhaustion(entry, limit, now)
  if (entry && exhausted)
    return { action: 'escalate', rule: exhausted, ledger: noteEscalation(ledger, entry, now), retryAt: null }
  if (entry && now - entry.lastAt < GAP_MS) return { ...hold('N11', entry.lastAt + GAP_MS), ledger }
  const lately = recentSends.filter(at => at <= now && now - at < SENDS_WINDOW_MS)
  if (lately.length >= SENDS_MAX) return { ...hold('N12', Math.min(...lately) + SENDS_WINDOW_MS), ledger }
  return { action: 'send', rule: 'N13', ledger: noteSend(ledger, cause, now), retryAt: null }
}

function findExhaustion(entry: LedgerEntry, limit: NudgeLimit, now: InstantMs): Rule | undefined {
  if (entry.attempts >= limit.sends) return 'N9'
  const isOverdue = limit.escalateAfterMs !== null && now - entry.firstAt >= limit.escalateAfterMs
  return isOverdue ? 'N10' : undefined
}
