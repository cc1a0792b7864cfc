// The inbox inside a component. The frame counts it and the page shows it: it is asked for once.
import type { Shape } from '#api/schemas'
import { answers } from '#web/live/dashboard'
import { type LookedAnswer, useAnswer } from '#web/live/use-answer'

export type InboxShown = Shape<'Inbox'>

const WATCH = [
  'session',
  'task',
  'change',
  'lesson',
  'host',
  'usage',
  'swarm',
  'agent-run',
  'evidence',
  'project',
  'inbox',
]

const questionOf = (project: string | null) =>
  ({ route: 'listInbox', ...(project !== null && { query: { project } }) }) as const

/** The frame counts that of all projects, whatever page is shown. */
export function beginInbox(): void {
  answers.begin(questionOf(null), WATCH)
}

/** Of one project, or of all and of what belongs to none. */
export function useInbox(project: string | null = null): LookedAnswer<InboxShown> {
  return useAnswer<InboxShown>(questionOf(project), WATCH)
}

export function askInboxAnew(project: string | null): Promise<void> {
  return answers.askAnew(questionOf(project))
}
