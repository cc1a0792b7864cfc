// What a person says to the agent, always at hand below the page. It is sent and gone: how far it has come is said in the
// conversation.
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Shape } from '#api/schemas'
import { currentActor, nameActor } from '#web/live/current-actor'
import { useMoment } from '#web/nav/moment'
import { FieldInput, perform, readForm } from '../../web/parts/action.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { isEnded } from '../rules/life/standing.ts'
import type { Session } from './session-row.ts'

export function Composer({ session }: { readonly session: Session }) {
  const { at } = useMoment()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<Error>()
  const [sent, setSent] = useState('')
  if (at !== null) return null
  if (isEnded(session.state)) return <p className="composer muted">It has ended: bring it back to talk to it.</p>
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(undefined)
    setSent('')
    try {
      setSent(await send(session.id, event.currentTarget))
      form.current?.reset()
    } catch (refusal) {
      setError(refusal as Error)
    }
  }
  return (
    <form
      ref={form}
      className="composer"
      onSubmit={event => void submit(event)}
      aria-label="Say something to the agent"
    >
      {error && <ProblemCard error={error} />}
      {currentActor.get() === null && <FieldInput field={{ name: 'actor', label: 'Who are you?' }} />}
      <div className="composer-line">
        <textarea
          name="text"
          rows={2}
          required
          aria-label="What to say"
          placeholder="Say something to the agent; Ctrl and Enter sends it"
          onKeyDown={sendByKey}
        />
        <button type="submit" className="primary">
          Send
        </button>
      </div>
      <p className="muted" role="status">
        {sent || 'It is delivered when the agent can take it, and held while a permission dialog is open.'}
      </p>
    </form>
  )
}

async function send(session: string, form: HTMLFormElement): Promise<string> {
  const given = readForm(form)
  if (given.actor !== undefined) nameActor(given.actor)
  const wish = { route: 'sendMessage', parameters: { session }, body: ({ text }: typeof given) => ({ text }) } as const
  const { messageId, state, because } = (await perform(wish, given)) as Shape<'Sent'>
  return `${messageId} is ${state.replaceAll('_', ' ')}: ${because}`
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
