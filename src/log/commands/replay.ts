// `provost replay`

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
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

const TOLD_MAX = 1_000

type Replayed = Shape<'Replayed'>

async function decideAgain(context: CommandContext) {
  const rules = textFlag(context, 'rules')
  const noun = textFlag(context, 'noun')
  const body = {
    whatIf: listFlag(context, 'what-if') ?? [],
    // Whoever acknowledges some must hear of all.
    limit: context.flags.acknowledged === undefined ? (wholeFlag(context, 'limit') ?? 20) : TOLD_MAX,
    ...(noun !== undefined && { noun }),
    ...(context.flags.since !== undefined && { since: wholeFlag(context, 'since') ?? 0 }),
  }
  const replayed = await askRules(context, rules, { ...body, whatIf: [...body.whatIf] })
  const file = textFlag(context, 'acknowledged')
  const settled = file === undefined ? null : settle(replayed, readAcknowledged(context.cwd, file))
  const isFine = settled ? settled.pass : replayed.counts.differs === 0
  return {
    json: { ...replayed, acknowledged: settled },
    lines: tell(replayed, body.whatIf.length > 0).map(cleanText),
    exitCode: isFine ? 0 : 1,
  }
}

type Wish = { whatIf: string[]; limit: number; noun?: string; since?: number }

/** Of the program that answers, with tables of a file in the place of its own, or of another revision of its source. */
async function askRules(context: CommandContext, rules: string | undefined, wish: Wish): Promise<Replayed> {
  const client = await context.client()
  if (rules === undefined) return client.call('replayDecisions', { body: wish })
  if (existsSync(resolve(context.cwd, rules)))
    return client.call('replayDecisions', { body: { ...wish, tables: readRuleFile(context.cwd, rules) } })
  const { replayByRevision } = await import('#proof/replay-by-revision')
  return (await replayByRevision(client, context.cwd, rules, wish)) as Replayed
}

/** More than can be told were not all acknowledged. */
function settle(replayed: Replayed, acknowledged: readonly Difference[]) {
  const found = foundIn(replayed)
  const settled = settleDifferences(found, acknowledged)
  return { ...settled, pass: settled.pass && found.length === replayed.counts.differs }
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
