// What the table says to a task now, in a sentence, what a reader must not overlook, and what to do next.
import type { ShownTaskStatus } from './task-page.tsx'

export function TaskWords({ status }: { readonly status: ShownTaskStatus }) {
  return (
    <div className="task-now">
      <p className="task-holding">
        Row <code>{status.rule}</code>: {status.because}.
      </p>
      {status.warnings.map(warning => (
        <p key={warning} className="callout high">
          <span aria-hidden="true">⚠</span> {warning}
        </p>
      ))}
      {status.nextSteps.map(step => (
        <p key={step} className="task-next">
          <span className="muted">Next:</span> <code>{step}</code>
        </p>
      ))}
    </div>
  )
}
