// One collect, decided as a whole: every event it appends, or none. Silence is classified, never taken for repair.
import { type Classification, isDecided, isOpen } from '#finding/rules/finding-state'
import { fingerprint } from '#finding/rules/identity/fingerprint'
import { type Match, type Matching, matchFindings } from '#finding/rules/identity/match-findings'
import { comparableCode } from '#finding/rules/reported-finding'
import { provostError } from '#kernel/errors/errors'
import { isDeferralOver } from '../finding/decide-finding-verb.ts'
import { classifyAbsence } from '../finding/decide-fixed.ts'
import type { FindingView } from '../finding/finding-view.ts'
import { composeDigest, type Digest } from '../measure/compose-digest.ts'
import { findingStream, type PlannedEvent, type SwarmEventData, swarmStream } from '../record/swarm-events.ts'
import { composeCollectKey, decideWaveOutcome, domainOutcome, type WaveOutcome } from '../wave/decide-wave-outcome.ts'
import type { CollectFacts } from './collect-facts.ts'
import { composeRefresh } from './compose-refresh.ts'
import { absenceFactsOf } from './derive-absence-facts.ts'
import { deriveObservations, type Observed } from './derive-observations.ts'

export type CollectPlan = {
  readonly outcome: WaveOutcome
  readonly rule: string
  readonly collectKey: string
  readonly events: readonly PlannedEvent[]
  /** Null while the wave is not collected. */
  readonly digest: Digest | null
}

type Classified = SwarmEventData['finding.classified']

/** A finding and what this wave makes of it. */
type Verdict = { readonly finding: FindingView; readonly events: readonly PlannedEvent[] }

export function planCollect(facts: CollectFacts): CollectPlan {
  const { result: outcome, rule } = decideWaveOutcome(facts.agents, facts.partial)
  const collectKey = composeCollectKey(facts.wave.id, reportsOf(facts))
  if (outcome === 'dispatched') return { outcome, rule, collectKey, events: facts.transitions, digest: null }
  if (outcome === 'failed') {
    const failed: PlannedEvent = {
      stream: swarmStream(facts.run.id),
      type: 'wave.failed',
      data: { wave: facts.wave.id, reason: rule },
    }
    return { outcome, rule, collectKey, events: [...facts.transitions, failed], digest: null }
  }
  return { outcome, rule, collectKey, ...collectFindings(facts, collectKey) }
}

function reportsOf({ agents }: CollectFacts): { domain: string; sha256: string }[] {
  return agents.flatMap(({ domain, reportSha256 }) => (reportSha256 === null ? [] : [{ domain, sha256: reportSha256 }]))
}

function collectFindings(facts: CollectFacts, collectKey: string): Pick<CollectPlan, 'events' | 'digest'> {
  const observations = new Map(deriveObservations(facts.agents, facts.code).map(observed => [observed.key, observed]))
  const known = new Map(facts.findings.map(finding => [finding.id, finding]))
  const matching = matchObservations(facts, observations)
  const fresh = reportNew(facts, matching, observations)
  const matched = matching.matches.map(match =>
    recordMatch(facts, match, known.get(match.id)!, observations.get(match.key)!),
  )
  const absent = classifyAbsent(facts, matching, known, observations)
  const digest = composeWaveDigest(facts, fresh, [...matched, ...absent], known)
  const collected: PlannedEvent = {
    stream: swarmStream(facts.run.id),
    type: 'wave.collected',
    data: {
      wave: facts.wave.id,
      collectKey,
      tree: facts.tree,
      partial: facts.partial,
      digest,
      ownership: facts.ownership,
      reports: reportsOf(facts),
      newInAmendedLines: fresh.filter(({ data }) => isInAmendedLines(facts, data.path, data.line)).length,
    },
  }
  const verdicts = [...matched, ...absent].flatMap(({ events }) => events)
  return { digest, events: [...facts.transitions, ...fresh, ...verdicts, collected] }
}

function matchObservations({ findings, renames }: CollectFacts, observations: ReadonlyMap<string, Observed>): Matching {
  const withText = <Item extends { readonly description: string }>(item: Item) => ({ ...item, text: item.description })
  // A finding that was merged into another lives on in that one.
  const priors = findings.filter(({ mergedInto }) => mergedInto === null).map(withText)
  return matchFindings(priors, [...observations.values()].map(withText), renames)
}

type Reported = Extract<PlannedEvent, { type: 'finding.reported' }>

