// The first page: every decision that waits for a person in one list, and beside it the one that is looked at, with its proof.
import { useEffect } from 'react'
import { setQuery, useAddress } from '#web/nav/address'
import { useEntryKeys } from '#web/nav/entry-keys'
import { useIsNarrow } from '#web/parts/use-is-narrow'
import { countWords } from '#web/parts/words/count-words'
import { Link } from '../../web/nav/link.tsx'
import { useProject } from '../../web/nav/project-switch.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { AssignAction } from './assign-action.tsx'
import { FirstSteps } from './first-steps.tsx'
import { InboxEntry } from './inbox-entry.tsx'
import { InboxPane } from './inbox-pane.tsx'
import { InboxTiles } from './inbox-tiles.tsx'
import { takeBack, useSorted } from './put-aside.ts'
import { type InboxShown, useInbox } from './use-inbox.ts'

const NONE: InboxShown['rows'] = []

export function InboxPage() {
  const project = useProject()
  const inbox = useInbox(project)
  const { waiting, aside, ofOthers } = useSorted(inbox.value?.rows ?? NONE)
  useEntryKeys('.inbox-pane')
  const total = inbox.value && inbox.value.total - aside.length - ofOthers.length
  return (
    <Page title="Inbox" aside={total !== undefined && <span className="muted">{sayTotal(total)}</span>}>
      <InboxTiles rows={inbox.value && waiting} waiting={total} />
      <FirstSteps />
      <Shown answer={inbox}>
        {() =>
          waiting.length === 0 ? (
            <p className="nothing-yet">
              Nothing {project === null ? '' : `of ${project} `}waits for you. What goes on is on the{' '}
              <Link to="/board">board</Link>.
            </p>
          ) : (
            <Decisions rows={waiting} />
          )
        }
      </Shown>
      {aside.length > 0 && (
        <p className="muted">
          {countWords(aside.length, 'decision')} put aside in this browser.{' '}
          <button type="button" className="link" onClick={takeBack}>
            Show all again
          </button>
        </p>
      )}
      {ofOthers.length > 0 && <OfOthers rows={ofOthers} />}
    </Page>
  )
}

function Decisions({ rows }: { readonly rows: InboxShown['rows'] }) {
  const asked = useAddress().query.get('row')
  const isNarrow = useIsNarrow()
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === asked),
  )
  const chosen = rows[at]!
  const isOpen = !isNarrow || rows.some(({ id }) => id === asked)
  // What is put aside or answered gives way to the one below it.
  const next = rows[at + 1] ?? rows[at - 1]
  useEffect(() => {
    if (asked !== null && asked !== chosen.id) setQuery({ row: null })
  }, [asked, chosen.id])
  const pane = <InboxPane key={chosen.id} row={chosen} onAside={() => setQuery({ row: next?.id ?? null })} />
  return (
    <div className="inbox-columns">
      <ul className="inbox" aria-label="What waits for you">
        {rows.map(row => (
          <li key={row.id}>
            <InboxEntry row={row} isChosen={isOpen && row === chosen} />
            {isNarrow && isOpen && row === chosen && pane}
          </li>
        ))}
      </ul>
      {!isNarrow && pane}
    </div>
  )
}

/** They wait for somebody else, and can be taken over all the same. */
function OfOthers({ rows }: { readonly rows: InboxShown['rows'] }) {
  return (
    <details className="of-others">
      <summary>{countWords(rows.length, 'decision')} assigned to others</summary>
      <ul className="inbox" aria-label="Assigned to others">
        {rows.map(row => (
          <li key={row.id}>
            <InboxEntry row={row} isChosen={false} />
            <AssignAction row={row} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function sayTotal(total: number): string {
  return total === 1 ? '1 decision waits for you' : `${countWords(total, 'decision')} wait for you`
}
