// The reviews of one session as its stream tells them, and the one way to add to it.
import type { StoredEvent } from '#kernel/events/event'
import { isText } from '#kernel/reading/json-value'
import { composeEvent } from '#recorder/compose-event'
import { decideAgain } from '#recorder/decide-again'
import type { Asking, World } from '#recorder/world'
import type { StreamAppend } from '#store/ports/event-log'
import { foldReview } from '../rules/record/fold-review.ts'
import { foldReviewRun } from '../rules/record/fold-review-run.ts'
import type { Review, ReviewRun } from '../rules/record/review.ts'
import { type ReviewEventData, type ReviewEventType, reviewStreamOf } from '../rules/record/review-events.ts'

export type ReviewStream = {
  readonly session: string
  readonly version: number
  /** Oldest first. */
  readonly runs: readonly ReviewRun[]
  readonly reviews: readonly Review[]
  /** In which session each run was carried out: the same reviewer may have been launched anew since, as another model. */
  readonly sessionOf: ReadonlyMap<string, string>
}

export async function readReviews({ store }: World, session: string): Promise<ReviewStream> {
  return foldStream(session, await store.log.readStream(reviewStreamOf(session)))
}

function foldStream(session: string, events: readonly StoredEvent[]): ReviewStream {
  const runs = new Map<string, ReviewRun>()
  const reviews = new Map<string, Review>()
  const sessionOf = new Map<string, string>()
  for (const event of events) {
    foldInto(runs, event.data.run, event, foldReviewRun)
    foldInto(reviews, event.data.review, event, foldReview)
    const { run, reviewer_session: carrier } = event.data
    if (event.type === 'review.started' && isText(run) && isText(carrier)) sessionOf.set(run, carrier)
  }
  return { session, version: events.length, runs: [...runs.values()], reviews: [...reviews.values()], sessionOf }
}

function foldInto<State>(
  states: Map<string, State>,
  key: unknown,
  event: StoredEvent,
  fold: (state: State | undefined, event: StoredEvent) => State | undefined,
): void {
  if (!isText(key)) return
  const state = fold(states.get(key), event)
  if (state) states.set(key, state)
}

export type ReviewEvent = {
  readonly [Type in ReviewEventType]: { readonly type: Type; readonly data: ReviewEventData[Type] }
}[ReviewEventType]

/** What was decided on one reading; `also` goes into the log together with it, or nothing does. */
export type DecidedReview<Answer> = {
  readonly answer: Answer
  readonly events: readonly ReviewEvent[]
  readonly also?: readonly StreamAppend[]
}

/** Reads, decides and appends; after a lost race it decides again on what is true now. */
export async function recordReview<Answer>(
  world: World,
  asking: Asking,
  session: string,
  decide: (reviews: ReviewStream) => Promise<DecidedReview<Answer>> | DecidedReview<Answer>,
): Promise<Answer> {
  return decideAgain(world.store.log, async append => {
    const reviews = await readReviews(world, session)
    const { answer, events, also = [] } = await decide(reviews)
    if (events.length === 0) return answer
    const composed = events.map(({ type, data }) => composeEvent(world, asking, type, data))
    await append([{ stream: reviewStreamOf(session), expectedVersion: reviews.version, events: composed }, ...also])
    return answer
  })
}

export function referenceOf({ id, reviewId }: Pick<ReviewRun, 'id' | 'reviewId'>) {
  return { run: id, review: reviewId }
}

/** One row by its id, whichever session it belongs to. */
export async function findReviewRun({ store }: World, runId: string): Promise<ReviewRun | undefined> {
  return (await store.views.find<ReviewRun>('review_run', runId))?.state
}
