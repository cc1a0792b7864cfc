// One event: the whole of it, what it follows from, what was written with it, and the moment it marks.
import { useMemo } from 'react'
import type { Shape } from '#api/schemas'
import type { StoredEvent } from '#kernel/events/event'
import { useAnswer } from '#web/live/use-answer'
import { goTo } from '#web/nav/address'
import { findStreamHref } from '#web/nav/stream-href'
import { Link } from '../../web/nav/link.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { CauseTree } from './cause-tree.tsx'
import { EventTable } from './event-table.tsx'
import { findExplained } from './find-explained.ts'

type Detail = Shape<'EventDetail'>

export function EventPage({ id }: { readonly id: string }) {
  const answer = useAnswer<Detail>({ route: 'showEvent', parameters: { id } }, [])
  return (
    <Page title={`Event ${answer.value?.event.position ?? id}`} aside={<Link to="/log">All events</Link>}>
      <Shown answer={answer}>{detail => <EventDetail detail={detail} />}</Shown>
    </Page>
  )
}

function EventDetail({ detail }: { readonly detail: Detail }) {
  const { event, cause, previous, following, together, tree } = detail
  const why = findExplained(event.stream)
  return (
    <>
      <p className="actions">
        <button type="button" className="primary" onClick={() => goTo(`/?at=${encodeURIComponent(event.at)}`)}>
          <span aria-hidden="true">↶</span> See the whole dashboard at this moment
        </button>
        {why !== undefined && <WhyButton id={why} label={`Why is ${why} so?`} />}
        {previous && <Link to={`/log/${previous.position}`}>← before it in its stream</Link>}
        {following && <Link to={`/log/${following.position}`}>after it in its stream →</Link>}
      </p>
      <div className="columns">
        <Section title={event.type}>
          <Terms rows={factsOf(event as StoredEvent, cause as StoredEvent | null)} />
        </Section>
        <Section title="The chain">
          <Terms
            rows={[
              ['Hash before', <code key="h">{previous?.hash ?? 'none: the first of its stream'}</code>],
              ['Its hash', <code key="h">{event.hash}</code>],
              ['Hash after', <code key="h">{following?.hash ?? 'none yet: the last of its stream'}</code>],
            ]}
          />
          <p className="muted">
            Each hash covers the text of its event and the hash before it. “Verify the log” checks all of them.
          </p>
        </Section>
      </div>
      {tree.length > 1 && (
        <Section title="Causes and what followed" aside={<span className="count">{tree.length}</span>}>
          <CauseTree tree={tree} here={event.id} />
        </Section>
      )}
      <Section title="Written together" aside={<span className="count">{together.length}</span>}>
        <EventTable caption="Events with the same correlation" events={together as readonly StoredEvent[]} />
      </Section>
      <WholeEvent event={event as StoredEvent} />
    </>
  )
}

function factsOf(event: StoredEvent, cause: StoredEvent | null): readonly (readonly [string, React.ReactNode])[] {
  const href = findStreamHref(event.stream)
  return [
    [
      'Stream',
      <Link
        key="s"
        to={`/log?stream=${encodeURIComponent(event.stream)}`}
      >{`${event.stream}, version ${event.version}`}</Link>,
    ],
    ...(href === undefined
      ? []
      : [
          [
            'Shown at',
            <Link key="p" to={href}>
              {href}
            </Link>,
          ] as const,
        ]),
    [
      'When',
      <span key="w">
        <time dateTime={event.at}>{event.at}</time>, <Age at={event.at} />
      </span>,
    ],
    ['Actor', `${event.actor.id} (${event.actor.kind})`],
    ['Id', <code key="i">{event.id}</code>],
    [
      'Follows from',
      cause ? (
        <Link key="c" to={`/log/${cause.position}`}>{`event ${cause.position}, ${cause.type}`}</Link>
      ) : (
        <span key="c" className="muted">
          {event.cause ?? 'nothing: it was asked for'}
        </span>
      ),
    ],
    [
      'Correlation',
      <Link key="k" to={`/log?text=${encodeURIComponent(event.correlation)}`}>
        {event.correlation}
      </Link>,
    ],
  ]
}

function WholeEvent({ event }: { readonly event: StoredEvent }) {
  const text = useMemo(() => JSON.stringify(event, null, 2), [event])
  return (
    <Section title="The whole event">
      <pre tabIndex={0}>{text}</pre>
    </Section>
  )
}
