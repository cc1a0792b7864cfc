// `provost usage limit answer`
import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'

export const run: Run = async context => {
  const id = context.args.limit!
  const { yes, no } = context.flags
  if ((yes === true) === (no === true))
    throw provostError('USAGE', { message: 'say either --yes or --no', details: { field: 'yes' } })
  await (await context.client()).call('answerSpendLimit', { body: { id, yes: yes === true } })
  return { json: { id, yes: yes === true }, lines: [`${id}: ${yes === true ? 'it may go on' : 'it may not go on'}`] }
}
