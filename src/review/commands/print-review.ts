// Review runs and rounds for people.
import type { Shape } from '#api/schemas'
import { composeSpan } from '#cli/print/age'
import { composeFacts } from '#cli/print/facts'
import type { Style } from '#cli/print/style'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

export type PrintedReviewRun = Shape<'ReviewRun'>
type Row = Shape<'ReviewRunList'>['reviews'][number]

const SHA_SHOWN = 10

export const shortSha = (sha: string) => sha.slice(0, SHA_SHOWN)

export function composeRunTable(
  runs: readonly (Row & Partial<Pick<PrintedReviewRun, 'current' | 'detection'>>)[],
  nowMs: number,
  width: number,
): string[] {
  const hasDetection = runs.some(run => run.detection)
  const heads = ['RUN', 'SESSION', 'COMMIT', 'REVIEWER', 'STATUS', 'VERDICT', 'AGE', '']
  const rows = runs.map(run => [
    run.id,
    run.sessionId,
    shortSha(run.targetSha),
    run.harness,
    run.status,
    run.verdict === '' ? '-' : run.verdict,
    composeSpan(nowMs - Date.parse(run.endedAt ?? run.startedAt)),
    describeStanding(run),
    ...(hasDetection ? [run.detection?.text ?? ''] : []),
  ])
  return composeTable(hasDetection ? [...heads, 'DETECTION (95 %)'] : heads, rows, width)
}

function describeStanding({
  status,
  failReason,
  current,
  lateVerdicts,
}: Row & Partial<Pick<PrintedReviewRun, 'current'>>) {
  const late = lateVerdicts.length > 0 ? `, ${lateVerdicts.length} late or refused` : ''
  if (failReason !== null) return `${failReason.replaceAll('_', ' ')}${late}`
  if (status !== 'complete' || current === undefined || current === null) return late.slice(2)
  return current ? 'counts for the current head' : 'old head'
}

export function composeReviewLines(shown: Shape<'Reviews'>, all: boolean, nowMs: number, width: number, style: Style) {
  const { session, head, decision, rule, approvals, required, rounds, convergence } = shown
  const runs = shown.reviews.filter(({ status }) => all || status !== 'cancelled')
  const paint = decision === 'approved' ? style.good : decision === 'changes_requested' ? style.bad : style.warn
  return [
    `${style.bold(session)}  ${paint(decision.replace('_', ' '))}  (${rule})  head ${head === null ? 'not known' : shortSha(head)}  ${approvals} of ${required} approvals`,
    ...(runs.length === 0 ? [style.dim('no review yet')] : composeRunTable(runs, nowMs, width)),
    ...(rounds.length === 0
      ? []
      : [
          '',
          ...composeRounds(rounds, width),
          `rounds: ${convergence.verdict.replaceAll('_', ' ')} (${convergence.rule})`,
        ]),
  ]
}

function composeRounds(rounds: Shape<'Reviews'>['rounds'], width: number): string[] {
  const rows = rounds.map(round =>
    [
      round.number,
      shortSha(round.headSha),
      round.new,
      round.recurring,
      round.fixed,
      round.unverified,
      round.createdByFix,
    ].map(String),
  )
  return composeTable(['ROUND', 'COMMIT', 'NEW', 'RECURRING', 'FIXED', 'UNVERIFIED', 'BY THE FIX'], rows, width)
}

export function composeRun(run: PrintedReviewRun, style: Style): string[] {
  const verdict =
    run.verdict === '' ? '' : `  ${run.verdict === 'approved' ? style.good(run.verdict) : style.warn(run.verdict)}`
  return [
    `${style.bold(run.id)}  ${run.status}${verdict}  (${run.why.rule})`,
    ...composeFacts(listFacts(run)).map(line => `  ${line}`),
    ...run.findings.map(finding => `  ${composeFinding(finding)}`),
    ...run.lateVerdicts.map(({ verdict: said, by, at, code }) => `  not counted: ${said} by ${by} at ${at} (${code})`),
    ...(run.body.trim() === ''
      ? []
      : [
          '',
          ...run.body
            .trimEnd()
            .split('\n')
            .map(line => `  ${cleanText(line)}`),
        ]),
    style.dim(`next: provost why ${run.id}`),
  ]
}

function listFacts(run: PrintedReviewRun): [string, string][] {
  const counts = run.current === null ? 'not known' : run.current ? 'yes' : 'no, it is about an old head'
  return [
    ['session', run.sessionId],
    ['reviewer', `${run.harness} (${run.launch === 'message' ? 'asked again' : 'started'})`],
    ['commit', run.targetSha],
    ['base', `${run.baseSha ?? 'not known'}${run.baseMoved ? ' (has moved since)' : ''}`],
    ['counts for the head', counts],
    ...(run.failReason === null ? [] : [['reason', run.failReason.replaceAll('_', ' ')] as [string, string]]),
    ['feedback', run.delivered === 'none' ? 'none' : `${run.deliveredMessageId} ${run.delivered}`],
    ...(run.contradictory ? [['contradictory', 'it approves beside a blocking finding'] as [string, string]] : []),
  ]
}

function composeFinding({ id, severity, kind, path, line, message }: PrintedReviewRun['findings'][number]): string {
  const place = path === undefined ? '' : ` ${path}${line === undefined ? '' : `:${line}`}`
  return cleanText(`${id} [${severity} ${kind}]${place} ${message.split('\n', 1)[0]}`)
}
