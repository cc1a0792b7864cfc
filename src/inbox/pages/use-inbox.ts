// The inbox inside a component. The frame counts it and the page shows it: it is asked for once.
import type { Shape } from '#api/schemas'
import { type Looked, useAnswer } from '#web/live/use-answer'

export type Inbox = Shape<'Inbox'>

const WATCH = ['session', 'task', 'change', 'lesson', 'host', 'usage', 'swarm', 'agent-run', 'evidence', 'project']

/** Of one project, or of all and of what belongs to none. */
export function useInbox(project: string | null = null): Looked<Inbox> {
  return useAnswer<Inbox>({ route: 'listInbox', ...(project !== null && { query: { project } }) }, WATCH)
}
