// `provost inbox assign`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const { row, person } = context.args
  const assigned = await (await context.client()).call('assignDecision', { body: { row: row!, to: person ?? null } })
  const words = assigned.to === null ? "is everybody's again" : `is ${cleanText(assigned.to)}'s to decide`
  return { json: assigned, lines: [`${cleanText(assigned.row)} ${words}`] }
}
