// Taking an applied change out again: first the plan, path by path, then the deed. What others edited since stays unless
// a person names it.
import { ActionForm } from '../../../web/parts/action.tsx'
import { PlannedAction } from '../../../web/parts/planned-action.tsx'
import { sayTask } from '../task-said.tsx'
import type { VerbProps } from './verb-props.ts'

export function RevertActionForm({ shared }: VerbProps) {
  return (
    <PlannedAction
      {...shared}
      label="Revert"
      route="revertTask"
      tone="danger"
      about={
        <p>
          Puts back what was there before the change, byte for byte. The plan comes first; nothing is touched by it.
        </p>
      }
      fields={[
        { name: 'reason', label: 'Why', kind: 'lines' },
        { name: 'partial', label: 'Leave the paths that somebody edited since', kind: 'switch' },
        {
          name: 'force',
          label: 'Take these paths back all the same, one per line; their bytes are saved first',
          kind: 'lines',
          isOptional: true,
        },
      ]}
      planBody={wishOf}
      body={given => ({ ...wishOf(given), apply: true })}
      planLabel="Show the plan"
      drawPlan={sayTask}
    />
  )
}

/** The first of two decisions: what it would take out is planned, and shown, once the task is open. */
export function OpenToRevertAction({ shared }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Open again to revert"
      route="redoTask"
      about={
        <p>
          The change was accepted and lies in the working tree. This opens the task again where it was decided, and
          touches no file. <strong>Revert</strong> then shows path by path what it would take out.
        </p>
      }
      fields={[{ name: 'reason', label: 'Why', kind: 'lines' }]}
      body={({ reason }) => ({ phase: 'accept', reason })}
    />
  )
}

function wishOf({ reason, partial, force }: Readonly<Record<string, string>>): object {
  const paths = (force ?? '')
    .split('\n')
    .map(path => path.trim())
    .filter(Boolean)
  return { reason, ...(partial && { partial: true }), ...(paths.length > 0 && { force: paths }) }
}
