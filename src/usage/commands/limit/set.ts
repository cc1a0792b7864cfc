// `provost usage limit set`
import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { readAmount } from './read-amount.ts'

export const run: Run = async context => {
  const { flags } = context
  const body = {
    ...(await readScope(context)),
    perDay: flags.day === true,
    currency: typeof flags.currency === 'string' ? flags.currency : 'USD',
    warn: readAmount(flags.warn, 'warn'),
    ask: readAmount(flags.ask, 'ask'),
    stop: readAmount(flags.stop, 'stop'),
    unknown: flags.unknown ?? 'ask',
  }
  const { id } = await (await context.client()).call<Shape<'SpendLimitId'>>('setSpendLimit', { body })
  return { json: { id }, lines: [`${id} is set`] }
}

async function readScope(context: CommandContext) {
  const { task, person, everything } = context.flags
  if (typeof task === 'string') return { subject: 'task', name: task }
  if (typeof person === 'string') return { subject: 'person', name: person }
  return everything === true
    ? { subject: 'all', name: null }
    : { subject: 'project', name: await needProjectHere(context) }
}
