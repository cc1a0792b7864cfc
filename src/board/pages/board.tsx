// The board: what needs you, what works, what is reviewed, what is ready, what is done.
import { useMemo, useState } from 'react'
import { readInstant } from '#kernel/events/time'
import { isOneOf } from '#kernel/reading/json-value'
import { useRows } from '#web/live/use-rows'
import { useAddress } from '#web/nav/address'
import { useMoment } from '#web/nav/moment'
import { useProject } from '../../web/nav/project-switch.tsx'
import { FindInput } from '../../web/parts/find-input.tsx'
import { Page } from '../../web/parts/page.tsx'
import { ProblemCard } from '../../web/parts/problem-card.tsx'
import { Select } from '../../web/parts/select.tsx'
import { LANES } from '../rules/derive-lane.ts'
import {
  agentsByTask,
  type BoardChange,
  type BoardSession,
  type BoardTask,
  type Card,
  isOnItsOwn,
  toSessionCard,
  toTaskCard,
} from './board-card.ts'
import { OPEN_CHANGES, SESSIONS, TASKS } from './board-questions.ts'
import { findCards, GROUPINGS, type Group, intoGroups } from './card-groups.ts'
import { LaneView } from './lane-view.tsx'
import { tasksAtWork } from './tasks-at-work.ts'

export function Board() {
  const project = useProject()
  const { cards: all, isComplete, errors } = useCards()
  const cards = useMemo(() => all.filter(card => project === null || card.project === project), [all, project])
  const { query } = useAddress()
  const wanted = query.get('find') ?? ''
  const asked = query.get('by') ?? ''
  const by = isOneOf(asked, GROUPINGS) ? asked : undefined
  const groups = useMemo(() => intoGroups(findCards(cards, wanted), by), [cards, wanted, by])
  const [isWhole, setWhole] = useState(false)
  const isNow = useMoment().at === null
  const shared = {
    isComplete,
    nothing: wanted !== '' ? 'Nothing here fits.' : by !== undefined || project !== null ? '–' : undefined,
    isCut: !isWhole && wanted === '' && isNow,
    onWhole: () => setWhole(true),
  }
  return (
    <Page title="Board" aside={<Find wanted={wanted} by={by ?? ''} count={cards.length} isComplete={isComplete} />}>
      {errors.map(error => (
        <ProblemCard key={error.message} error={error} />
      ))}
      {groups.map(group => (
        <GroupView key={group.name} group={group} {...shared} />
      ))}
    </Page>
  )
}

function useCards() {
  const sessions = useRows<BoardSession>(SESSIONS)
  const tasks = useRows<BoardTask>(TASKS)
  const changes = useRows<BoardChange>(OPEN_CHANGES)
  const cards = useMemo(() => {
    const atWork = tasksAtWork(sessions.rows)
    const agents = agentsByTask(sessions.rows)
    const open = new Map(changes.rows.map(change => [change.session, change]))
    const alone = sessions.rows.filter(isOnItsOwn)
    return [
      ...tasks.rows.map(row => toTaskCard(row, atWork, agents.get(row.id))),
      ...alone.map(row => toSessionCard(row, open.get(row.id))),
    ]
  }, [sessions.rows, tasks.rows, changes.rows])
  const all = [sessions, tasks, changes]
  return {
    cards,
    isComplete: all.every(({ isComplete }) => isComplete),
    errors: all.flatMap(({ error }) => error ?? []),
  }
}

type GroupProps = {
  readonly group: Group
  readonly isComplete: boolean
  readonly nothing: string | undefined
  /** What was done longer ago is not shown before somebody asks for it. */
  readonly isCut: boolean
  readonly onWhole: () => void
}

function GroupView({ group: { name, lanes }, isCut, ...rest }: GroupProps) {
  return (
    <section className={name === '' ? 'board-whole' : 'board-group'} aria-label={name || 'All work'}>
      <h2 className={name === '' ? 'visually-hidden' : ''}>{name || 'All work'}</h2>
      <div className="board">
        {LANES.map(lane => {
          const shown = isCut && lane === 'done' ? lanes.done.filter(isOfLastDay) : lanes[lane]
          const hidden = lanes[lane].length - shown.length
          return <LaneView key={lane} lane={lane} cards={shown} hidden={hidden} {...rest} />
        })}
      </div>
    </section>
  )
}

const DAY_MS = 86_400_000

/** What is over is news for a day. */
function isOfLastDay({ since }: Card): boolean {
  return Date.now() - (readInstant(since) ?? 0) < DAY_MS
}

type FindProps = {
  readonly wanted: string
  readonly by: string
  readonly count: number
  readonly isComplete: boolean
}

function Find({ wanted, by, count, isComplete }: FindProps) {
  return (
    <search className="find">
      <Select label="Group by" name="by" value={by} words={GROUPINGS} all="nothing" />
      <FindInput by="title, id or project" wanted={wanted} />
      <span className="muted" role="status">
        {isComplete ? `${count.toLocaleString('en')} in all` : `${count.toLocaleString('en')} so far…`}
      </span>
    </search>
  )
}
