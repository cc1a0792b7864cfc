// The first page: every decision that waits for a person, with what it is about and the likely answers.
import { countWords } from '#web/parts/words/count-words'
import { Page } from '../../web/parts/page.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { InboxEntry } from './inbox-entry.tsx'
import { useInbox } from './use-inbox.ts'

export function InboxPage() {
  const inbox = useInbox()
  const total = inbox.value?.total
  return (
    <Page title="Inbox" aside={total !== undefined && <span className="muted">{sayTotal(total)}</span>}>
      <Shown answer={inbox}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="muted">Nothing waits for you. What goes on is on the board.</p>
          ) : (
            <ul className="inbox" aria-label="What waits for you">
              {rows.map(row => (
                <li key={row.id}>
                  <InboxEntry row={row} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Page>
  )
}

function sayTotal(total: number): string {
  return total === 1 ? '1 decision waits for you' : `${countWords(total, 'decision')} wait for you`
}
