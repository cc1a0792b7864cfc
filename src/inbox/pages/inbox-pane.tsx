// One decision in full: what is asked, the answers, the way to put it aside, and what it rests on.
import { Suspense } from 'react'
import { useMoment } from '#web/nav/moment'
import { late } from '../../web/nav/late.ts'
import { Link } from '../../web/nav/link.tsx'
import { Action } from '../../web/parts/action.tsx'
import { CopyCommand } from '../../web/parts/copy-command.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { putAside } from './put-aside.ts'
import { SAID } from './say-answer.tsx'
import type { Inbox } from './use-inbox.ts'

type Row = Inbox['rows'][number]

const InboxProof = late(async () => (await import('./inbox-proof.tsx')).InboxProof)

/** The dialog of these is not waited for. */
const LONG: readonly string[] = ['runTask', 'mergeChange', 'restoreSession', 'cleanUpSessions']

const HOUR_MS = 3_600_000

export function InboxPane({ row, onAside }: { readonly row: Row; readonly onAside: () => void }) {
  const { at } = useMoment()
  const leave = (until: string | null) => {
    putAside(row, until)
    onAside()
  }
  return (
    <section className="inbox-pane" aria-label={`Decision: ${row.title}`}>
      <h2>
        <Link to={row.page}>{row.title}</Link>
      </h2>
      <p className="asked">{row.asks}</p>
      <div className="actions">
        <Answers row={row} />
        {row.why !== null && <WhyButton id={row.why} />}
        {at === null && (
          <span className="aside-actions">
            <button type="button" className="quiet" data-key="s" onClick={() => leave(inHours(4))}>
              Later{' '}
              <span aria-hidden="true" className="key">
                s
              </span>
            </button>
            <button type="button" className="quiet" data-key="e" onClick={() => leave(null)}>
              Acknowledge{' '}
              <span aria-hidden="true" className="key">
                e
              </span>
            </button>
          </span>
        )}
      </div>
      <CopyCommand command={row.command} />
      <Suspense fallback={<p className="muted">Loading…</p>}>
        <InboxProof key={row.id} row={row} />
      </Suspense>
    </section>
  )
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString()
}

/** What is decided with buttons of its own room, which stand with the proof below. */
const OWN_BUTTONS: readonly Row['kind'][] = ['plan', 'accept', 'lesson']

function Answers({ row: { kind, answers, page, title } }: { readonly row: Row }) {
  if (answers.length === 0) {
    const isBelow = OWN_BUTTONS.includes(kind)
    return (
      <Link to={page} className={isBelow ? 'button' : 'button primary'}>
        {isBelow ? 'Open its page' : 'Look and decide'}
      </Link>
    )
  }
  return answers.map(({ label, route, parameters, body }, n) => (
    <Action
      key={label}
      label={label}
      route={route}
      parameters={parameters}
      shortcut={String(n + 1)}
      {...(LONG.includes(route) && { isLong: true })}
      {...(SAID[route] && { said: SAID[route] })}
      {...(n === 0 && { tone: 'primary' })}
      about={
        <p>
          <strong>{label}</strong>: {title}
        </p>
      }
      {...(body !== null && { body: () => body })}
    />
  ))
}
