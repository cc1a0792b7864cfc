// `provost change show`
import type { Shape } from '#api/schemas'
import { readChangeWords } from '../change-words.ts'
import type { Run } from '../command.ts'
import { lookFirst } from '../look-first.ts'
import { composeChange } from '../print/change.ts'

export const run: Run = async context => {
  const parameters = await readChangeWords(context)
  const { project, number } = parameters
  await lookFirst(context, { project, change: `${project}/${number}` })
  const change = await (await context.client()).call<Shape<'Change'>>('showChange', { parameters })
  return { json: change, lines: composeChange(change, context.style) }
}
