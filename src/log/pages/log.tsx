// The log: what happened, newest first, as it happens; and the way back to any moment of it.
import './log.css'
import { useAddress } from '#web/nav/address'
import type { PageProps } from '#web/nav/pages'
import { useIsNarrow } from '#web/parts/use-is-narrow'
import { HintText } from '../../web/parts/hint-text.tsx'
import { Page } from '../../web/parts/page.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { VirtualList } from '../../web/parts/virtual-list.tsx'
import { DensityBars } from './density-bars.tsx'
import { EventPage } from './event-page.tsx'
import { EventTableRow } from './event-row.tsx'
import { FilterBar } from './filter-bar.tsx'
import { readLogFilter } from './log-filter.ts'
import type { LogSnapshot } from './log-store.ts'
import { TimeSlider } from './time-slider.tsx'
import { useLog } from './use-log.ts'
import { VerifyButton } from './verify-button.tsx'

const ROW_HEIGHT = 34
const NARROW_ROW_HEIGHT = 74

export function EventLogPage({ rest: [event] }: PageProps) {
  return event === undefined ? <Events /> : <EventPage key={event} id={event} />
}

function Events() {
  const { query } = useAddress()
  const filter = readLogFilter(query)
  const log = useLog(filter)
  const isNarrow = useIsNarrow()
  const { events, openedAt = Number.POSITIVE_INFINITY } = log
  return (
    <Page title="Log" aside={<VerifyButton />}>
      <TimeSlider />
      <DensityBars filter={filter} />
      <FilterBar filter={filter} />
      {log.error && <ProblemCard error={log.error} />}
      <p className="muted log-count" role="status">
        <HintText text={composeCount(log)} />
      </p>
      <div className="log-list">
        <VirtualList
          label="Events, newest first"
          rows={events}
          rowHeight={isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT}
          keyOf={({ id }) => id}
          draw={one => <EventTableRow event={one} isNew={one.position >= openedAt} />}
          onEnd={log.loadMore}
        />
      </div>
    </Page>
  )
}

function composeCount({ events, end, isComplete, isLoading, lookedBackTo }: LogSnapshot): string {
  const number = (value: number) => value.toLocaleString('en')
  if (isLoading && events.length === 0) return 'Looking…'
  if (isComplete && events.length === 0)
    return end === 0 ? 'The log is empty: nothing has happened yet. Try `provost project add .`' : 'No event fits.'
  const reach = isComplete ? 'back to the first event' : `looked back to event ${number(lookedBackTo ?? end)}`
  return `${number(events.length)} shown, ${reach}, of ${number(end)} in the log${isLoading ? '; looking further…' : ''}`
}
