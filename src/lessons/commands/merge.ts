// `provost lessons merge`

import type { Run } from '#cli/command'
import { expectedVersion } from '#cli/parse/expected-version'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'

const HINT = 'run `provost help lessons merge`'

export const run: Run = async context => {
  const into = textFlag(context, 'into')
  if (into === undefined) {
    const details = { command: 'lessons merge' }
    throw provostError('USAGE', { message: '--into must name the lesson that stays', hint: HINT, details })
  }
  const client = await context.client()
  const [reason, notes] = [textFlag(context, 'reason'), textFlag(context, 'notes')]
  const answer = await client.call('mergeLessons', {
    headers: expectedVersion(context),
    body: {
      into,
      sources: context.rest,
      ...(reason !== undefined && { reason }),
      ...(notes !== undefined && { notes }),
    },
  })
  return {
    json: answer,
    lines: [
      `merged by ${cleanText(answer.by)}: ${answer.sources.join(', ')} live on in ${answer.id}`,
      ...answer.problems.map(problem => `  ${context.style.warn('warning')}: ${problem}`),
    ],
  }
}
