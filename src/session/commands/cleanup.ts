// `provost session cleanup`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'

type Row = Shape<'Cleanup'>['rows'][number]

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

export const run: Run = async context => {
  const { rest, flags, client, style } = context
  const body = {
    ids: rest,
    project: rest.length > 0 || flags['all-projects'] ? undefined : await needProjectHere(context),
    apply: flags.apply === true,
    includeIgnored: flags['include-ignored'] === true,
    olderThanMs: readAge(flags['older-than']),
  }
  const ask = async (given: object) => (await client()).call('cleanUpSessions', { body: { ...body, ...given } })
  const done = body.apply && rest.length === 0 ? await inParts(ask, context.progress) : await ask({})
  const lines = done.rows.flatMap(row => describe(row, done.applied))
  const next = done.applied || done.rows.length === 0 ? [] : [style.dim('next: provost session cleanup --apply')]
  const isRefused = done.rows.some(row => row.refusal !== null)
  return {
    json: done,
    lines: lines.length > 0 ? [...lines, ...next] : ['nothing to clean up'],
    exitCode: isRefused ? 1 : 0,
  }
}

const PART = 8

/** Many of them take minutes; whoever waits is told how far it is. */
async function inParts(
  ask: (given: object) => Promise<Shape<'Cleanup'>>,
  progress: (text: string) => void,
): Promise<Shape<'Cleanup'>> {
  const ids = (await ask({ apply: false })).rows.map(row => row.session)
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += PART) {
    if (ids.length > PART) progress(`cleaning up: ${start} of ${ids.length} sessions`)
    rows.push(...(await ask({ ids: ids.slice(start, start + PART) })).rows)
  }
  return { applied: true, rows }
}

function describe(row: Row, applied: boolean): string[] {
  const path = cleanText(row.worktree)
  const stops = row.steps.includes('stop_runtime')
  const stopped = stops ? (applied ? 'ended what still ran of it, then ' : 'END WHAT STILL RUNS of it, then ') : ''
  if (row.refusal)
    return [`${row.session}  ${stopped}refused ${row.refusal.code}: ${cleanText(row.refusal.message)}; ${path} stays`]
  const saved = row.steps.includes('salvage')
    ? `${applied ? 'saved' : 'salvage'} ${row.files} paths to ${row.ref}, then `
    : ''
  const removed = row.steps.includes('remove_worktree')
    ? `${applied ? 'removed' : 'remove'} ${path}`
    : 'nothing left to remove'
  const { files, bytes, paths } = row.ignored
  const ignored =
    files > 0
      ? [
          `  ignored files that would go: ${files} (${bytes} bytes): ${paths.slice(0, 5).map(cleanText).join(', ')}; save them with --include-ignored`,
        ]
      : []
  return [`${row.session}  ${stopped}${saved}${removed} (${row.rule})`, ...ignored]
}

function readAge(given: unknown): number | undefined {
  if (typeof given !== 'string') return undefined
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(given) ?? []
  if (count === undefined)
    throw provostError('USAGE', { message: `--older-than must be like 30m, 12h or 7d; got ${given}` })
  return Number(count) * UNITS[unit!]!
}
