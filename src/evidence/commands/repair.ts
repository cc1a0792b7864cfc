// `provost evidence repair`

import { resolve } from 'node:path'
import type { AskedBody } from '#api/contract'
import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidencePlace } from './evidence-place.ts'

type Repaired = Shape<'RepairedRecord'>

export const run: Run = async context => {
  const { args, flags, style } = context
  const body = {
    path: args.path,
    ...(await readFrom(context)),
    remove: flags.remove === true,
    apply: flags.apply === true,
    reason: textFlag(context, 'reason'),
  }
  const query = await findEvidencePlace(context)
  const repaired = await (await context.client()).call('repairRecord', { query, body })
  const isListing = args.path === undefined
  return {
    json: repaired,
    lines: isListing ? composeList(repaired) : composeRepair(repaired, args.path!, style.bold),
    exitCode: isListing ? Number(repaired.corrupted.length > 0) : Number(repaired.damage !== null && !repaired.applied),
  }
}

/** `--from` takes a kind of source, or the path of a file that a person trusts. */
async function readFrom(context: CommandContext): Promise<Pick<AskedBody<'repairRecord'>, 'from' | 'content'>> {
  const from = textFlag(context, 'from')
  if (from === undefined) return {}
  if (from === 'quarantine' || from === 'git') return { from }
  const { readFileOfText } = await import('#daemon/local/text-file')
  return { from: 'file', content: await readFileOfText(resolve(context.cwd, from)) }
}

function composeList({ corrupted }: Repaired): string[] {
  if (corrupted.length === 0) return ['no record is damaged']
  return [...corrupted.map(({ path, error }) => cleanText(`${path}  ${error}`)), 'next: provost evidence repair <path>']
}

function composeSource(usable: boolean, source: string, problems: readonly string[]): string {
  const why = problems.length > 0 ? ` (${problems.join('; ')})` : ''
  return `  ${cleanText(`${usable ? 'can' : 'cannot'} be restored from ${source}${why}`)}`
}

function composeRepair(
  { damage, known, sources, applied, archived, indexed, redispatch }: Repaired,
  path: string,
  bold: (text: string) => string,
): string[] {
  if (!damage) return [`${cleanText(path)} is in order`]
  const where = damage.position === null ? '' : ` at ${damage.position}: …${damage.around}…`
  const lines = [
    cleanText(`${damage.path}: ${damage.error}`),
    `  ${cleanText(`${damage.bytes} bytes${where}`)}`,
    `  ${cleanText(`known: ${known?.repo}/${known?.run_id}, ${known?.events} events in the log, quarantine ${known?.quarantine ?? 'none'}`)}`,
    ...sources.map(({ from, detail, usable, problems }) => composeSource(usable, `${from}: ${detail}`, problems)),
    ...(sources.length === 0
      ? ['  no source is known: give a file with --from <file>, or archive it with --remove']
      : []),
  ]
  if (!applied) return [...lines, `next: ${bold('--apply --reason <why>')}`]
  return [
    ...lines,
    `the old bytes are in ${cleanText(archived ?? '')}`,
    ...(indexed?.entries ?? []).map(({ surface, path: held }) =>
      cleanText(`${held === path ? 'indexed' : 'a newer record is indexed'}  ${surface}  ${held}`),
    ),
    ...(redispatch ? [cleanText(redispatch)] : []),
  ]
}
