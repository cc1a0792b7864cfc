// What the board is made of: asked for as soon as the program runs in a browser that shows it.
import { beginRows } from '#web/live/use-rows'

export const SESSIONS = { route: 'listSessions', member: 'sessions', noun: 'session', query: { all: 'true' } } as const
export const TASKS = {
  route: 'listTasks',
  member: 'tasks',
  noun: 'task',
  alsoOn: 'session',
  query: { all: 'true' },
} as const
export const OPEN_CHANGES = {
  route: 'listChanges',
  member: 'changes',
  noun: 'change',
  query: {},
  takesNoIds: true,
} as const

export function beginBoard(): void {
  for (const question of [TASKS, SESSIONS, OPEN_CHANGES]) beginRows(question)
}
