// `provost lessons merge`
import type { Shape } from '#api/schemas'
import { provostError } from '#core/kernel/errors'
import { cleanText } from '#core/kernel/text-hygiene'
import type { Run } from '../command.ts'
import { textFlag } from '../evidence-place.ts'
import { expectedVersion } from '../expected-version.ts'

const HINT = 'run `provost help lessons merge`'

export const run: Run = async context => {
  const into = textFlag(context, 'into')
  if (into === undefined) {
    const details = { command: 'lessons merge' }
    throw provostError('USAGE', { message: '--into must name the lesson that stays', hint: HINT, details })
  }
  const client = await context.client()
  const [reason, notes] = [textFlag(context, 'reason'), textFlag(context, 'notes')]
  const answer = await client.call<Shape<'MergedLesson'>>('mergeLessons', {
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
