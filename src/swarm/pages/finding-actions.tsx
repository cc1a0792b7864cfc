// What a person may decide about a finding; which verbs are lawful in its state is the table's to say.
import type { Shape } from '#api/schemas'
import { Link } from '../../web/nav/link.tsx'
import { type ActionField, ActionForm, type ActionProps } from '../../web/parts/action.tsx'
import { type FindingVerb, VERB_STATES } from '../rules/finding/decide-finding-verb.ts'
import type { Finding } from './run.ts'

const REASON: ActionField = { name: 'reason', label: 'Reason', kind: 'lines' }

type VerbAction = Pick<ActionProps, 'label' | 'route' | 'fields' | 'about' | 'tone'>

const DECISIONS: Readonly<Record<Exclude<FindingVerb, 'unapprove'>, VerbAction>> = {
  approve: {
    label: 'Approve',
    route: 'approveFinding',
    tone: 'primary',
    about: <p>For repair by the next amend wave.</p>,
  },
  defer: {
    label: 'Defer',
    route: 'deferFinding',
    fields: [REASON, { name: 'until', label: 'Until, as 2027-05-31', isOptional: true }],
  },
  reject: {
    label: 'Reject',
    route: 'rejectFinding',
    tone: 'danger',
    fields: [REASON],
    about: <p>It is no defect. A later report does not bring it back.</p>,
  },
  reopen: {
    label: 'Reopen',
    route: 'reopenFinding',
    fields: [REASON],
    about: <p>It becomes unverified: nobody has looked since.</p>,
  },
}

const VERBS = Object.keys(DECISIONS) as (keyof typeof DECISIONS)[]

export function FindingActions({ finding }: { readonly finding: Finding }) {
  const { id, state, version, approved } = finding
  const lawful = VERBS.filter(verb => VERB_STATES[verb].includes(state))
  const shown = lawful.filter(verb => verb !== 'approve' || approved === null)
  return (
    <div className="actions finding-actions">
      <Unapprove finding={finding} />
      {shown.map(verb => (
        <ActionForm key={verb} {...DECISIONS[verb]} parameters={{ id }} version={version} body={given => given} />
      ))}
      <ActionForm
        label="To a task"
        route="findingToTask"
        parameters={{ id }}
        about={<p>Makes a task of it. Accepting the task binds its test; only a wave says that it is fixed.</p>}
        said={sayTask}
      />
    </div>
  )
}

function Unapprove({ finding: { id, run, state, approved } }: { readonly finding: Finding }) {
  if (approved === null || run === null || !VERB_STATES.unapprove.includes(state)) return null
  const body = () => ({ verb: 'unapprove', findings: [id] })
  return <ActionForm label="Take the approval back" route="approveFindings" parameters={{ id: run }} body={body} />
}

function sayTask(answer: unknown) {
  const { task } = answer as Shape<'FindingTask'>
  return (
    <p>
      <Link to={`/tasks/${task}`}>{task}</Link> was made.
    </p>
  )
}
