// Looks into a salvage, and puts it back after saying what that would write and remove.
import { useCallback, useState } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Dialog } from '../../web/parts/dialog.tsx'
import { PlannedAction } from '../../web/parts/planned-action.tsx'
import { Shown } from '../../web/parts/shown.tsx'

type Given = Readonly<Record<string, string>>

type Applied = Shape<'SalvageApplied'> & {
  readonly conflicts?: readonly { readonly path: string; readonly why: string }[]
  readonly worktree?: string
}

export function SalvageActions({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const wish = ({ to }: Given) => ({ ...(to !== undefined && { to }) })
  return (
    <span className="actions">
      <button type="button" onClick={() => setOpen(true)} aria-label={`Show the salvage of ${id}`}>
        Show
      </button>
      {isOpen && (
        <Dialog title={`Salvage of ${id}`} onClose={close} isPanel>
          <Contents id={id} />
        </Dialog>
      )}
      <PlannedAction
        label="Put it back"
        route="applySalvage"
        parameters={{ session: id }}
        about={<p>It is put into a clean worktree: all of it, or nothing when anything is in the way.</p>}
        fields={[{ name: 'to', label: 'Worktree (absolute path), when not that of the session', isOptional: true }]}
        planBody={wish}
        body={given => ({ ...wish(given), apply: true })}
        drawPlan={answer => <Plan plan={answer as Applied} />}
        said={answer => <Plan plan={answer as Applied} />}
      />
    </span>
  )
}

function Contents({ id }: { readonly id: string }) {
  const answer = useAnswer<Shape<'SalvageDetail'>>({ route: 'showSalvage', parameters: { session: id } }, [])
  return (
    <Shown answer={answer}>
      {({ changes, inProgress }) => (
        <>
          {inProgress.length > 0 && <p>In the middle of: {inProgress.join(', ')}</p>}
          <DataTable
            caption="Changes against the commit that was checked out"
            rows={changes}
            keyOf={({ path }) => path}
            columns={[
              { title: 'Path', draw: ({ path }) => <code>{path}</code> },
              { title: 'Change', draw: ({ change }) => change },
            ]}
          />
        </>
      )}
    </Shown>
  )
}

function Plan({ plan: { applied, writes, removes, conflicts = [], worktree } }: { readonly plan: Applied }) {
  return (
    <>
      <p>
        {applied ? 'Written' : 'Would be written'} to <code>{worktree}</code>: {writes.length} files; removed:{' '}
        {removes.length}.
      </p>
      <ul className="paths">
        {conflicts.map(({ path, why }) => (
          <li key={path}>
            In the way: <code>{path}</code> {why}
          </li>
        ))}
        {writes.slice(0, 50).map(path => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
