// `provost lessons explain`
import type { Why } from '#core/kernel/why'
import type { Run } from '../command.ts'
import { composeWhy } from '../print/why.ts'

export const run: Run = async context => {
  const client = await context.client()
  const why = await client.call<Why>('why', { parameters: { id: `lesson:${context.args.id}` } })
  return { json: why, lines: composeWhy(why, context.style) }
}
