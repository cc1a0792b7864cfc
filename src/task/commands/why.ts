// `provost task why`
import type { Why } from '#core/kernel/why'
import type { Run } from '../command.ts'
import { composeWhy } from '../print/why.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { id } = await readTaskWords(context, { mayBeDone: true })
  const why = await (await context.client()).call<Why>('explainTask', { parameters: { task: id } })
  return { json: why, lines: composeWhy(why, context.style) }
}
