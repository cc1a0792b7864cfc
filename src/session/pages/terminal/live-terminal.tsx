// The terminal of a living session: read-only until a person takes it over, which is an event with their name.
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { composeHandle } from '#session/rules/talk/terminal-handle'
import { currentActor, nameActor } from '#web/live/current-actor'
import { FieldInput, readForm } from '../../../web/parts/action.tsx'
import { Badge } from '../../../web/parts/badge.tsx'
import { Dialog } from '../../../web/parts/dialog.tsx'
import { ProblemCard } from '../../../web/parts/problem-card.tsx'
import { Section } from '../../../web/parts/section.tsx'
import type { Session } from '../session-row.ts'
import { TERMINAL_LOOKS, type TerminalState } from './terminal-state.ts'
import { type LiveTerminal as Live, useTerminal } from './use-terminal.ts'

export function LiveTerminal({ session }: { readonly session: Session }) {
  const place = useRef<HTMLDivElement>(null)
  const leaving = useRef<HTMLButtonElement>(null)
  const focusLeaving = useCallback(() => leaving.current?.focus(), [])
  const handle = composeHandle(session.id, session.generation)
  const live = useTerminal(place, handle, session.runtime === 'process', focusLeaving)
  const { state } = live
  const isYours = state.holder?.isYou === true
  return (
    <Section title="Terminal" aside={<Bar live={live} leaving={leaving} session={session.id} />}>
      <section
        className={`terminal terminal-frame${isYours ? ' taken' : ''}`}
        aria-label={`Terminal of ${session.id}, ${isYours ? 'taken over by you; Shift and Escape leaves it' : 'read-only'}`}
      >
        <div ref={place} className="terminal-place" />
      </section>
      <p className="muted terminal-note" role="status">
        {composeNote(state)}
      </p>
    </Section>
  )
}

type BarProps = {
  readonly live: Live
  readonly leaving: React.RefObject<HTMLButtonElement | null>
  readonly session: string
}

function Bar({ live: { state, takeOver, giveBack }, leaving, session }: BarProps) {
  const [isAsking, setAsking] = useState(false)
  const close = useCallback(() => setAsking(false), [])
  return (
    <span className="terminal-bar">
      <Badge look={TERMINAL_LOOKS[state.line]} />
      {state.holder && (
        <Badge look={{ icon: '⌨', word: state.holder.isYou ? 'you type' : `${state.holder.by} types`, tone: 'warn' }} />
      )}
      {state.line === 'live' && !state.takesKeys && <Badge look={{ icon: '◎', word: 'output only', tone: 'mute' }} />}
      {state.takesKeys && state.line === 'live' && !state.holder?.isYou && (
        <button type="button" onClick={() => setAsking(true)}>
          Take over
        </button>
      )}
      {state.holder?.isYou && (
        <button type="button" ref={leaving} onClick={giveBack}>
          Give back
        </button>
      )}
      {isAsking && <AskTakeOver session={session} onClose={close} onYes={takeOver} />}
    </span>
  )
}

type AskProps = { readonly session: string; readonly onClose: () => void; readonly onYes: (actor: string) => void }

function AskTakeOver({ session, onClose, onYes }: AskProps) {
  const [error, setError] = useState<Error>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { actor } = readForm(event.currentTarget)
    try {
      if (actor !== undefined) nameActor(actor)
      onClose()
      onYes(currentActor.get() ?? '')
    } catch (refusal) {
      setError(refusal as Error)
    }
  }
  return (
    <Dialog title="Take over the terminal" onClose={onClose}>
      <form onSubmit={submit}>
        {error && <ProblemCard error={error} />}
        <p>
          What you type goes to the agent of {session} from then on, and the terminal takes the size of this window.
          That you took over is kept in the log with your name; what you type is not. Shift and Escape leaves the
          terminal.
        </p>
        {currentActor.get() === null && <FieldInput field={{ name: 'actor', label: 'Who are you?' }} />}
        <footer>
          <button type="submit" className="primary">
            Take over
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

function composeNote(state: TerminalState): string {
  if (state.refusal) return `${state.refusal.message}${state.refusal.hint ? `. Next: ${state.refusal.hint}` : ''}`
  const skipped =
    state.skippedBytes > 0 ? `${Math.round(state.skippedBytes / 1024)} KiB were left out to keep up. ` : ''
  if (state.line === 'live' && !state.takesKeys) return `${skipped}This agent has no keyboard.`
  return skipped
}
