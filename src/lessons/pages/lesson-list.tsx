// All lessons, by status.
import { useMemo } from 'react'
import type { Shape } from '#api/schemas'
import { useRows } from '#web/live/use-rows'
import { setQuery, useAddress } from '#web/nav/address'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { Section } from '../../web/parts/section.tsx'
import { VirtualList } from '../../web/parts/virtual-list.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { LESSON_STATUSES } from '../rules/lesson/vocabulary.ts'
import { LESSON_LOOKS } from './lesson-looks.ts'

type Line = Shape<'LessonList'>['lessons'][number]

export const LESSONS = { route: 'listLessons', member: 'lessons', noun: 'lesson', query: {} } as const
const ROW_HEIGHT = 62

export function LessonList() {
  const { rows, error, isComplete } = useRows<Line>(LESSONS)
  const { query } = useAddress()
  const status = query.get('status') ?? ''
  const shown = useMemo(() => rows.filter(row => status === '' || row.status === status), [rows, status])
  return (
    <Section
      title="All lessons"
      aside={
        <>
          <span className="count">{shown.length}</span>
          <select
            aria-label="Only lessons of this status"
            value={status}
            onChange={({ currentTarget }) => setQuery({ status: currentTarget.value })}
          >
            <option value="">every status</option>
            {LESSON_STATUSES.map(word => (
              <option key={word}>{word}</option>
            ))}
          </select>
        </>
      }
    >
      {error && <ProblemCard error={error} />}
      {isComplete && shown.length === 0 && <p className="muted">No lesson{status && ` is ${status}`}.</p>}
      {shown.length > 0 && (
        <div className="lesson-list" style={{ height: Math.min(shown.length * ROW_HEIGHT + 2, 420) }}>
          <VirtualList label="Lessons" rows={shown} rowHeight={ROW_HEIGHT} keyOf={({ id }) => id} draw={drawLine} />
        </div>
      )}
    </Section>
  )
}

function drawLine(line: Line) {
  return (
    <article className="lesson-row" data-entry>
      <Link to={`/lessons/${line.id}`}>{line.title}</Link>
      <p className="line">
        <Badge look={lookFor(LESSON_LOOKS, line.status)} />{' '}
        <span className="muted">
          {line.repo} · {line.surface} · {line.issue.replaceAll('_', ' ')} · seen in {line.occurrences} ·{' '}
          <Age at={line.since} />
        </span>
      </p>
      <WhyButton id={`lesson:${line.id}`} />
    </article>
  )
}
