// The board: what needs you, what works, what is reviewed, what is ready, what is done.
import { useMemo } from 'react'
import { useRows } from '#web/live/use-rows'
import { useAddress } from '#web/nav/address'
import { FindInput } from '../../web/parts/find-input.tsx'
import { Page } from '../../web/parts/page.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { VirtualList } from '../../web/parts/virtual-list.tsx'
import { LANE_TITLES, LANES, type Lane } from '../rules/derive-lane.ts'
import { type Card, isOnItsOwn, type SessionRow, type TaskRow, toSessionCard, toTaskCard } from './board-card.ts'
import { CardView } from './card-view.tsx'
import { tasksAtWork } from './tasks-at-work.ts'

const SESSIONS = { route: 'listSessions', member: 'sessions', noun: 'session', query: { all: 'true' } } as const
const TASKS = {
  route: 'listTasks',
  member: 'tasks',
  noun: 'task',
  alsoOn: 'session',
  query: { all: 'true' },
} as const
const CARD_HEIGHT = 122

/** What an empty lane means, and what fills it. */
const NOTHING: Readonly<Record<Lane, string>> = {
  needs_you: 'Nobody waits for you.',
  working: 'Nobody works. Try `provost task new` or `provost session spawn`.',
  review: 'Nothing is in review.',
  ready: 'Nothing waits for a last decision.',
  done: 'Nothing is done yet.',
}

export function Board() {
  const sessions = useRows<SessionRow>(SESSIONS)
  const tasks = useRows<TaskRow>(TASKS)
  const { query } = useAddress()
  const wanted = query.get('find') ?? ''
  const cards = useMemo(() => {
    const atWork = tasksAtWork(sessions.rows)
    const alone = sessions.rows.filter(isOnItsOwn)
    return [...tasks.rows.map(row => toTaskCard(row, atWork)), ...alone.map(toSessionCard)]
  }, [sessions.rows, tasks.rows])
  const lanes = useMemo(() => intoLanes(cards, wanted), [cards, wanted])
  const isComplete = sessions.isComplete && tasks.isComplete
  return (
    <Page title="Board" aside={<Find wanted={wanted} count={cards.length} isComplete={isComplete} />}>
      {sessions.error && <ProblemCard error={sessions.error} />}
      {tasks.error && <ProblemCard error={tasks.error} />}
      <div className="board">
        {LANES.map(lane => (
          <section key={lane} className={`lane lane-${lane}`} aria-label={LANE_TITLES[lane]}>
            <h2>
              {LANE_TITLES[lane]} <span className="count">{countShown(lanes[lane].length, isComplete)}</span>
            </h2>
            {isComplete && lanes[lane].length === 0 && (
              <p className="muted none">{wanted === '' ? NOTHING[lane] : 'Nothing here fits.'}</p>
            )}
            <VirtualList
              label={`${LANE_TITLES[lane]}: tasks and sessions`}
              rows={lanes[lane]}
              rowHeight={CARD_HEIGHT}
              keyOf={card => card.id}
              draw={card => <CardView card={card} />}
            />
          </section>
        ))}
      </div>
    </Page>
  )
}

/** What nobody has counted to the end is not nothing. */
function countShown(count: number, isComplete: boolean): string {
  return isComplete ? String(count) : count === 0 ? '–' : `${count}…`
}

type FindProps = { readonly wanted: string; readonly count: number; readonly isComplete: boolean }

function Find({ wanted, count, isComplete }: FindProps) {
  return (
    <search className="find">
      <FindInput by="title, id or project" wanted={wanted} />
      <span className="muted" role="status">
        {isComplete ? `${count.toLocaleString('en')} in all` : `${count.toLocaleString('en')} so far…`}
      </span>
    </search>
  )
}

/** Newest first inside a lane: what has just changed is what people look for. */
function intoLanes(cards: readonly Card[], wanted: string): Record<Lane, Card[]> {
  const lanes: Record<Lane, Card[]> = { needs_you: [], working: [], review: [], ready: [], done: [] }
  const text = wanted.toLowerCase()
  for (const card of cards) if (text === '' || isFound(card, text)) lanes[card.lane].push(card)
  for (const lane of LANES) lanes[lane].sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : 0))
  return lanes
}

function isFound({ title, id, project }: Card, text: string): boolean {
  return `${title}\n${id}\n${project}`.toLowerCase().includes(text)
}
