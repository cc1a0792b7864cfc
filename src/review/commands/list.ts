// `provost review list`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { chooseScope } from '#cli/find-project-here'
import { readAll } from '#cli/read-all'
import { composeReviewLines, composeRunTable } from './print-review.ts'

export const run: Run = async context => {
  const { args, flags, client, width, style } = context
  const door = await client()
  const all = flags.all === true
  if (args.session !== undefined) {
    const shown = await door.call('showReviews', { parameters: { session: args.session } })
    return { json: shown, lines: composeReviewLines(shown, all, Date.now(), width, style) }
  }
  const { project, notes } = await chooseScope(context)
  const query = { project, all: all ? 'true' : undefined }
  const reviews = await readAll<Shape<'ReviewRunList'>['reviews'][number]>(door, 'listReviewRuns', 'reviews', query)
  const lines = reviews.length === 0 ? ['no review yet'] : composeRunTable(reviews.toReversed(), Date.now(), width)
  return { json: { reviews }, lines: [...lines, ...notes] }
}
