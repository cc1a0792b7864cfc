// The life of a session over time, and below it every step with its row and its evidence.
import { useMemo, useState } from 'react'
import type { Shape } from '#api/schemas'
import type { StoredEvent } from '#kernel/events/event'
import { useAnswer } from '#web/live/use-answer'
import { ProblemCard } from '../../../web/parts/problem-card.tsx'
import { Section } from '../../../web/parts/section.tsx'
import type { Session } from '../session-row.ts'
import { LifeChart } from './life-chart.tsx'
import { StepList } from './step-list.tsx'
import { useSessionEvents } from './use-session-events.ts'

const WINDOWS = [
  ['all of it', null],
  ['last day', 86_400_000],
  ['last hour', 3_600_000],
  ['last 10 minutes', 600_000],
] as const

export function LifePart({ session }: { readonly session: Session }) {
  const { events, error, isLoading } = useSessionEvents(session.id)
  const [chosen, choose] = useState(0)
  const windowMs = WINDOWS[chosen]![1]
  const host = useHostEvents()
  const zoom = (
    <label className="life-zoom">
      Show{' '}
      <select value={chosen} onChange={event => choose(Number(event.currentTarget.value))}>
        {WINDOWS.map(([title], at) => (
          <option key={title} value={at}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <Section title="Its life over time" aside={zoom}>
      {isLoading && <p className="muted">Loading…</p>}
      {error && <ProblemCard error={error} />}
      <LifeChart events={events} hostEvents={host} windowMs={windowMs} />
      <StepList events={events} />
    </Section>
  )
}

/** A suspected loss of the whole machine explains looks that failed. */
function useHostEvents(): readonly StoredEvent[] {
  const { value } = useAnswer<Shape<'EventList'>>({ route: 'readLog', query: { noun: 'host', last: '200' } }, ['host'])
  return useMemo(() => (value?.events ?? []) as unknown as readonly StoredEvent[], [value])
}
