// Under which word a session is listed. What is over is by far the most of a home, and whoever looks for something to do reads
// past none of it.
import type { SessionView } from '../record/session-view.ts'
import { isLeft } from './is-left.ts'
import { isEnded, isGuessedEnd } from './standing.ts'

export type ListStanding = 'living' | 'left' | 'ended' | 'over'

type ListFacts = Parameters<typeof isLeft>[0] & Pick<SessionView, 'copy'>

export function listStanding(view: ListFacts): ListStanding {
  if (!isEnded(view.record.session.state)) return 'living'
  if (isLeft(view)) return 'left'
  return isOver(view) ? 'over' : 'ended'
}

/** Its end was witnessed, and neither a worktree nor a copy of a repository is left of it. */
function isOver({ record, worktree, copy }: ListFacts): boolean {
  return record.runtime.state === 'exited' && !isGuessedEnd(record) && worktree === null && copy === null
}
