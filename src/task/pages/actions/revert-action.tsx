// Taking an applied change out again: first the plan, path by path, then the deed. What others edited since stays unless
// a person names it.
import { PlannedAction } from '../../../web/parts/planned-action.tsx'
import { sayTask } from '../task-said.tsx'
import type { VerbProps } from './verb-props.ts'

export function RevertAction({ shared }: VerbProps) {
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

function wishOf({ reason, partial, force }: Readonly<Record<string, string>>): object {
  const paths = (force ?? '')
    .split('\n')
    .map(path => path.trim())
    .filter(Boolean)
  return { reason, ...(partial && { partial: true }), ...(paths.length > 0 && { force: paths }) }
}
