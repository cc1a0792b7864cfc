// `provost review cancel`
import type { Run } from '#cli/command'

export const run: Run = async ({ args, flags, client }) => {
  const door = await client()
  const { sessionId } = await door.call('showReviewRun', { parameters: { run: args.run! } })
  const parameters = { session: sessionId, run: args.run! }
  const body = { note: typeof flags.note === 'string' ? flags.note : '' }
  const cancelled = await door.call('cancelReview', { parameters, body })
  return { json: cancelled, lines: [`${cancelled.id}  ${cancelled.status}`] }
}
