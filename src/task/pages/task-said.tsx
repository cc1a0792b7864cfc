// What a command on a task came to: where the task is now, by which row, what was done on the way, and what stands in it.
import type { Shape } from '#api/schemas'

export type SaidOfTask = Shape<'TaskAnswer'>

export function TaskSaid({ answer }: { readonly answer: SaidOfTask }) {
  const { moved, phase, rule, because, notes, problems } = answer
  return (
    <div className="task-said">
      <p>
        {moved ? (
          <strong>
            Moved {moved.from.replaceAll('_', ' ')} → {moved.to.replaceAll('_', ' ')}
          </strong>
        ) : (
          <strong>In {phase.replaceAll('_', ' ')}</strong>
        )}{' '}
        by row <code>{rule}</code>: {because}.
      </p>
      <Lines lines={notes} />
      {problems.length > 0 && (
        <div className="callout high">
          <strong>
            <span aria-hidden="true">⚠</span> In the way
          </strong>
          <Lines lines={problems} />
        </div>
      )}
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="plan-lines">
      {lines.map(line => (
        <li key={line}>
          <code>{line}</code>
        </li>
      ))}
    </ul>
  )
}

export const sayTask = (answer: unknown) => <TaskSaid answer={answer as SaidOfTask} />
