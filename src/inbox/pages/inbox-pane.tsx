// One decision in full: what is asked, the answers, the way to put it aside, and what it rests on.
import { useMoment } from '#web/nav/moment'
import { late } from '../../web/nav/late.ts'
import { Link } from '../../web/nav/link.tsx'
import { CopyCommand } from '../../web/parts/copy-command.tsx'
import { HintText } from '../../web/parts/hint-text.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { AssignAction } from './assign-action.tsx'
import { putAside } from './put-aside.ts'
import type { InboxShown } from './use-inbox.ts'

type Row = InboxShown['rows'][number]

const InboxProof = late(async () => (await import('./inbox-proof.tsx')).InboxProof)

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
      <p className="asked">
        <HintText text={row.asks} />
      </p>
      <div className="actions">
        {row.answers.length === 0 ? <WayToDecide row={row} /> : <AnswerButtons row={row} />}
        {row.why !== null && <WhyButton id={row.why} />}
        {at === null && (
          <span className="aside-actions">
            <AssignAction row={row} shortcut="a" />
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
      <InboxProof key={row.id} row={row} />
    </section>
  )
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString()
}

/** What is decided with buttons of its own room, which stand with the proof below. */
const OWN_BUTTONS: readonly Row['kind'][] = ['plan', 'accept', 'lesson']

function WayToDecide({ row: { kind, page } }: { readonly row: Row }) {
  const isBelow = OWN_BUTTONS.includes(kind)
  return (
    <Link to={page} className={isBelow ? 'button' : 'button primary'}>
      {isBelow ? 'Open its page' : 'Look and decide'}
    </Link>
  )
}
