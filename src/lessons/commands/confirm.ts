// `provost lessons confirm`
import type { Run } from '#cli/command'
import { expectedVersion } from '#cli/parse/expected-version'
import { textFlag } from '#cli/parse/text-flag'
import { composeCause } from '../rules/life/lesson-cause.ts'

export const run: Run = async context => {
  const client = await context.client()
  const answer = await client.call('confirmCause', {
    parameters: { id: context.args.id! },
    headers: expectedVersion(context),
    body: { reason: textFlag(context, 'reason'), test: textFlag(context, 'test') },
  })
  return { json: answer, lines: [`${answer.root_cause_kind}: ${composeCause(answer.cause)}`] }
}
