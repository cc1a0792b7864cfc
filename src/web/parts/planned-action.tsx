// A change that says what it would do before it does it: nothing is carried out that was not shown first, word for word.
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { currentActor, nameActor } from '../live/current-actor.ts'
import { useMoment } from '../nav/moment.ts'
import { type ActionProps, FieldInput, type Given, perform, readForm } from './action.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemCard } from './problem-card.tsx'

type Props = ActionProps & {
  readonly body: (given: Given) => unknown
  /** The body of the same request that changes nothing. */
  readonly planBody: (given: Given) => unknown
  readonly drawPlan: (answer: unknown) => ReactNode
  /** On the button that asks for the plan. */
  readonly planLabel?: string
}

export function PlannedAction(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const { at } = useMoment()
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button type="button" className={props.tone} disabled={at !== null} onClick={() => setOpen(true)}>
        {props.label}
      </button>
      {isOpen && (
        <Dialog title={props.label} onClose={close}>
          <PlannedForm {...props} onDone={close} />
        </Dialog>
      )}
    </>
  )
}

type Shown = { readonly key: string; readonly drawn: ReactNode }

function PlannedForm({ onDone, ...props }: Props & { readonly onDone: () => void }) {
  const [plan, setPlan] = useState<Shown>()
  const [key, setKey] = useState('')
  const [error, setError] = useState<Error>()
  const [said, setSaid] = useState<ReactNode>()
  const [isBusy, setBusy] = useState(false)
  const carryOut = async (given: Given) => {
    const answer = await perform(props, given)
    const words = props.said?.(answer)
    if (words === undefined) onDone()
    else setSaid(words)
  }
  const look = async (given: Given) => {
    const answer = await perform({ ...props, body: props.planBody }, given)
    setPlan({ key: keyOf(given), drawn: props.drawPlan(answer) })
    setKey(keyOf(given))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = readForm(event.currentTarget)
    setBusy(true)
    setError(undefined)
    try {
      if (given.actor !== undefined) nameActor(given.actor)
      await (plan?.key === keyOf(given) ? carryOut(given) : look(given))
    } catch (refusal) {
      setError(refusal as Error)
    } finally {
      setBusy(false)
    }
  }
  if (said !== undefined) return said
  const isPlanned = plan !== undefined && plan.key === key
  return (
    <form onSubmit={event => void submit(event)} onChange={event => setKey(keyOf(readForm(event.currentTarget)))}>
      {props.about}
      {currentActor.get() === null && <FieldInput field={{ name: 'actor', label: 'Who are you?' }} />}
      {props.fields?.map(field => (
        <FieldInput key={field.name} field={field} />
      ))}
      {error && <ProblemCard error={error} />}
      <div role="status">{isPlanned && plan.drawn}</div>
      <footer>
        <button type="submit" className={isPlanned ? (props.tone ?? 'primary') : 'primary'} disabled={isBusy}>
          {isBusy ? 'Working…' : isPlanned ? props.label : (props.planLabel ?? 'Show what would happen')}
        </button>
      </footer>
    </form>
  )
}

function keyOf({ actor: _actor, ...given }: Given): string {
  return JSON.stringify(given)
}
