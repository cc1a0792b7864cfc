// The work of the phases: by an agent, or by hand.
import { type ActionField, ActionForm } from '../../../web/parts/action.tsx'
import { filled, type VerbProps } from './verb-props.ts'

const BY: ActionField = { name: 'by', label: 'Who does it', choices: ['agent', 'hand'] }
const LONG = <p className="muted">An agent may take minutes. The page goes on while it works; so may you.</p>

export function PlanAction({ shared, isFirst }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Plan"
      route="planTask"
      {...(isFirst && { tone: 'primary' })}
      about={LONG}
      isLong
      fields={[
        BY,
        { name: 'brief', label: 'A new brief', kind: 'lines', isOptional: true },
        {
          name: 'plan',
          label: 'The plan itself, as planning.ai.json, when it was made by hand',
          kind: 'lines',
          isOptional: true,
        },
      ]}
      body={({ by, ...rest }) => ({ by, ...filled(rest) })}
    />
  )
}

export function BriefAction({ shared }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Add to the brief"
      route="briefTask"
      fields={[{ name: 'text', label: 'What the planner should know too', kind: 'lines' }]}
      body={given => given}
    />
  )
}

const AGENTS = 'let agents review'

function reviewAction(subject: 'plan' | 'code', label: string) {
  return function ReviewAction({ shared, isFirst }: VerbProps) {
    return (
      <ActionForm
        {...shared}
        label={label}
        route="reviewTask"
        {...(isFirst && { tone: 'primary' })}
        about={LONG}
        isLong
        fields={[
          { name: 'verdict', label: 'Verdict', choices: [AGENTS, 'ok', 'changes', 'blocked'] },
          { name: 'note', label: 'What you have to say', kind: 'lines', isOptional: true },
          { name: 'role', label: 'Only this role', isOptional: true },
        ]}
        body={({ verdict, note, role }) => ({
          subject,
          ...filled({ role }),
          ...(verdict !== AGENTS && { hand: { verdict, ...filled({ note }) } }),
        })}
      />
    )
  }
}

export function CodegenAction({ shared, isFirst }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Make the change"
      route="codegenTask"
      {...(isFirst && { tone: 'primary' })}
      about={LONG}
      isLong
      fields={[
        BY,
        { name: 'patch', label: 'The change as a patch, when it was made by hand', kind: 'lines', isOptional: true },
        { name: 'allowEmpty', label: 'No difference is a good answer', kind: 'switch' },
      ]}
      body={({ by, patch, allowEmpty }) => ({
        by,
        ...(patch && { from: { kind: 'patch', text: `${patch.replace(/\n?$/, '\n')}` } }),
        ...(allowEmpty && { allowEmpty: true }),
      })}
    />
  )
}

export function TestAction({ shared, isFirst }: VerbProps) {
  return (
    <ActionForm
      {...shared}
      label="Test"
      route="testTask"
      isLong
      {...(isFirst && { tone: 'primary' })}
      about={<p className="muted">Runs the configured suites on the base and on the change.</p>}
      fields={[
        { name: 'suites', label: 'Only these suites, separated by commas', isOptional: true },
        { name: 'baselineOnly', label: 'Only on the base', kind: 'switch' },
      ]}
      body={({ suites, baselineOnly }) => ({
        ...(suites && { suites: suites.split(',').map(name => name.trim()) }),
        ...(baselineOnly && { baselineOnly: true }),
      })}
    />
  )
}

export const WORK_ACTIONS = {
  plan: PlanAction,
  brief: BriefAction,
  review_plan: reviewAction('plan', 'Review the plan'),
  codegen: CodegenAction,
  review_code: reviewAction('code', 'Review the code'),
  test: TestAction,
} as const
