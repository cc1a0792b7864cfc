// All sessions: what lives and what has ended, what the host says, what leads, and what was saved.
import { useMemo } from 'react'
import { useRows } from '#web/live/use-rows'
import { useAddress } from '#web/nav/address'
import { useMoment } from '#web/nav/moment'
import { useIsNarrow } from '#web/parts/use-is-narrow'
import { SalvageList } from '../../salvage/pages/salvage-list.tsx'
import { Page } from '../../web/parts/page.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { Tabs, useTab } from '../../web/parts/tabs.tsx'
import { VirtualList } from '../../web/parts/virtual-list.tsx'
import { HostPart } from './host-part.tsx'
import { SessionEntry } from './session-entry.tsx'
import { SessionFilter } from './session-filter.tsx'
import { chooseRows, countLiving, type SessionTableRow, SHOWN, type Wanted } from './session-row.ts'
import { SpawnActions } from './spawn-actions.tsx'

const SESSIONS = { route: 'listSessions', member: 'sessions', noun: 'session', query: { all: 'true' } } as const
const HEIGHT = 62
const HEIGHT_NARROW = 118

export function SessionList() {
  const { rows, isComplete, error } = useRows<SessionTableRow>(SESSIONS)
  const { at } = useMoment()
  const wanted = useWanted()
  const isNarrow = useIsNarrow()
  const chosen = useMemo(() => chooseRows(rows, wanted), [rows, wanted])
  const count = isComplete ? `${written(chosen.length)} shown` : `${written(rows.length)} so far…`
  return (
    <Page title="Sessions" aside={<SpawnActions />}>
      {error && <ProblemCard error={error} />}
      <HostPart />
      <LifeTabs rows={rows} shown={wanted.shown} />
      <SessionFilter rows={rows} wanted={wanted} count={count} />
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
      {at === null && <SalvageList />}
    </Page>
  )
}

function useWanted(): Wanted {
  const { query } = useAddress()
  const shown = useTab(SHOWN)
  const [status, kind, project, text] = ['status', 'kind', 'project', 'find'].map(name => query.get(name) ?? '')
  return useMemo(
    () => ({ shown, status: status!, kind: kind!, project: project!, text: text! }),
    [shown, status, kind, project, text],
  )
}

function LifeTabs({ rows, shown }: { readonly rows: readonly SessionTableRow[]; readonly shown: Wanted['shown'] }) {
  const living = countLiving(rows)
  const tabs = [
    { name: 'living', title: 'Living', count: living },
    { name: 'ended', title: 'Ended', count: rows.length - living },
    { name: 'all', title: 'All', count: rows.length },
  ] as const
  return <Tabs label="Which sessions" shown={shown} tabs={tabs} />
}

function written(count: number): string {
  return count.toLocaleString('en')
}

function Nothing({ hasAny }: { readonly hasAny: boolean }) {
  if (hasAny) return <p className="muted">No session fits. Look at another tab, or take a filter away.</p>
  return (
    <div className="sessions-empty">
      <p>
        No agent has been started yet. A session belongs to a project; in a repository that is none yet, the first line
        makes it one. “Start a session” above does the same as the second.
      </p>
      <code className="command">provost init</code>
      <code className="command">provost session spawn --prompt "what it is to do"</code>
    </div>
  )
}
