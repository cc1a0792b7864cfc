// A change that is shown before it is done: the plan first, then a button that carries it out.
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { RouteName } from '#api/routes'
import { client } from '#web/live/dashboard'
import { useMoment } from '#web/nav/moment'
import { Dialog } from '../../web/parts/dialog.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'

type Props<Plan> = {
  readonly label: string
  readonly route: RouteName
  readonly parameters: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly draw: (plan: Plan) => ReactNode
  /** Nothing would happen, so there is nothing to apply. */
  readonly isIdle: (plan: Plan) => boolean
}

export function SweepAction<Plan>(props: Props<Plan>) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { at } = useMoment()
  return (
    <>
      <button type="button" disabled={at !== null} onClick={() => setOpen(true)}>
        {props.label}…
      </button>
      {isOpen && <PlanDialog {...props} onClose={close} />}
    </>
  )
}

type Step<Plan> = { readonly plan?: Plan; readonly error?: Error; readonly isDone?: true; readonly isBusy?: true }
type DialogProps<Plan> = Props<Plan> & { readonly onClose: () => void }

function PlanDialog<Plan>({ label, draw, isIdle, onClose, ...asked }: DialogProps<Plan>) {
  const { plan, error, isDone, isBusy, apply } = usePlan<Plan>(asked)
  return (
    <Dialog title={label} onClose={onClose} isPanel>
      {error && <ProblemCard error={error} />}
      {plan === undefined && !error && <p className="muted">Looking at what would happen…</p>}
      {plan !== undefined && (
        <>
          <p role="status">
            <strong>{isDone ? 'Done.' : 'Nothing has happened yet. This would:'}</strong>
          </p>
          {draw(plan)}
          {!isDone && (
            <footer>
              <button type="button" className="primary" disabled={isBusy || isIdle(plan)} onClick={apply}>
                {isBusy ? 'Working…' : isIdle(plan) ? 'Nothing to do' : `${label} now`}
              </button>
            </footer>
          )}
        </>
      )}
    </Dialog>
  )
}

type Asked = Pick<Props<unknown>, 'route' | 'parameters' | 'body'>

/** A dry run when the dialog opens; the same with `apply` when somebody says so. */
function usePlan<Plan>({ route, parameters, body }: Asked): Step<Plan> & { readonly apply: () => void } {
  const [step, setStep] = useState<Step<Plan>>({})
  const ask = async (apply: boolean) => {
    setStep(({ plan }) => ({ ...(plan !== undefined && { plan }), isBusy: true }))
    try {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const plan = await client.callAny<Plan>(route, { parameters, body: { ...body, apply }, headers })
      setStep(apply ? { plan, isDone: true } : { plan })
    } catch (refusal) {
      setStep(({ plan }) => ({ ...(plan !== undefined && { plan }), error: refusal as Error }))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan is made once, when the dialog opens
  useEffect(() => void ask(false), [])
  return { ...step, apply: () => void ask(true) }
}
