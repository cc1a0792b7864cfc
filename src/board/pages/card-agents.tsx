// The agents of a task inside its card: a dot each, and what the one that was heard last is doing.

import { SESSION_LOOKS } from '#session/pages/session-looks'
import { lookFor } from '#web/parts/look'
import type { BoardSession } from './board-card.ts'

const DOTS_MAX = 10

export function CardAgents({ agents }: { readonly agents: readonly BoardSession[] }) {
  if (agents.length === 0) return null
  const shown = agents.slice(0, DOTS_MAX)
  const [newest] = agents
  const words = shown.map(({ id, status }) => `${id} ${lookFor(SESSION_LOOKS, status).word}`).join(', ')
  return (
    <p className="line agents">
      <span className="dots" role="img" aria-label={`Agents: ${words}`} title={words}>
        {shown.map(({ id, status }) => (
          <span key={id} className={`agent-dot tone-${lookFor(SESSION_LOOKS, status).tone}`} />
        ))}
        {agents.length > DOTS_MAX && <span className="muted">+{agents.length - DOTS_MAX}</span>}
      </span>{' '}
      {newest && (
        <span className="muted">
          {newest.title.replace(/ of ta_\w+/, '')}: {lookFor(SESSION_LOOKS, newest.status).word}
        </span>
      )}
    </p>
  )
}
