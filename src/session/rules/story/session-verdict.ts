// What every decider of this room answers: a status, a state of the session, perhaps one of the change, a memory.

import { type Decision, decision } from '#kernel/machine/decision'
import type { DisplayStatus, SessionState } from '../activity/vocabulary.ts'
import type { DetectingMemory } from '../liveness/detecting-memory.ts'

export type SessionVerdict = {
  readonly status: DisplayStatus
  readonly sessionState: SessionState
  readonly sessionReason: string
  /** Empty means "nothing is said about the change": it must never be written as `none`. */
  readonly prState: string
  readonly prReason: string
  readonly detecting: DetectingMemory | null
}

/** The evidence of this room is one line of text without times, so that it can be hashed and compared. */
export type SessionDecision = Decision<SessionVerdict, string>

export type Says = Pick<SessionVerdict, 'status' | 'sessionState' | 'sessionReason'>

export function says(status: DisplayStatus, sessionState: SessionState, sessionReason: string): Says {
  return { status, sessionState, sessionReason }
}

export function verdict(said: Says, about: Partial<SessionVerdict>, rule: string, evidence: string): SessionDecision {
  return decision({ ...said, prState: '', prReason: '', detecting: null, ...about }, rule, evidence)
}
