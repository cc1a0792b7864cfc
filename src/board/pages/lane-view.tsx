// One lane of the board: what it is called, how much is in it, and its cards.
import { HintText } from '../../web/parts/hint-text.tsx'
import { VirtualList } from '../../web/parts/virtual-list.tsx'
import { type BoardLane, LANE_TITLES } from '../rules/derive-lane.ts'
import type { Card } from './board-card.ts'
import { CardView } from './card-view.tsx'

const CARD_HEIGHT = 164

/** What an empty lane means, and what fills it. */
const NOTHING: Readonly<Record<BoardLane, string>> = {
  needs_you: 'Nobody waits for you.',
  working: 'Nobody works. Try `provost task new` or `provost session spawn`.',
  review: 'Nothing is in review.',
  ready: 'Nothing waits for a last decision.',
  done: 'Nothing is done yet.',
}

type Props = {
  readonly lane: BoardLane
  readonly cards: readonly Card[]
  /** How many more there are than are shown. */
  readonly hidden: number
  /** What nobody has counted to the end is not nothing. */
  readonly isComplete: boolean
  /** Why it is empty, where some cards are left out; else the lane says it. */
  readonly nothing: string | undefined
  readonly onWhole: () => void
}

export function LaneView({ lane, cards, hidden, isComplete, nothing, onWhole }: Props) {
  const title = LANE_TITLES[lane]
  const count = cards.length + hidden
  return (
    <section className={`lane lane-${lane}${isComplete && count === 0 ? ' empty' : ''}`} aria-label={title}>
      <h3>
        {title} <span className="count">{sayCount(count, isComplete)}</span>
      </h3>
      {isComplete && count === 0 && (
        <p className="muted none">
          <HintText text={nothing ?? NOTHING[lane]} />
        </p>
      )}
      {hidden > 0 && (
        <button type="button" className="quiet" onClick={onWhole}>
          {hidden.toLocaleString('en')} older than a day
        </button>
      )}
      <VirtualList
        label={`${title}: tasks and sessions`}
        rows={cards}
        rowHeight={CARD_HEIGHT}
        keyOf={card => card.id}
        draw={card => <CardView card={card} />}
      />
    </section>
  )
}

function sayCount(count: number, isComplete: boolean): string {
  return isComplete ? count.toLocaleString('en') : count === 0 ? '–' : `${count.toLocaleString('en')}…`
}
