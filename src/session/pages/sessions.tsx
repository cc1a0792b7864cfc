// Sessions: all of them, or one.
import './sessions.css'
import type { PageProps } from '#web/nav/pages'
import { SessionList } from './session-list.tsx'
import { SessionPage } from './session-page.tsx'

export function Sessions({ rest: [id] }: PageProps) {
  return id === undefined ? <SessionList /> : <SessionPage id={id} />
}
