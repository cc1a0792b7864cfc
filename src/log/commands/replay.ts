// `provost replay`

import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { listFlag, textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { readAcknowledged, readRuleFile } from '#proof/rule-file'
import { type Difference, settleDifferences } from '#proof/rules/replay/settle-differences'

export const run: Run = async context => {
  const at = textFlag(context, 'at')
  if (context.flags.settings === true) return showSettings(context)
  return at === undefined ? decideAgain(context) : showPast(context, at)
}

async function showPast({ client }: CommandContext, at: string) {
  const replay = await (await client()).call('replay', { query: { at } })
  const views = Object.entries(replay.views).flatMap(([name, rows]) => [
    `${name}: ${rows.length}`,
    ...rows.map(row => `  ${JSON.stringify(row)}`),
  ])
  return { json: replay, lines: [`as of ${replay.at}, after event ${replay.position}`, ...views] }
}

async function showSettings({ client }: CommandContext) {
  const { deciders } = await (await client()).call('listDeciders')
  return { json: { deciders }, lines: deciders.map(({ name, reads }) => `${name}: ${reads.join(', ')}`) }
}

type Replayed = Shape<'Replayed'>

async function decideAgain(context: CommandContext) {
  const rules = textFlag(context, 'rules')
  const noun = textFlag(context, 'noun')
  const body = {
    whatIf: listFlag(context, 'what-if') ?? [],
    limit: wholeFlag(context, 'limit') ?? 20,
    ...(rules !== undefined && { tables: readRuleFile(context.cwd, rules) }),
    ...(noun !== undefined && { noun }),
    ...(context.flags.since !== undefined && { since: wholeFlag(context, 'since') ?? 0 }),
  }
  const replayed = await (await context.client()).call('replayDecisions', {
    body: { ...body, whatIf: [...body.whatIf] },
  })
  const file = textFlag(context, 'acknowledged')
  const settled = file === undefined ? null : settleDifferences(foundIn(replayed), readAcknowledged(context.cwd, file))
  const isFine = settled ? settled.pass : replayed.counts.differs === 0
  return {
    json: { ...replayed, acknowledged: settled },
    lines: tell(replayed, body.whatIf.length > 0).map(cleanText),
    exitCode: isFine ? 0 : 1,
  }
}

function wholeFlag(context: CommandContext, name: string): number | undefined {
  const text = textFlag(context, name)
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw provostError('USAGE', {
    message: `--${name} must be a whole number; got ${text.slice(0, 40)}`,
    hint: 'run `provost help replay`',
    details: { command: 'replay' },
  })
}

function foundIn({ told }: Replayed): readonly Difference[] {
  const differing = told.filter(({ state }) => state === 'differs')
  return differing.map(({ event, decider, was, now }) => ({ log: 'home', event, decider: decider ?? '', was, now }))
}

function tell({ events, decisions, touched, counts, causes, told }: Replayed, isWhatIf: boolean): string[] {
  const why = Object.entries(causes).map(([cause, count]) => `${cause.replaceAll('_', ' ')} ${count}`)
  const read = isWhatIf ? `, ${touched} read this setting or its table` : ''
  return [
    `${decisions} decisions in ${events} events${read}`,
    `same ${counts.same} · other rule ${counts.other_rule} · differs ${counts.differs} · cannot tell ${counts.cannot_tell}${why.length > 0 ? ` (${why.join(', ')})` : ''}`,
    ...told.map(({ state, event, decider, stream, at, was, now }) => {
      return `${state}  ${event}  ${decider}  ${stream}  ${at.slice(0, 10)}  was ${tellAnswer(was)}  now ${tellAnswer(now)}`
    }),
  ]
}

function tellAnswer(answer: { readonly rule: string; readonly result?: unknown } | null): string {
  return answer ? `${JSON.stringify(answer.result)} (${answer.rule})` : 'unknown'
}
