// `provost usage limit grant`
import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { readLimitAmount } from './read-amount.ts'

export const run: Run = async context => {
  const id = context.args.limit!
  const nanos = readLimitAmount(context.flags.amount, 'amount')
  const { reason } = context.flags
  if (nanos === null || nanos === 0 || typeof reason !== 'string')
    throw provostError('USAGE', { message: 'a grant needs --amount and --reason', details: { field: 'amount' } })
  await (await context.client()).call('grantSpendLimit', { body: { id, nanos, reason } })
  return { json: { id, nanos }, lines: [`${id}: ${String(context.flags.amount)} more`] }
}
