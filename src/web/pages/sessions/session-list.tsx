// All sessions: what lives and what has ended, what the host says, what leads, and what was saved.
import { useMemo } from 'react'
import { useRows } from '../../live/use-rows.ts'
import { setQuery, useAddress } from '../../nav/address.ts'
import { Page } from '../../parts/page.tsx'
import { ProblemCard } from '../../parts/problem-card.tsx'
import { Select } from '../../parts/select.tsx'
import { Tabs, useTab } from '../../parts/tabs.tsx'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { useIsNarrow } from '../log/use-is-narrow.ts'
import { CleanUpAction } from './clean-up-action.tsx'
import { HostPart } from './host-part.tsx'
import { SalvageList } from './salvage-list.tsx'
import { SessionEntry } from './session-entry.tsx'
import { chooseRows, countLiving, distinct, type SessionRow, SHOWN } from './session-row.ts'
import { SpawnActions } from './spawn-actions.tsx'

const SESSIONS = { route: 'listSessions', member: 'sessions', noun: 'session', query: { all: 'true' } } as const
const HEIGHT = 62
const HEIGHT_NARROW = 118

export function SessionList() {
  const { rows, isComplete, error } = useRows<SessionRow>(SESSIONS)
  const { query } = useAddress()
  const isNarrow = useIsNarrow()
  const shown = useTab(SHOWN)
  const [status, kind, project, text] = ['status', 'kind', 'project', 'find'].map(name => query.get(name) ?? '')
  const wanted = { shown, status: status!, kind: kind!, project: project!, text: text! }
  const chosen = useMemo(
    () => chooseRows(rows, { shown, status: status!, kind: kind!, project: project!, text: text! }),
    [rows, shown, status, kind, project, text],
  )
  const living = countLiving(rows)
  return (
    <Page title="Sessions" aside={<SpawnActions />}>
      {error && <ProblemCard error={error} />}
      <HostPart />
      <Tabs
        label="Which sessions"
        shown={shown}
        tabs={[
          { name: 'living', title: 'Living', count: living },
          { name: 'ended', title: 'Ended', count: rows.length - living },
          { name: 'all', title: 'All', count: rows.length },
        ]}
      />
      <search className="narrow-down">
        <input
          type="search"
          aria-label="Find by title, id, harness or note"
          placeholder="Find by title, id, harness or note"
          defaultValue={wanted.text}
          onChange={event => setQuery({ find: event.currentTarget.value })}
        />
        <Select
          label="Status"
          name="status"
          value={wanted.status}
          words={distinct(rows.map(row => row.status))}
          all="any"
        />
        <Select label="Kind" name="kind" value={wanted.kind} words={distinct(rows.map(row => row.kind))} all="any" />
        <Select
          label="Project"
          name="project"
          value={wanted.project}
          words={distinct(rows.map(row => row.project))}
          all="all"
        />
        {shown !== 'living' && <CleanUpAction />}
        <span className="muted" role="status">
          {isComplete ? `${chosen.length.toLocaleString('en')} shown` : `${rows.length.toLocaleString('en')} so far…`}
        </span>
      </search>
      {chosen.length > 0 && (
        <VirtualList
          label="Sessions"
          rows={chosen}
          rowHeight={isNarrow ? HEIGHT_NARROW : HEIGHT}
          keyOf={row => row.id}
          draw={row => <SessionEntry row={row} />}
        />
      )}
      {isComplete && chosen.length === 0 && <Nothing hasAny={rows.length > 0} />}
      {query.get('at') === null && <SalvageList />}
    </Page>
  )
}

function Nothing({ hasAny }: { readonly hasAny: boolean }) {
  if (hasAny) return <p className="muted">No session fits. Look at another tab, or take a filter away.</p>
  return (
    <div className="empty">
      <p>No agent has been started yet. Start one here with “Start a session”, or in a project with</p>
      <code className="command">provost session spawn --prompt "what it is to do"</code>
    </div>
  )
}
