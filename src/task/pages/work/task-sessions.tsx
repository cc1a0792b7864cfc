// The sessions that worked on a task, with how each stands now.
import type { Shape } from '#api/schemas'
import { SESSION_LOOKS } from '#session/pages/session-looks'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Link } from '../../../web/nav/link.tsx'
import { Badge } from '../../../web/parts/badge.tsx'
import { DataTable } from '../../../web/parts/data-table.tsx'
import { Section } from '../../../web/parts/section.tsx'
import { Age } from '../../../web/parts/words/age.tsx'
import type { ShownTaskStatus } from '../task-page.tsx'

type SessionList = Shape<'SessionList'>

/** The newest ones; a task that was tried a hundred times has many. */
const SHOWN_MAX = 50

export function TaskSessions({ status: { sessions, agent } }: { readonly status: ShownTaskStatus }) {
  if (sessions.length === 0) return null
  const ids = sessions.slice(-SHOWN_MAX)
  return (
    <Section title="Sessions" aside={agent !== null && <span className="muted">last agent: {agent}</span>}>
      <SessionTable ids={ids} />
      {sessions.length > ids.length && <p className="muted">and {sessions.length - ids.length} older ones</p>}
    </Section>
  )
}

function SessionTable({ ids }: { readonly ids: readonly string[] }) {
  const question = { route: 'listSessions', query: { ids: ids.join(','), limit: '200' } } as const
  const { value } = useAnswer<SessionList>(
    question,
    ids.map(id => `session/${id}`),
  )
  const known = new Map(value?.sessions.map(session => [session.id, session]))
  return (
    <DataTable
      caption="Sessions"
      rows={ids.toReversed().map(id => ({ id, session: known.get(id) }))}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Session', draw: ({ id }) => <Link to={`/sessions/${id}`}>{id}</Link> },
        {
          title: 'Status',
          draw: ({ session }) =>
            session ? (
              <Badge look={lookFor(SESSION_LOOKS, session.status)} detail={session.statusRule} />
            ) : (
              'not known here'
            ),
        },
        { title: 'Kind', draw: ({ session }) => session?.kind ?? '–' },
        { title: 'Harness', draw: ({ session }) => session?.harness ?? '–' },
        { title: 'Since', draw: ({ session }) => (session ? <Age at={session.since} /> : '–') },
      ]}
    />
  )
}
