// Where comments on the change of a task go: to the agent that works, or as the verdict of a person, which the next agent reads.
import type { CommentTarget } from '../../../web/parts/diff/send-comments.tsx'
import type { ShownTaskStatus } from '../task-page.tsx'

/** Null: nobody could take them up in this phase. */
export function findCommentTarget({ task, version, phase, isAbandoned }: ShownTaskStatus): CommentTarget | null {
  if (isAbandoned) return null
  const shared = { parameters: { task }, version }
  if (phase === 'review')
    return {
      ...shared,
      route: 'reviewTask',
      about: 'They are your verdict: the code needs changes. The next agent that writes the code gets them.',
      body: text => ({ subject: 'code', hand: { verdict: 'changes', note: text } }),
    }
  if (phase !== 'accept') return null
  return {
    ...shared,
    route: 'decideTask',
    about: 'They are your decision: the code is sent back. The next agent that writes the code gets them.',
    body: text => ({ reject: 'code', note: text }),
  }
}
