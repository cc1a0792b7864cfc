// With `reviews.auto` a new head is reviewed without being asked, until the rounds are used up or go in circles.
import { isOpenChange } from '#change/rules/change'
import { findChange } from '#change/usecases/find-changes'
import { system } from '#kernel/events/actor'
import type { Asking, World } from '#recorder/world'
import { mayTriggerAutomatically } from '#review/rules/verdict/derive-rounds'
import { raiseNotification } from '#session/usecases/talk/raise-notification'
import { type ComparedRounds, compareRounds } from '../compare-rounds.ts'
import { findReviewSubject } from '../find-subject.ts'
import { readReviews } from '../review-stream.ts'
import { triggerReview } from './trigger-review.ts'

export type AutoReviewed = 'triggered' | 'known' | 'not_automatic' | 'rounds_used_up' | 'not_converging'

/** A change that has ended meanwhile, or that nobody made in a session, is left alone. */
export async function autoReviewChange(world: World, asking: Asking, changeId: string): Promise<void> {
  const change = await findChange(world, changeId)
  if (change && isOpenChange(change)) await autoReview(world, asking, change.session)
}

export async function autoReview(world: World, asking: Asking, session: string): Promise<AutoReviewed> {
  const { id, project, config, headSha } = await findReviewSubject(world, session)
  const { auto, roundsMax } = config.reviews
  if (!auto) return 'not_automatic'
  const { runs } = await readReviews(world, id)
  // Each head is asked for once by itself; what failed then is a matter for a person.
  if (headSha === null || runs.some(({ targetSha }) => targetSha === headSha)) return 'known'
  const compared = await compareRounds(world, project.path, runs)
  const { length: rounds } = compared.rounds
  const answer = mayTriggerAutomatically({
    isAutomatic: auto,
    rounds,
    roundsMax,
    convergence: compared.convergence.verdict,
  })
  if (!answer.may) {
    await tell(world, asking, id, headSha, compared, answer.because)
    return answer.because
  }
  await triggerReview(world, { ...asking, actor: system('review'), onceKey: null }, id, {})
  return 'triggered'
}

async function tell(
  world: World,
  asking: Asking,
  session: string,
  head: string,
  { rounds }: ComparedRounds,
  because: string,
): Promise<void> {
  const table = rounds.map(round => {
    const counts = `${round.new} new, ${round.recurring} recurring, ${round.fixed} fixed, ${round.unverified} unverified`
    return `round ${round.number} at ${round.headSha.slice(0, 10)}: ${counts}, ${round.createdByFix} created by the previous fix`
  })
  const why = because === 'rounds_used_up' ? 'the rounds are used up' : 'the rounds do not converge'
  const text = [`${session}: reviews no longer start by themselves: ${why}`, ...table].join('\n')
  await raiseNotification(world, asking, { session, key: 'review_not_converging', cause: head, text })
}
