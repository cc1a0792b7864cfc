// Tasks: the list of them, or one of them when the address names it.
import './tasks.css'
import type { PageProps } from '#web/nav/pages'
import { TaskList } from './task-list.tsx'
import { TaskPage } from './task-page.tsx'

export function Tasks({ rest: [id] }: PageProps) {
  return id === undefined ? <TaskList /> : <TaskPage id={id} />
}
