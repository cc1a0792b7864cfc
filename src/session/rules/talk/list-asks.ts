// What a session waits for a person to say, with the command that answers it.
import { cleanText } from '#kernel/text/text-hygiene'
import type { Permission, SessionView } from '../record/session-view.ts'
import { listOpenRequests } from './list-open-requests.ts'

export type AgentAsk = {
  readonly session: string
  /** Null when it waits for a person without saying what it wants. */
  readonly request: string | null
  readonly text: string
  /** The answers that it takes. */
  readonly options: readonly string[]
  readonly since: string
  /** Answers it, or shows what it waits for. */
  readonly command: string
}

export function listAsks(view: SessionView): AgentAsk[] {
  const open = listOpenRequests(view)
  const { session } = view.record
  if (open.length === 0 && (session.state !== 'needs_input' || wasAnswered(view))) return []
  if (open.length > 0) return open.map(asked => toAsk(view, asked, open.length === 1))
  const since = session.enteredAt ?? view.createdAt
  // Its screen asks, and is answered there.
  const command = `provost session ${view.runtime === 'tmux' ? 'attach' : 'show'} ${view.id}`
  return [{ session: view.id, request: null, text: 'for a person', options: [], since, command }]
}

/** What it came to ask has its answer, and it has said nothing since: who would be asked again would not know for what. */
function wasAnswered({ permissions, record: { generation, session } }: SessionView): boolean {
  const { enteredAt } = session
  return permissions.some(
    asked =>
      asked.closed === 'answered' &&
      asked.generation === generation &&
      enteredAt !== null &&
      Date.parse(asked.at) >= Date.parse(enteredAt),
  )
}

function toAsk({ id }: SessionView, asked: Permission, isOnly: boolean): AgentAsk {
  const which = isOnly ? '' : ` --request ${asked.id}`
  const text = cleanText(`permission for ${asked.tool}${asked.summary ? `: ${asked.summary}` : ''}`)
  const [first] = asked.options
  return {
    session: id,
    request: asked.id,
    text: asked.options.length > 0 ? `${text} (${asked.options.join(', ')})` : text,
    options: asked.options,
    since: asked.at,
    command:
      first === undefined ? `provost session show ${id}` : `provost session answer ${id}${which} --option ${first}`,
  }
}
