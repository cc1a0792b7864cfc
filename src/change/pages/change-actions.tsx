// What a person can do with a change: run its checks, make it a draft or ready, merge it at exactly the head that is shown.
import type { Shape } from '#api/schemas'
import { ActionForm } from '../../web/parts/action.tsx'
import { PlannedAction } from '../../web/parts/planned-action.tsx'
import type { ChangeOnPage } from './change-part.tsx'

type Merged = Shape<'MergedChange'>

export function ChangeActions({ change }: { readonly change: ChangeOnPage }) {
  const parameters = { project: change.project, number: String(change.number) }
  if (change.state === 'merged' || change.state === 'closed') return null
  return (
    <p className="actions">
      <CheckAction parameters={parameters} />
      {change.state === 'draft' ? (
        <ActionForm
          label="Ready"
          route="readyChange"
          parameters={parameters}
          about={<p>It may be judged from now on.</p>}
        />
      ) : (
        <ActionForm
          label="Make it a draft"
          route="draftChange"
          parameters={parameters}
          about={<p>Nobody judges it until it is ready.</p>}
        />
      )}
      <PlannedAction
        label="Merge"
        route="mergeChange"
        parameters={parameters}
        tone="primary"
        about={
          <p>
            Exactly the head <code>{change.headSha.slice(0, 10)}</code> is merged into <code>{change.base}</code>. If it
            has moved meanwhile, nothing happens.
          </p>
        }
        planBody={() => ({ expect: change.headSha, dryRun: true })}
        body={() => ({ expect: change.headSha })}
        drawPlan={sayMerged}
        said={sayMerged}
      />
    </p>
  )
}

function CheckAction({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  return (
    <ActionForm
      label="Run checks"
      route="checkChange"
      isLong
      parameters={parameters}
      about={<p>The configured checks run on this head, in a worktree of their own.</p>}
      fields={[{ name: 'again', label: 'Also those that have a result for this head', kind: 'switch' }]}
      body={({ again }) => ({ again: again === 'true' })}
      said={answer => <p>Ran: {(answer as Shape<'CheckedChange'>).ran.join(', ') || 'nothing that was still open'}.</p>}
    />
  )
}

function MergeWords({ merged: { merged, refusal, because, rule, missing } }: { readonly merged: Merged }) {
  const words = merged ? 'It was merged' : refusal === null ? 'It would be merged' : 'It cannot be merged'
  return (
    <>
      <p>
        <strong>{words}</strong> (row <code>{rule}</code>): {because}
      </p>
      <ul>
        {missing.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

export const sayMerged = (answer: unknown) => <MergeWords merged={answer as Merged} />