function reportNew(facts: CollectFacts, matching: Matching, observations: ReadonlyMap<string, Observed>): Reported[] {
  const candidates = new Map(matching.ambiguous.map(({ key, ids }) => [key, ids]))
  return [...matching.new, ...candidates.keys()].map((key, index) => {
    const { key: _key, ...observed } = observations.get(key)!
    const id = facts.newIds[index]
    if (id === undefined) throw provostError('INTERNAL', { message: 'too few ids were made for the new findings' })
    const { run, wave, tree } = facts
    return {
      stream: findingStream(id),
      type: 'finding.reported',
      data: {
        ...observed,
        run: run.id,
        project: run.project,
        repo: run.repo,
        wave: wave.id,
        number: wave.number,
        tree,
        lens: wave.lens,
        fingerprint: fingerprint({ ...observed, file: observed.path }).fingerprint,
        candidates: candidates.get(key) ?? [],
      },
    }
  })
}

function recordMatch({ wave, tree }: CollectFacts, match: Match, finding: FindingView, observed: Observed): Verdict {
  const stream = findingStream(finding.id)
  const { stage, moved, state, detail } = match
  const evidence = { stage, moved, sources: observed.sources }
  const classified: Classified = {
    ...classificationOf(match),
    wave: wave.id,
    number: wave.number,
    rule: `M-${stage}`,
    evidence,
  }
  const refreshed = composeRefresh(finding, observed)
  const events: PlannedEvent[] = [
    {
      stream,
      type: 'finding.matched',
      data: { wave: wave.id, number: wave.number, tree, lens: wave.lens, stage, moved, sources: observed.sources },
    },
    ...(refreshed ? [{ stream, type: 'finding.refreshed' as const, data: refreshed }] : []),
    { stream, type: 'finding.classified', data: classified },
  ]
  return { finding: { ...finding, severity: observed.severity, state, detail }, events }
}

function classificationOf(match: Match): Classification {
  if (match.state === 'recurring') return { state: match.state, detail: match.detail }
  return { state: match.state, detail: match.detail }
}

function classifyAbsent(
  facts: CollectFacts,
  matching: Matching,
  known: ReadonlyMap<string, FindingView>,
  observations: ReadonlyMap<string, Observed>,
): Verdict[] {
  const unproven = [
    ...matching.new,
    ...matching.ambiguous.map(({ key }) => key),
    ...listWeak(matching, known, observations),
  ]
  const unmatched = unproven.flatMap(key => observations.get(key) ?? [])
  const questionOf = absenceFactsOf(facts, unmatched, new Set(matching.ambiguousPrior))
  return [...matching.missing, ...matching.ambiguousPrior].flatMap(id => {
    const finding = known.get(id)
    if (!finding) return []
    if (isDeferralOver(finding, facts.now)) return [classify(facts, finding, DEFERRAL_OVER, 'deferral-over', {})]
    if (!isOpen(finding.state)) return []
    const question = questionOf(finding)
    const { classification, rule } = classifyAbsence(question.facts)
    const evidence = { ...question.facts, verifierSays: question.verifierSays }
    return classification ? [classify(facts, finding, classification, rule, evidence)] : []
  })
}

/** Matched by their place, while the code says something else: each of them may as well be another finding. */
function listWeak(
  { matches }: Matching,
  known: ReadonlyMap<string, FindingView>,
  observations: ReadonlyMap<string, Observed>,
): string[] {
  const isSameCode = ({ id, key }: Match) =>
    comparableCode(known.get(id)?.core) === comparableCode(observations.get(key)?.core)
  return matches.filter(match => !isSameCode(match)).map(({ key }) => key)
}

const DEFERRAL_OVER: Classification = { state: 'unverified', detail: 'not_observed' }

function classify(
  { wave }: CollectFacts,
  finding: FindingView,
  classification: Classification,
  rule: string,
  evidence: Classified['evidence'],
): Verdict {
  const data: Classified = { ...classification, wave: wave.id, number: wave.number, rule, evidence }
  const { state, detail } = classification
  return {
    finding: { ...finding, state, detail },
    events: [{ stream: findingStream(finding.id), type: 'finding.classified', data }],
  }
}

/** What is open now, what this wave closed, and what people decided; what was closed before is history. */
function composeWaveDigest(
  facts: CollectFacts,
  fresh: readonly Reported[],
  verdicts: readonly Verdict[],
  known: ReadonlyMap<string, FindingView>,
): Digest {
  const touched = new Set(verdicts.map(({ finding }) => finding.id))
  const decided = [...known.values()].filter(({ id, state }) => isDecided(state) && !touched.has(id))
  return composeDigest({
    runId: facts.run.id,
    waveNumber: facts.wave.number,
    phase: facts.wave.phase,
    domains: facts.agents.map(({ domain, status }) => ({ name: domain, outcome: domainOutcome(status) })),
    findings: [
      ...fresh.map(({ data }) => ({ state: 'new' as const, detail: null, severity: data.severity })),
      ...[...verdicts.map(({ finding }) => finding), ...decided],
    ],
  })
}

function isInAmendedLines({ amendedLines }: CollectFacts, path: string | null, line: number | null): boolean {
  if (path === null || line === null) return false
  return (amendedLines.get(path) ?? []).some(([from, to]) => line >= from && line <= to)
}
