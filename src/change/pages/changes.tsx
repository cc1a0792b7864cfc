// All changes: what each is, where it stands on its ladder, and whose it is. Its diff, its checks and its merge are on the page
// of the session that made it.

import type { Shape } from '#api/schemas'
import { useRows } from '#web/live/use-rows'
import { useAddress } from '#web/nav/address'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { useProject } from '../../web/nav/project-switch.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { FindInput } from '../../web/parts/find-input.tsx'
import { Page } from '../../web/parts/page.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { Tabs, useTab } from '../../web/parts/tabs.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { CHANGE_RUNG_LOOKS } from './change-looks.ts'

type Row = Shape<'ChangeList'>['changes'][number]

const CHANGES = {
  route: 'listChanges',
  member: 'changes',
  noun: 'change',
  query: { all: 'true' },
  takesNoIds: true,
} as const

const OVER: readonly string[] = ['merged', 'closed']

export function Changes() {
  const { rows: all, isComplete, error } = useRows<Row>(CHANGES)
  const project = useProject()
  const rows = all.filter(row => project === null || row.project === project)
  const shown = useTab(['open', 'over'])
  const wanted = useAddress().query.get('find') ?? ''
  const open = rows.filter(({ state }) => !OVER.includes(state))
  const chosen = (shown === 'open' ? open : rows.filter(({ state }) => OVER.includes(state))).filter(row =>
    fits(row, wanted),
  )
  return (
    <Page title="Changes" aside={<FindInput by="title, id or session" wanted={wanted} />}>
      {error && <ProblemCard error={error} />}
      <Tabs
        label="Changes"
        shown={shown}
        tabs={[
          { name: 'open', title: 'Open', ...(isComplete && { count: open.length }) },
          { name: 'over', title: 'Merged or closed', ...(isComplete && { count: rows.length - open.length }) },
        ]}
      />
      {!isComplete && !error && <p className="muted">Loading…</p>}
      {isComplete && (
        <DataTable
          caption="Changes"
          rows={chosen.toReversed()}
          columns={COLUMNS}
          keyOf={({ id }) => id}
          none={
            wanted === ''
              ? 'No such change. One appears when the branch of a session is ahead of its base.'
              : 'Nothing fits.'
          }
          hasEntries
        />
      )}
    </Page>
  )
}

function fits({ title, id, session }: Row, wanted: string): boolean {
  return `${title}\n${id}\n${session}`.toLowerCase().includes(wanted.toLowerCase())
}

const COLUMNS: readonly Column<Row>[] = [
  {
    title: 'Change',
    draw: ({ id, title, session }) => (
      <>
        <Link to={`/sessions/${session}?show=diff`}>{title || id}</Link>
        <br />
        <code className="muted">{id}</code>
      </>
    ),
  },
  {
    title: 'Stands',
    draw: ({ state, rung, rule }) => (
      <Badge look={lookFor(CHANGE_RUNG_LOOKS, OVER.includes(state) ? state : rung)} detail={`row ${rule}`} />
    ),
  },
  { title: 'Session', draw: ({ session }) => <Link to={`/sessions/${session}`}>{session}</Link> },
  { title: 'Project', draw: ({ project }) => project },
  { title: 'Since', draw: ({ since }) => <Age at={since} /> },
  { title: 'Why', draw: ({ id }) => <WhyButton id={`change:${id}`} /> },
]
