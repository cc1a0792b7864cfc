// Where a session is parked when its change was merged or closed.
import { type SessionDecision, says, verdict } from '../story/session-verdict.ts'

export const TERMINAL_PR_RULES = {
  T1: 'the change was merged; a person decides what comes next',
  T2: 'the change was closed without a merge',
  T3: 'the change is neither merged nor closed',
} as const

export function decideTerminalPr(prState: string): SessionDecision {
  switch (prState) {
    case 'merged': {
      const about = { prState, prReason: 'merged' }
      return verdict(says('merged', 'idle', 'merged_waiting_decision'), about, 'T1', 'pr merged')
    }
    case 'closed': {
      const about = { prState, prReason: 'closed_unmerged' }
      return verdict(says('idle', 'idle', 'awaiting_user_input'), about, 'T2', 'pr closed unmerged')
    }
    default: {
      const said = says('working', 'working', 'task_in_progress')
      return verdict(said, { prState }, 'T3', `non-terminal pr state=${prState}`)
    }
  }
}
