// One task in the list: what it is, where it is, what it needs and since when.
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { looksOf, type TaskTableRow } from './task-row.ts'

export function TaskEntry({ row }: { readonly row: TaskTableRow }) {
  return (
    <article className="entry" data-entry>
      <h2>
        <Link to={`/tasks/${row.id}`}>{row.title || row.id}</Link>
      </h2>
      <p className="states">
        {looksOf(row).map(look => (
          <Badge key={look.word} look={look} detail={row.rule === null ? undefined : `row ${row.rule}`} />
        ))}
      </p>
      <p className="muted line">
        {row.asks.map(({ session, text }) => `${session} asks ${text} · `)}
        {row.id} · {row.project} · {row.phase === 'done' ? 'done' : `attempt ${row.attempt}`}
        {row.rule !== null && ` · ${row.rule}`} · since <Age at={row.since} />
      </p>
      <WhyButton id={row.id} />
    </article>
  )
}
