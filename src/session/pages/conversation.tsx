// The conversation with the agent in order: what was said to it and how far that has come, what it asked for and what it was
// answered. Changed output on a screen is no acknowledgement.
import { lookFor, type SignLook } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { MESSAGE_LOOKS } from './session-axis-looks.ts'
import type { Session } from './session-row.ts'

type Message = Session['messages'][number]
type Permission = Session['permissions'][number]

export function Conversation({ session: { messages, permissions } }: { readonly session: Session }) {
  const said = messages.map(message => ({ key: message.id, at: message.createdAt, drawn: <Said message={message} /> }))
  const asked = permissions.map(asks => ({ key: asks.id, at: asks.at, drawn: <Asked asked={asks} /> }))
  const turns = [...said, ...asked].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <Section title={`Conversation (${turns.length})`}>
      {turns.length === 0 && (
        <p className="muted">Nothing was said to it beside its prompt, and it asked for nothing.</p>
      )}
      <ol className="conversation" aria-label="Conversation">
        {turns.map(({ key, drawn }) => (
          <li key={key}>{drawn}</li>
        ))}
      </ol>
    </Section>
  )
}

function Said({ message }: { readonly message: Message }) {
  const { id, kind, text, state, attempts, createdAt, ackedAt } = message
  return (
    <article className="turn to-agent">
      <p className="turn-head">
        <strong>{kind === 'user_message' ? 'To the agent' : `Provost: ${kind.replaceAll('_', ' ')}`}</strong>
        <Badge look={lookFor(MESSAGE_LOOKS, state)} />
        <span className="muted">
          <Age at={createdAt} />
          {attempts > 1 && ` · ${attempts} tries`}
          {ackedAt !== null && (
            <>
              {' '}
              · read <Age at={ackedAt} />
            </>
          )}{' '}
          · {id}
        </span>
      </p>
      <p className="message-text">{text}</p>
    </article>
  )
}

function Asked({ asked: { tool, summary, input, answer, closed, at, id } }: { readonly asked: Permission }) {
  return (
    <article className="turn of-agent">
      <p className="turn-head">
        <strong>The agent asks for {tool}</strong>
        <Badge look={lookOfRequest(answer, closed)} />
        <span className="muted">
          <Age at={at} /> · {id}
        </span>
      </p>
      <p>
        <code>{summary}</code>
      </p>
      {input !== null && input !== undefined && (
        <details>
          <summary>What it would do</summary>
          <pre tabIndex={0}>{JSON.stringify(input, null, 2)}</pre>
        </details>
      )}
    </article>
  )
}

/** What was taken back or overtaken was never answered. */
function lookOfRequest(answer: Permission['answer'], closed: Permission['closed']): SignLook {
  if (answer !== null) return { icon: '✓', word: answer.replaceAll('_', ' '), tone: 'busy' }
  return closed === null ? { icon: '!', word: 'not answered', tone: 'warn' } : { icon: '○', word: closed, tone: 'mute' }
}
