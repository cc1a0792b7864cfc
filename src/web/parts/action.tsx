// A button that changes something: it asks for what the change needs, says what happened, and never guesses who acts.
import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react'
import type { AnyCallOptions } from '#api/client'
import type { RouteName } from '#api/routes'
import { currentActor, nameActor } from '../live/current-actor.ts'
import { client } from '../live/dashboard.ts'
import { startErrand } from '../live/errands.ts'
import { useMoment } from '../nav/moment.ts'
import { Dialog } from './dialog.tsx'
import { ProblemCard } from './problem-card.tsx'

export type ActionField = {
  readonly name: string
  readonly label: string
  readonly kind?: 'text' | 'lines' | 'switch' | 'number'
  readonly choices?: readonly string[]
  readonly isOptional?: true
  readonly value?: string
}

export type Given = Readonly<Record<string, string>>

export type ActionProps = {
  readonly label: string
  readonly route: RouteName
  readonly parameters?: AnyCallOptions['parameters']
  readonly query?: AnyCallOptions['query']
  /** The version that the reader has seen; a change by somebody else in between is refused, not overwritten. */
  readonly version?: number
  readonly fields?: readonly ActionField[]
  readonly body?: (given: Given) => unknown
  /** Shown above the fields: what will happen. */
  readonly about?: ReactNode
  /** What the answer means to the reader; without it the dialog just closes. */
  readonly said?: (answer: unknown) => ReactNode
  /** Waited for when it is done: what was answered must not be offered once more. */
  readonly thenAsk?: () => Promise<void>
  readonly tone?: 'primary' | 'danger'
  /** The key that presses it while its entry has the focus. */
  readonly shortcut?: string
  readonly isDisabled?: boolean
  /** Keys have another way to the same; Tab goes past it. */
  readonly isForPointer?: true
  /** It takes minutes: the dialog closes at once, and what comes of it is told on whatever page is shown then. */
  readonly isLong?: true
}

export function ActionForm(props: ActionProps) {
  const [isOpen, setOpen] = useState(false)
  const { at } = useMoment()
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        type="button"
        className={props.tone}
        disabled={props.isDisabled === true || at !== null}
        title={at === null ? undefined : 'the past cannot be changed'}
        tabIndex={props.isForPointer ? -1 : undefined}
        data-key={props.shortcut}
        aria-keyshortcuts={props.shortcut}
        onClick={() => setOpen(true)}
      >
        {props.label}
        {props.shortcut !== undefined && (
          <span aria-hidden="true" className="key">
            {props.shortcut}
          </span>
        )}
      </button>
      {isOpen && <ActionDialog {...props} onClose={close} />}
    </>
  )
}

type DialogProps = ActionProps & {
  readonly onClose: () => void
  /** For what is more than one request. */
  readonly perform?: (given: Given) => Promise<unknown>
}

/** Also for buttons that must look something up before they can ask. */
export function ActionDialog({ onClose, ...props }: DialogProps) {
  const [error, setError] = useState<Error>()
  const [said, setSaid] = useState<ReactNode>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = readForm(event.currentTarget)
    setBusy(true)
    setError(undefined)
    try {
      if (given.actor !== undefined) nameActor(given.actor)
      if (props.isLong) {
        startErrand(props.label, perform(props, given), props.said)
        onClose()
        return
      }
      const answer = await (props.perform ?? (wish => perform(props, wish)))(given) // first: where nobody says anything, no argument is computed
      await props.thenAsk?.()
      const words = props.said?.(answer)
      if (words === undefined) onClose()
      else setSaid(words)
    } catch (refusal) {
      setError(refusal as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={props.label} onClose={onClose}>
      {props.about}
      {error && <ProblemCard error={error} />}
      {said ?? (
        <form onSubmit={event => void submit(event)}>
          {currentActor.get() === null && <FieldInput field={{ name: 'actor', label: 'Who are you?' }} />}
          {props.fields?.map(field => (
            <FieldInput key={field.name} field={field} />
          ))}
          <footer>
            <button type="submit" className={props.tone ?? 'primary'} disabled={isBusy}>
              {isBusy ? 'Working…' : props.label}
            </button>
          </footer>
        </form>
      )}
    </Dialog>
  )
}

export function readForm(form: HTMLFormElement): Given {
  return Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => entry[1] !== ''))
}

export async function perform(
  { route, parameters, query, version, body }: Omit<ActionProps, 'label'>,
  { actor: _actor, ...given }: Given,
): Promise<unknown> {
  return client.callAny(route, {
    ...(parameters && { parameters }),
    ...(query && { query }),
    ...(body && { body: body(given) }),
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(version !== undefined && { 'if-match': String(version) }),
    },
  })
}

export function FieldInput({
  field: { name, label, kind = 'text', choices, isOptional, value },
}: {
  readonly field: ActionField
}) {
  const id = useId()
  const shared = { id, name, required: !isOptional, defaultValue: value ?? '' }
  if (kind === 'switch')
    return (
      <label htmlFor={id} className="switch">
        <input id={id} type="checkbox" name={name} value="true" defaultChecked={value === 'true'} /> {label}
      </label>
    )
  return (
    <p className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="muted"> (optional)</span>}
      </label>
      {choices ? (
        <select {...shared}>
          {isOptional && <option value="" />}
          {choices.map(choice => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : kind === 'lines' ? (
        <textarea {...shared} rows={4} />
      ) : (
        <input {...shared} type={kind} />
      )}
    </p>
  )
}
