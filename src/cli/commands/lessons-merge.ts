// `provost lessons merge`
import type { Shape } from '#api/schemas'
import { cleanText } from '#core/kernel/text-hygiene'
import type { Run } from '../command.ts'
import { textFlag } from '../evidence-place.ts'

export const run: Run = async context => {
  const client = await context.client()
  const reason = textFlag(context, 'reason')
  const answer = await client.call<Shape<'MergedLesson'>>('mergeLessons', {
    body: {
      into: textFlag(context, 'into') ?? context.rest.at(-1) ?? '',
      sources: context.rest,
      ...(reason !== undefined && { reason }),
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
