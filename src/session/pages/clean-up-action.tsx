// Removes the worktrees of ended sessions, after saying what would be saved, removed and left behind.
import type { Shape } from '#api/schemas'
import { DataTable } from '../../web/parts/data-table.tsx'
import { PlannedAction } from '../../web/parts/planned-action.tsx'

type Cleanup = Shape<'Cleanup'>
type Given = Readonly<Record<string, string>>

/** Without an id: all that have ended. */
export function CleanUpAction({ id }: { readonly id?: string }) {
  const wish = ({ includeIgnored }: Given) => ({ ...(id && { ids: [id] }), includeIgnored: includeIgnored === 'true' })
  return (
    <PlannedAction
      label={id === undefined ? 'Clean up ended sessions' : 'Clean up'}
      route="cleanUpSessions"
      tone="danger"
      about={<p>Work that is on no branch is saved under a ref of its own before a worktree is removed.</p>}
      fields={[{ name: 'includeIgnored', label: 'Save ignored files too', kind: 'switch' }]}
      planBody={wish}
      body={given => ({ ...wish(given), apply: true })}
      drawPlan={sayCleanup}
      said={sayCleanup}
    />
  )
}

function Plan({ cleanup: { applied, rows } }: { readonly cleanup: Cleanup }) {
  return (
    <>
      <p>{applied ? 'This was done:' : 'This would happen:'}</p>
      <DataTable
        caption={applied ? 'What was done' : 'What would happen'}
        rows={rows}
        keyOf={row => row.session}
        none="Nothing: no worktree of an ended session is left."
        columns={[
          { title: 'Session', draw: row => row.session },
          { title: 'Steps', draw: row => row.refusal?.message ?? composeSteps(row) },
          { title: 'Row', draw: row => <code>{row.rule}</code> },
        ]}
      />
    </>
  )
}

const STEPS: Readonly<Record<string, (row: Cleanup['rows'][number]) => string>> = {
  stop_runtime: () => 'end what still runs',
  salvage: ({ files, ref, ignored }) =>
    `save ${files} paths to ${ref}${ignored.files > 0 ? ` (${ignored.files} ignored files beside them)` : ''}`,
  remove_worktree: ({ worktree }) => `remove ${worktree}`,
  prune: () => 'tidy up after it',
}

function composeSteps(row: Cleanup['rows'][number]): string {
  return row.steps.map(step => STEPS[step]?.(row) ?? step).join(', then ') || 'nothing is left to do'
}

export const sayCleanup = (answer: unknown) => <Plan cleanup={answer as Cleanup} />
