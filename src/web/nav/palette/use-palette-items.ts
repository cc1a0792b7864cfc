// Everything that can be gone to or typed: pages, tasks, sessions, projects, swarm runs, and the commands of the terminal.
import { useMemo } from 'react'
import { PAGES } from '#api/pages'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { useRows } from '#web/live/use-rows'
import commandLines from './commands.txt'
import type { PaletteItem } from './palette-item.ts'

type TaskRow = Shape<'TaskList'>['tasks'][number]
type SessionRow = Shape<'SessionList'>['sessions'][number]

/** The same questions as the board asks: what it has read is not read again. */
const TASKS = { route: 'listTasks', member: 'tasks', noun: 'task', alsoOn: 'session', query: { all: 'true' } } as const
const SESSIONS = { route: 'listSessions', member: 'sessions', noun: 'session', query: { all: 'true' } } as const

const COMMANDS: readonly PaletteItem[] = commandLines
  .trimEnd()
  .split('\n')
  .map(line => line.split('\t'))
  .map(([path = '', summary = '']) => ({
    key: `command ${path}`,
    kind: 'command',
    title: `provost ${path}`,
    detail: summary,
    copy: `provost ${path}`,
  }))

const PLACES: readonly PaletteItem[] = PAGES.map(({ path, title, group }) => ({
  key: `page ${path}`,
  kind: 'page',
  title,
  detail: group,
  href: path,
}))

export function usePaletteItems(): readonly PaletteItem[] {
  const tasks = useRows<TaskRow>(TASKS)
  const sessions = useRows<SessionRow>(SESSIONS)
  const { value } = useAnswer<Shape<'ProjectList'>>({ route: 'listProjects' }, ['project'])
  return useMemo(
    () => [
      ...PLACES,
      ...tasks.rows.map(({ id, title, project }) => toItem('task', id, title || id, project, `/tasks/${id}`)),
      ...sessions.rows.map(({ id, title, project }) => toItem('session', id, title || id, project, `/sessions/${id}`)),
      ...(value?.projects.map(({ id, path }) => toItem('project', id, id, path, `/tasks?project=${id}`)) ?? []),
      ...COMMANDS,
    ],
    [tasks.rows, sessions.rows, value],
  )
}

function toItem(kind: string, id: string, title: string, where: string, href: string): PaletteItem {
  return { key: `${kind} ${id}`, kind, title, detail: `${id} in ${where}`, href }
}
