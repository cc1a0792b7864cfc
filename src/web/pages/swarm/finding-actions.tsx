// What a person may decide about a finding; which verbs are lawful in its state is the table's to say.
import type { Shape } from '#api/schemas'
import { type FindingVerb, VERB_STATES } from '#core/swarm/decide-finding-verb'
import { Link } from '../../nav/link.tsx'
import { Action, type Field } from '../../parts/action.tsx'
import type { Finding } from './run.ts'

const REASON: Field = { name: 'reason', label: 'Reason', kind: 'lines' }

export function FindingActions({ finding }: { readonly finding: Finding }) {
  const { id, state, version, approved, run } = finding
  const may = (verb: FindingVerb) => VERB_STATES[verb].includes(state)
  const shared = { parameters: { id }, version, body: (given: object) => given }
  return (
    <div className="actions finding-actions">
      {may('approve') && approved === null && (
        <Action
          {...shared}
          label="Approve"
          route="approveFinding"
          tone="primary"
          about={<p>For repair by the next amend wave.</p>}
        />
      )}
      {may('unapprove') && approved !== null && run !== null && (
        <Action
          label="Take the approval back"
          route="approveFindings"
          parameters={{ id: run }}
          body={() => ({ verb: 'unapprove', findings: [id] })}
        />
      )}
      {may('defer') && (
        <Action
          {...shared}
          label="Defer"
          route="deferFinding"
          fields={[REASON, { name: 'until', label: 'Until, as 2027-05-31', isOptional: true }]}
        />
      )}
      {may('reject') && (
        <Action
          {...shared}
          label="Reject"
          route="rejectFinding"
          tone="danger"
          fields={[REASON]}
          about={<p>It is no defect. A later report does not bring it back.</p>}
        />
      )}
      {may('reopen') && (
        <Action
          {...shared}
          label="Reopen"
          route="reopenFinding"
          fields={[REASON]}
          about={<p>It becomes unverified: nobody has looked since.</p>}
        />
      )}
      <Action
        label="To a task"
        route="findingToTask"
        parameters={{ id }}
        about={<p>Makes a task of it. Accepting the task binds its test; only a wave says that it is fixed.</p>}
        said={answer => {
          const { task } = answer as Shape<'FindingTask'>
          return (
            <p>
              <Link to={`/tasks/${task}`}>{task}</Link> was made.
            </p>
          )
        }}
      />
    </div>
  )
}
