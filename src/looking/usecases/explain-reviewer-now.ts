// Answers `why reviewer:<harness>`, or one of its identities by the id of its page: what is known now, over all of its trials.
import { lookingSchema } from '#config/rules/sections/looking-config'
import { provostError } from '#kernel/errors/errors'
import { ageMs, readInstant } from '#kernel/events/time'
import type { Why } from '#kernel/machine/why'
import { nameReviewer, type ReviewerIdentity } from '#looking/rules/looking-words'
import { explainReviewer } from '#looking/rules/measure/explain-reviewer'
import type { RecordedTrial } from '#looking/rules/record/trial'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { measureReviewers } from './measure-reviewers.ts'

/** The newest of its identities: another model or prompt is another reviewer. Undefined: no trial was held with it. */
export async function explainReviewerNow(
  world: World,
  name: string,
  now: number,
  until: number | undefined,
): Promise<Why | undefined> {
  if (until !== undefined)
    throw provostError('INPUT_INVALID', {
      message: 'what trials said in the past is on the page of the reviewer, day by day',
      hint: 'ask without --at',
      details: { field: 'at' },
    })
  const settings = lookingSchema.parse({}) // it is asked of no project
  const measured = await measureReviewers(world, settings)
  const isMeant = (reviewer: ReviewerIdentity) =>
    (reviewer.harness === name && reviewer.lens === undefined) || nameReviewer(reviewer) === name
  const found = measured.findLast(({ reviewer }) => isMeant(reviewer))
  if (!found) return undefined
  const trials = await readAllRows<RecordedTrial>(world, 'trial', { status: 'scored' })
  const isOwn = ({ reviewer }: RecordedTrial) =>
    reviewer !== null && nameReviewer(reviewer) === nameReviewer(found.reviewer)
  const at =
    trials
      .filter(isOwn)
      .flatMap(({ scored }) => scored?.at ?? [])
      .toSorted()
      .at(-1) ?? ''
  return explainReviewer(found, at, ageMs(now, readInstant(at) ?? now), settings.windowDays)
}
