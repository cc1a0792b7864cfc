// Whose name stands under what is done from this browser, and the place to change it.
import { type FormEvent, useCallback, useState, useSyncExternalStore } from 'react'
import { currentActor, nameActor } from '../live/current-actor.ts'
import { FieldInput, readForm } from '../parts/action.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ProblemCard } from '../parts/problem-card.tsx'

export function WhoActs() {
  const actor = useSyncExternalStore(currentActor.subscribe, currentActor.get, currentActor.get)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button type="button" className="quiet actor" onClick={() => setOpen(true)} title="change the name">
        {actor === null ? (
          'nobody named yet'
        ) : (
          <>
            <span className="words">acting as </span>
            {actor}
          </>
        )}
      </button>
      {isOpen && <NameDialog actor={actor} onClose={close} />}
    </>
  )
}

function NameDialog({ actor, onClose }: { readonly actor: string | null; readonly onClose: () => void }) {
  const [error, setError] = useState<Error>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      nameActor(readForm(event.currentTarget).actor ?? '')
      onClose()
    } catch (refusal) {
      setError(refusal as Error)
    }
  }
  return (
    <Dialog title="Who acts" onClose={onClose}>
      {error && <ProblemCard error={error} />}
      <form onSubmit={submit}>
        <p>What you do from this browser is kept in the log under this name.</p>
        <FieldInput field={{ name: 'actor', label: 'Your name', ...(actor !== null && { value: actor }) }} />
        <footer>
          <button type="submit" className="primary">
            Keep it
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
