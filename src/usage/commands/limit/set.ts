// `provost usage limit set`
import type { AskedBody } from '#api/contract'
import type { CommandContext, Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { wordFlag } from '#cli/parse/text-flag'
import { BUDGET_ACTIONS } from '../../rules/limits/decide-budget.ts'
import { readLimitAmount } from './read-amount.ts'

export const run: Run = async context => {
  const { flags } = context
  const body = {
    ...(await readScope(context)),
    perDay: flags.day === true,
    currency: typeof flags.currency === 'string' ? flags.currency : 'USD',
    warn: readLimitAmount(flags.warn, 'warn'),
    ask: readLimitAmount(flags.ask, 'ask'),
    stop: readLimitAmount(flags.stop, 'stop'),
    unknown: wordFlag(context, 'unknown', BUDGET_ACTIONS) ?? 'ask',
    interrupt: flags.interrupt === true,
  }
  const { id } = await (await context.client()).call('setSpendLimit', { body })
  return { json: { id }, lines: [`${id} is set`] }
}

async function readScope(context: CommandContext): Promise<Pick<AskedBody<'setSpendLimit'>, 'subject' | 'name'>> {
  const { task, person, everything } = context.flags
  if (typeof task === 'string') return { subject: 'task', name: task }
  if (typeof person === 'string') return { subject: 'person', name: person }
  return everything === true
    ? { subject: 'all', name: null }
    : { subject: 'project', name: await needProjectHere(context) }
}
