// `provost task status`
import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import { cleanText } from '#kernel/text/text-hygiene'
import { describeMutant } from '#looking/rules/mutation/falsifier-run'
import { sayNeed } from '#task/rules/facts/derive-attempts'
import { composeCells } from '#usage/rules/sums/compose-row'
import type { LedgerRow } from '#usage/rules/sums/sum-ledger'
import { readTaskWords } from './task-words.ts'

/** What its agents told, with how sure that is. */
function composeCost(total: LedgerRow): string {
  const [turns, , , , cost] = composeCells(total)
  return `${cost} in ${turns} ${turns === '1' ? 'turn' : 'turns'}`
}

export const run: Run = async context => {
  const { client, style } = context
  const { id } = await readTaskWords(context, { mayBeDone: true })
  const status = await (await client()).call('showTask', { parameters: { task: id } })
  const sums = await (await client()).call('sumUsage', { query: { by: 'all', task: id } })
  const attempts = Object.entries(status.attempts).filter(([, { status: known }]) => known !== null)
  const open = status.questions.filter(({ answer }) => answer === null)
  return {
    json: { ...status, usage: sums.total },
    lines: [
      ...status.warnings.map(warning => style.warn(`warning: ${warning}`)),
      ...composeFacts([
        ['task', `${status.task}  ${status.title}`],
        ['phase', `${status.phase} since ${status.since}${status.outcome ? ` (${status.outcome})` : ''}`],
        ['rule', `${status.rule}: ${status.because}`],
        ['needs', status.needs ?? 'nothing'],
        ...(status.paused === null || sayNeed(status) !== 'paused'
          ? []
          : [['paused', cleanText(status.paused)] as const]),
        [
          'facts',
          Object.entries(status.facts)
            .map(([name, value]) => `${name} ${value}`)
            .join(' · '),
        ],
        ['attempts', attempts.map(([phase, { status: known, attempt }]) => `${phase} ${attempt} ${known}`).join(' · ')],
        ...(status.issue === null ? [] : [['issue', cleanText(status.issue)] as const]),
        ...(status.request === null ? [] : [['request', cleanText(status.request)] as const]),
        ...(status.agent === null ? [] : [['agent', status.agent] as const]),
        ['cost', sums.total ? composeCost(sums.total) : 'no agent has told of a turn yet'],
        ['directory', status.directory],
      ]),
      ...status.asks.map(({ session, text, command }) =>
        style.warn(`waits for you: ${session} asks ${cleanText(text)}; answer with \`${command}\``),
      ),
      ...open.map(
        ({ id: question, text, blocking }) => `question ${question}${blocking ? ' [blocking]' : ''} ${cleanText(text)}`,
      ),
      ...status.waivers.map(
        ({ id: waiver, waives, reason }) => `waiver ${waiver} ${waives.join(', ')}: ${cleanText(reason)}`,
      ),
      ...(status.falsifier?.isCurrent ? status.falsifier.survivors : []).map(
        mutant => `not proven by tests: ${cleanText(describeMutant(mutant))}`,
      ),
      ...status.nextSteps.map(step => style.dim(`next: ${step}`)),
    ],
  }
}
