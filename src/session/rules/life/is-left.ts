// A session that ended badly, works for nobody else, and was neither restored nor cleaned up: a person has to look after it.
import type { SessionView } from '../record/session-view.ts'
import { deriveStatus } from '../story/derive-status.ts'

const BAD_ENDS: readonly string[] = ['errored', 'killed', 'terminated']

type LeftFacts = Pick<SessionView, 'record' | 'taskId' | 'purpose' | 'kind' | 'worktree'>

/** What a task, a review or a swarm started is looked after by them; whoever was killed by a person is meant to be dead. */
export function isLeft({ record, taskId, purpose, kind, worktree }: LeftFacts): boolean {
  const isOnItsOwn = taskId === null && purpose === null && (kind === 'worker' || kind === 'orchestrator')
  if (!isOnItsOwn || worktree === null || record.session.reason === 'manually_killed') return false
  return BAD_ENDS.includes(deriveStatus(record).status)
}
