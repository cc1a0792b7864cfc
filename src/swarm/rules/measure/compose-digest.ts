// What a person reads after a wave: is it clean, what is open, who did not report.
import { type FindingState, isOpenFinding, UNVERIFIED_REASONS } from '#finding/rules/finding-state'
import { countBySeverity, SEVERITIES, type SeverityOfFinding } from '#finding/rules/severity'

export const DOMAIN_OUTCOMES = [
  'reported',
  'missing',
  'invalid_output',
  'failed',
  'timed_out',
  'ownership_violation',
] as const

export type DomainOutcome = (typeof DOMAIN_OUTCOMES)[number]

export type DigestFacts = {
  readonly runId: string
  readonly waveNumber: number
  readonly phase: string
  readonly domains: readonly { readonly name: string; readonly outcome: DomainOutcome }[]
  readonly findings: readonly {
    readonly state: FindingState
    readonly detail: string | null
    readonly severity: SeverityOfFinding
  }[]
}

export type Digest = {
  readonly status: 'incomplete' | 'findings' | 'unverified' | 'clean'
  readonly exitCode: 0 | 1
  readonly counts: Readonly<Record<FindingState, number>>
  readonly open: Readonly<Record<SeverityOfFinding, number>>
  readonly lines: readonly string[]
}

type Headline = Pick<Digest, 'status' | 'exitCode'> & { readonly text: string }

export function composeDigest(facts: DigestFacts): Digest {
  const counts = countByState(facts)
  const open = countBySeverity(facts.findings.filter(({ state }) => isOpenFinding(state)))
  const { status, exitCode, text } = composeHeadline(facts, counts, open)
  const lines = [
    `Wave ${facts.waveNumber} (${facts.phase}) of ${facts.runId}`,
    text,
    `new: ${counts.new}, recurring: ${counts.recurring}, fixed: ${counts.fixed}, unverified: ${counts.unverified}`,
    ...composeDetails(facts, counts),
    `open by severity: ${composeSeverities(open)}`,
    composeDomains(facts),
  ]
  return { status, exitCode, counts, open, lines }
}

function countByState({ findings }: DigestFacts): Record<FindingState, number> {
  const counts = { new: 0, recurring: 0, fixed: 0, unverified: 0, deferred: 0, rejected: 0, obsolete: 0 }
  for (const { state } of findings) counts[state] += 1
  return counts
}

function composeHeadline({ domains }: DigestFacts, counts: Digest['counts'], open: Digest['open']): Headline {
  const all = domains.length
  const silent = domains.filter(({ outcome }) => outcome !== 'reported').map(({ name }) => name)
  if (all === 0 || silent.length > 0) return { status: 'incomplete', exitCode: 1, text: composeIncomplete(silent, all) }
  if (counts.new + counts.recurring > 0) {
    const count = counts.new + counts.recurring + counts.unverified
    return { status: 'findings', exitCode: 1, text: `${count} open: ${composeSeverities(open)}` }
  }
  if (counts.unverified > 0) {
    const text = `Nothing new or recurring, but ${counts.unverified} unverified. This is not a clean wave.`
    return { status: 'unverified', exitCode: 1, text }
  }
  return { status: 'clean', exitCode: 0, text: `Clean: ${all} of ${all} domains reported, nothing open.` }
}

function composeIncomplete(silent: readonly string[], all: number): string {
  const what = all === 0 ? 'no domain was expected to report' : `${silent.length} of ${all} domains did not report`
  const names = all === 0 ? '' : `: ${silent.toSorted().join(', ')}`
  return `INCOMPLETE: ${what}${names}. This is not a clean wave.`
}

function composeDetails({ findings }: DigestFacts, counts: Digest['counts']): string[] {
  const countDetail = (state: FindingState, detail: string) =>
    findings.filter(finding => finding.state === state && finding.detail === detail).length
  const regressed = countDetail('recurring', 'regressed')
  const moved = countDetail('recurring', 'moved')
  const reasons = UNVERIFIED_REASONS.map(reason => [reason, countDetail('unverified', reason)] as const)
  const named = reasons.filter(([, count]) => count > 0).map(([reason, count]) => `${reason} ${count}`)
  const { deferred, rejected, obsolete } = counts
  return [
    ...(regressed + moved > 0 ? [`  recurring: regressed ${regressed}, moved ${moved}`] : []),
    ...(named.length > 0 ? [`  unverified: ${named.join(', ')}`] : []),
    ...(deferred + rejected + obsolete > 0
      ? [`  also: deferred ${deferred}, rejected ${rejected}, obsolete ${obsolete}`]
      : []),
  ]
}

function composeSeverities(open: Digest['open']): string {
  return SEVERITIES.map(severity => `${severity} ${open[severity]}`).join(', ')
}

function composeDomains({ domains }: DigestFacts): string {
  const namesOf = (wanted: DomainOutcome) => domains.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
  const silent = DOMAIN_OUTCOMES.filter(outcome => outcome !== 'reported' && namesOf(outcome).length > 0)
  const lists = silent.map(outcome => `; ${outcome}: ${namesOf(outcome).toSorted().join(', ')}`)
  return `domains: ${namesOf('reported').length}/${domains.length} reported${lists.join('')}`
}
