// A person's decision on a task. What accepting would write into the working tree is shown first.
import { PlannedAction } from '../../../web/parts/planned-action.tsx'
import { sayTask } from '../task-said.tsx'
import { filled, type VerbProps } from './verb-props.ts'

const WISHES: Readonly<Record<string, object>> = {
  accept: {},
  'reject: the code': { reject: 'code' },
  'reject: unclear': { reject: 'unclear' },
  'reject: the plan': { reject: 'plan' },
  'decide later': { defer: true },
}

export function DecideAction({ shared, isFirst }: VerbProps) {
  return (
    <PlannedAction
      {...shared}
      label="Decide"
      route="decideTask"
      {...(isFirst && { tone: 'primary' })}
      about={<p>Accepting applies exactly the paths of the task to the working tree, and nothing else.</p>}
      fields={[
        { name: 'decision', label: 'Decision', choices: Object.keys(WISHES) },
        { name: 'note', label: 'Note; needed unless the tests passed and you accept', kind: 'lines', isOptional: true },
        { name: 'commit', label: 'Commit exactly these paths with this message', isOptional: true },
      ]}
      planBody={given => ({ ...wishOf(given), dryRun: true })}
      body={wishOf}
      drawPlan={sayTask}
    />
  )
}

function wishOf({ decision, note, commit }: Readonly<Record<string, string>>): object {
  return { ...WISHES[decision ?? ''], ...filled({ note, commit }) }
}
