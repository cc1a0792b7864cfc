// `provost task why`

import type { Run } from '#cli/command'
import { composeWhy } from '#cli/print/why'
import { readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { id } = await readTaskWords(context, { mayBeDone: true })
  const why = await (await context.client()).call('explainTask', { parameters: { task: id } })
  return { json: why, lines: composeWhy(why, context.style) }
}
