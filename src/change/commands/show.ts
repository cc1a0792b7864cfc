// `provost change show`
import type { Run } from '#cli/command'
import { lookFirst } from '#session/commands/look-first'
import { readChangeWords } from './change-words.ts'
import { composeChange } from './print-change.ts'

export const run: Run = async context => {
  const parameters = await readChangeWords(context)
  const { project, number } = parameters
  await lookFirst(context, { project, change: `${project}/${number}` })
  const change = await (await context.client()).call('showChange', { parameters })
  return { json: change, lines: composeChange(change, context.style) }
}
