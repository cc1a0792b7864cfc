// What waits for a person, oldest first, each decided with one key.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { DeriveLessons } from './derive-lessons.tsx'
import { LessonActions } from './lesson-actions.tsx'
import { LESSON_LOOKS, WAIT_LOOKS } from './lesson-looks.ts'

type Item = Shape<'LessonQueue'>['queue'][number]

/** More than a person decides in a sitting; the rest comes up as these go. */
const SHOWN_MAX = 100

export function Queue() {
  const answer = useAnswer<Shape<'LessonQueue'>>({ route: 'listLessonQueue' }, ['lesson'])
  const queue = answer.value?.queue ?? []
  return (
    <Section
      title="Waiting for you"
      aside={
        <>
          <span className="count">{queue.length}</span>
          <span className="muted keys-hint">
            j and k move; v review, a accept, r reject, e edit, m merge, i invalidate, w why
          </span>
          <DeriveLessons />
        </>
      }
    >
      <Shown answer={answer}>
        {() =>
          queue.length === 0 ? (
            <p className="muted">
              Nothing waits. New lessons come from records and swarm findings: <code>provost lessons derive</code>
            </p>
          ) : (
            <ul className="queue">
              {queue.slice(0, SHOWN_MAX).map(item => (
                <QueueLine key={item.finding_id} item={item} />
              ))}
            </ul>
          )
        }
      </Shown>
      {queue.length > SHOWN_MAX && (
        <p className="muted">
          The oldest {SHOWN_MAX} of {queue.length} are shown.
        </p>
      )}
    </Section>
  )
}

function QueueLine({ item }: { readonly item: Item }) {
  return (
    <li data-entry>
      <h3>
        <Link to={`/lessons/${item.finding_id}`}>{item.title}</Link>
      </h3>
      <p className="line">
        <Badge look={lookFor(WAIT_LOOKS, item.waits_for)} /> <Badge look={lookFor(LESSON_LOOKS, item.status)} />{' '}
        <span className="muted">
          {item.repo}, <Age at={item.since} />
          {item.recurrences > 0 && `, seen in ${item.recurrences} records since`}
        </span>
        <WhyButton id={`lesson:${item.finding_id}`} />
      </p>
      <LessonActions id={item.finding_id} status={item.status} version={item.version} repo={item.repo} />
    </li>
  )
}
