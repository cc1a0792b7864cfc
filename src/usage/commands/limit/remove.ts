// `provost usage limit remove`
import type { Run } from '#cli/command'

export const run: Run = async context => {
  const id = context.args.limit!
  await (await context.client()).call('removeSpendLimit', { body: { id } })
  return { json: { id }, lines: [`${id} is removed`] }
}
