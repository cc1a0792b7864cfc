// The inbox inside a component. The frame counts it and the page shows it: it is asked for once.
import type { Shape } from '#api/schemas'
import { type Looked, useAnswer } from '#web/live/use-answer'

export type Inbox = Shape<'Inbox'>

const QUESTION = { route: 'listInbox' } as const
const WATCH = ['session', 'task', 'change', 'lesson', 'host', 'usage', 'swarm', 'agent-run', 'evidence', 'project']

export function useInbox(): Looked<Inbox> {
  return useAnswer<Inbox>(QUESTION, WATCH)
}
