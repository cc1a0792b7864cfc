// `provost task timeline`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { id } = await readTaskWords(context, { mayBeDone: true })
  const client = await context.client()
  const timeline = await client.call('showTaskTimeline', { parameters: { task: id } })
  const rows = timeline.rows.map(({ at, actor, text, rule }) => [at.slice(11, 19), actor, text, rule ?? ''])
  return { json: timeline, lines: composeTable(['TIME', 'WHO', 'WHAT', 'RULE'], rows, context.width) }
}
