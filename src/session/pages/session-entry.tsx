// One line of the list: what it is, how it stands and since when, when it was heard, its change, and why.
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { SignalBadge } from '../../web/parts/signal-badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { composeSessionNote } from './compose-note.ts'
import { SESSION_LOOKS } from './session-looks.ts'
import type { SessionTableRow } from './session-row.ts'

export function SessionEntry({ row }: { readonly row: SessionTableRow }) {
  const look = lookFor(SESSION_LOOKS, row.status)
  return (
    <article className={`session-entry tone-edge-${look.tone}`} data-entry>
      <div className="what">
        <h3>
          <Link to={`/sessions/${row.id}`}>{row.title || row.id}</Link>
        </h3>
        <p className="muted line">
          {row.id} · {row.kind} · {row.harness} in {row.runtime}
          {row.generation > 1 && ` · generation ${row.generation}`}
        </p>
      </div>
      <div className="stands">
        <Badge look={look} detail={`row ${row.statusRule}`} />
        <p className="muted line">
          <Age at={row.since} />
          {row.resetAt === null ? (
            noteOf(row)
          ) : (
            <>
              {' '}
              · quota resets <Age at={row.resetAt} />
            </>
          )}
        </p>
      </div>
      <div className="heard">
        <SignalBadge row={row} />
      </div>
      <div className="change">{row.change.state !== 'none' && <ChangeWords change={row.change} />}</div>
      <WhyButton id={`session:${row.id}`} />
    </article>
  )
}

function noteOf({ note, status }: SessionTableRow): string {
  return note === '' || note === status ? '' : ` · ${composeSessionNote(note)}`
}

function ChangeWords({ change: { number, state, reason } }: { readonly change: SessionTableRow['change'] }) {
  return (
    <>
      <span className="badge tone-mute">
        {number > 0 && `#${number} `}
        {state}
      </span>
      <p className="muted line">{reason.replaceAll('_', ' ')}</p>
    </>
  )
}
