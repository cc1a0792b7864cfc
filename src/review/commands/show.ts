// `provost review show`
import type { Run } from '#cli/command'
import { composeRun } from './print-review.ts'

export const run: Run = async ({ args, flags, client, style }) => {
  const shown = await (await client()).call('showReviewRun', { parameters: { run: args.run! } })
  if (flags.body) return { json: { body: shown.body }, lines: shown.body.split('\n') }
  return { json: shown, lines: composeRun(shown, style) }
}
