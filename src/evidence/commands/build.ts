// `provost evidence build`

import { resolve } from 'node:path'
import type { CommandContext, Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { readChangedAt, readFileOfText } from '#daemon/local/text-file'
import { writeText } from '#daemon/local/write-text'
import { readReport } from '#formats/reports/report'
import { provostError } from '#kernel/errors/errors'
import type { Mode, Surface } from '#kernel/events/surface'
import { readCheckout } from '../checkout-facts.ts'
import { readMoment } from '../rules/shape/instant.ts'
import type { RecordVerdict } from '../rules/shape/vocabulary.ts'
import type { Submission } from '../rules/submission/submission.ts'
import { buildSubmission, type KnownOrigin } from '../rules/submission/submission-builder.ts'
import type { TestReport } from '../rules/submission/test-report.ts'
import { denyByExitCode } from '../rules/verify/report-verdict.ts'
import { isGithubRun, originFromGit, originFromGithub, type RunTiming } from '../rules/verify/run-origin.ts'

const FORMATS = ['junit', 'tap', 'ctrf'] as const

export const run: Run = async context => {
  const { format, path } = needReport(context)
  const exitCode = readExitCode(context)
  const read = readReport(format, await readFileOfText(path))
  const report = exitCode === null ? read : denyByExitCode(read, exitCode)
  const submission = buildSubmission({
    report,
    origin: await findOrigin(context, await readTiming(context, path)),
    scenarioId: need(context, 'scenario'),
    surface: need(context, 'surface') as Surface,
    mode: (textFlag(context, 'mode') ?? 'bot') as Mode,
    ...optional('attestedBy', textFlag(context, 'attested-by')),
    ...optional('verdict', textFlag(context, 'verdict') as RecordVerdict | undefined),
    ...optional('notes', textFlag(context, 'notes')),
    ...optional('evidence', readLinks(context)),
  })
  const out = need(context, 'out')
  await writeText(resolve(context.cwd, out), `${JSON.stringify(submission, null, 2)}\n`)
  const unknown = exitCode === null && report.verdict === 'pass' ? [EXIT_UNKNOWN] : []
  return { json: submission, lines: [composeLine(out, report, submission), ...unknown] }
}

function needReport(context: CommandContext): { format: TestReport['format']; path: string } {
  const given = FORMATS.filter(format => textFlag(context, format) !== undefined)
  const [format, second] = given
  if (format === undefined || second !== undefined)
    throw provostError('USAGE', { message: 'exactly one of --junit, --tap and --ctrf must be given', hint: HELP })
  return { format, path: resolve(context.cwd, textFlag(context, format)!) }
}

/** A report may be silent about what its tool's exit code says. */
const EXIT_UNKNOWN = 'the exit code of the tool is not known: say it with --exit-code'

function readExitCode(context: CommandContext): number | null {
  const text = textFlag(context, 'exit-code')
  if (text === undefined) return null
  if (/^\d{1,3}$/.test(text)) return Number(text)
  throw provostError('USAGE', {
    message: `--exit-code must be a number like 0 or 1; got ${text.slice(0, 40)}`,
    hint: HELP,
  })
}

const HELP = 'run `provost help evidence build`'

function need(context: CommandContext, name: string): string {
  const value = textFlag(context, name)
  if (value !== undefined) return value
  throw provostError('USAGE', { message: `--${name} must be given`, hint: HELP })
}

/** A report was finished when its file was written last, unless somebody knows better. */
async function readTiming(context: CommandContext, path: string): Promise<RunTiming> {
  const finishedAt = readInstantFlag(context, 'finished-at') ?? Math.floor(await readChangedAt(path))
  return { startedAt: readInstantFlag(context, 'started-at') ?? finishedAt, finishedAt }
}

function readInstantFlag(context: CommandContext, name: string): number | undefined {
  const text = textFlag(context, name)
  const instant = text === undefined ? undefined : readMoment(text)
  if (text === undefined || instant !== undefined) return instant
  throw provostError('USAGE', {
    message: `--${name} must be an instant like 2026-01-31T12:00:00Z; got ${text.slice(0, 40)}`,
    hint: HELP,
  })
}

async function findOrigin(context: CommandContext, timing: RunTiming): Promise<KnownOrigin> {
  const origin = isGithubRun(context.env)
    ? originFromGithub(context.env, timing)
    : originFromGit(await readCheckout(context.env, context.cwd), textFlag(context, 'workflow') ?? 'local', timing)
  return {
    ...origin,
    run_id: textFlag(context, 'run-id') ?? origin.run_id,
    repo: textFlag(context, 'repo') ?? origin.repo,
  }
}

/** `log=https://…,artifact=https://…` */
function readLinks(context: CommandContext): Submission['scenario_results'][number]['evidence'] {
  const text = textFlag(context, 'evidence')
  return text?.split(',').map(pair => {
    const at = pair.indexOf('=')
    return { kind: pair.slice(0, Math.max(0, at)), url: pair.slice(at + 1) }
  }) as Submission['scenario_results'][number]['evidence']
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [name in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [name in Key]?: Value }
}

function composeLine(out: string, { tests, passed, cases }: TestReport, { overall_verdict }: Submission): string {
  const count = (status: string) => cases.filter(each => each.status === status).length
  const others = ['failed', 'errored', 'skipped', 'other'].flatMap(status =>
    count(status) > 0 ? [`${count(status)} ${status}`] : [],
  )
  return `built ${out}: ${[`${tests} tests`, `${passed} passed`, ...others, `verdict ${overall_verdict}`].join(', ')}`
}
