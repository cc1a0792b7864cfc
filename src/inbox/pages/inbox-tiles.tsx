// How things stand, in four numbers: what waits, what works, what was finished today, and what is open and bad.
import type { Shape } from '#api/schemas'
import { readInstant, writeInstant } from '#kernel/events/time'
import { useAnswer } from '#web/live/use-answer'
import { useNow } from '#web/live/use-now'
import { Link } from '../../web/nav/link.tsx'
import { SparkBars } from '../../web/parts/spark-bars.tsx'
import type { InboxShown } from './use-inbox.ts'

type Session = Shape<'SessionList'>['sessions'][number]

const HOUR_MS = 3_600_000
const HOURS = 24
const DAY_MS = HOURS * HOUR_MS
const DAYS = 14
const LIMIT = '200'

type Props = { readonly rows: InboxShown['rows'] | undefined; readonly waiting: number | undefined }

export function InboxTiles({ rows, waiting }: Props) {
  const hour = Math.floor(useNow() / HOUR_MS)
  const ago = (hours: number) => writeInstant((hour + 1 - hours) * HOUR_MS)
  const sessions = useAnswer<Shape<'SessionList'>>({ route: 'listSessions', query: { limit: LIMIT } }, [
    'session',
  ]).value
  const open = useAnswer<Shape<'TaskList'>>({ route: 'listTasks', query: { limit: LIMIT } }, ['task']).value
  const lately = { phase: 'done', all: 'true', since: ago(24 * DAYS), limit: LIMIT }
  const done = useAnswer<Shape<'TaskList'>>({ route: 'listTasks', query: lately }, ['task']).value
  const lastDay = { since: ago(HOURS), until: ago(0), bars: String(HOURS) }
  const density = useAnswer<Shape<'LogDensity'>>({ route: 'showDensity', query: lastDay }, []).value
  const finished = done && byDay(done.tasks, hour)
  return (
    <ul className="tiles" aria-label="How things stand">
      <Tile title="wait for you" count={waiting} to="/" bars={rows && byDay(rows, hour)} of="day since when" />
      <Tile
        title="agents at work"
        count={sessions?.sessions.filter(isAtWork).length}
        isMore={sessions?.next}
        to="/sessions"
        bars={density?.counts}
        of="hour, events of the last day"
      />
      <Tile
        title="tasks open"
        count={open?.tasks.length}
        isMore={open?.next}
        to="/tasks"
        bars={open && byDay(open.tasks, hour)}
        of="day of their last step"
      />
      <Tile title="finished in the last day" count={finished?.at(-1)} isMore={done?.next} to="/board" bars={finished} />
    </ul>
  )
}

function isAtWork({ status }: Session): boolean {
  return status === 'working' || status === 'spawning'
}

/** The last days, today last; a day is the 24 hours up to the end of this hour. What is older counts as the first of them. */
function byDay(rows: readonly { readonly since: string | null }[], hour: number): readonly number[] {
  const counts = new Array<number>(DAYS).fill(0)
  for (const { since } of rows) {
    const at = readInstant(since)
    if (at !== undefined) counts[Math.max(0, DAYS - 1 - Math.floor(((hour + 1) * HOUR_MS - at) / DAY_MS))]! += 1
  }
  return counts
}

type TileProps = {
  readonly title: string
  readonly count: number | undefined
  /** There are more than were counted. */
  readonly isMore?: string | null | undefined
  readonly to: string
  readonly bars?: readonly number[] | undefined
  /** What a bar is. */
  readonly of?: string
}

function Tile({ title, count, isMore, to, bars, of = 'day' }: TileProps) {
  return (
    <li>
      <Link to={to} className="tile">
        <strong>{count === undefined ? '–' : `${count.toLocaleString('en')}${isMore ? '+' : ''}`}</strong>{' '}
        <span>{title}</span>
        {bars && <SparkBars values={bars} of={of} />}
      </Link>
    </li>
  )
}
