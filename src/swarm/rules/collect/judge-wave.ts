// What one look makes of every finding: those it met again, those it found first, and those it did not name.

import { type Classification, isOpen } from '#finding/rules/finding-state'
import type { Match } from '#finding/rules/identity/compose-match'
import { fingerprint } from '#finding/rules/identity/fingerprint'
import type { LineTracks } from '#finding/rules/identity/line-track'
import { type Matching, matchFindings, type Rename } from '#finding/rules/identity/match-findings'
import { comparableCode } from '#finding/rules/reported-finding'
import { provostError } from '#kernel/errors/errors'
import type { InstantMs } from '#kernel/events/time'
import type { RecordedDecision } from '#kernel/machine/decided'
import { isDeferralOver } from '../finding/decide-finding-verb.ts'
import { classifyAbsence } from '../finding/decide-fixed.ts'
import type { FindingView } from '../finding/finding-view.ts'
import { findingStream, type PlannedEvent, type SwarmEventData, type WaveLens } from '../record/swarm-events.ts'
import { composeRefresh } from './compose-refresh.ts'
import type { AbsenceQuestion } from './derive-absence-facts.ts'
import type { Observed } from './derive-observations.ts'
import { fatesOf } from './line-fates.ts'

/** Who looked, at what, and what was known before: the wave of agents, or the run of a tool. */
export type Look = {
  readonly run: { readonly id: string; readonly project: string; readonly repo: string }
  readonly wave: { readonly id: string; readonly number: number; readonly lens: WaveLens | null }
  readonly tree: string | null
  readonly findings: readonly FindingView[]
  readonly renames: readonly Rename[]
  /** How lines went from the trees in which findings were last seen to this one, by tree; none where nobody compared. */
  readonly tracks?: ReadonlyMap<string, LineTracks>
  /** A tool names the very line; an agent names about where. */
  readonly areLinesExact?: boolean
  /** At least as many as were observed. */
  readonly newIds: readonly string[]
  readonly now: InstantMs
}

/** Null: this look has nothing to say about it. */
export type AskAbsence = (
  unmatched: readonly Observed[],
  ambiguous: ReadonlySet<string>,
) => (finding: FindingView) => AbsenceQuestion | null

export type Reported = Extract<PlannedEvent, { type: 'finding.reported' }>

/** A finding as it was, and what this look makes of it. */
export type Verdict = {
  readonly finding: FindingView
  readonly became: Pick<FindingView, 'state' | 'detail' | 'severity'>
  readonly events: readonly PlannedEvent[]
}

type Matched = Verdict & { readonly key: string }

export type Judgement = {
  /** New ones, each with the observation that it is. */
  readonly fresh: readonly { readonly key: string; readonly event: Reported }[]
  readonly matched: readonly Matched[]
  readonly absent: readonly Verdict[]
}

type Classified = SwarmEventData['finding.classified']

export function judgeWave(look: Look, observed: readonly Observed[], ask: AskAbsence): Judgement {
  const observations = new Map(observed.map(one => [one.key, one]))
  const known = new Map(look.findings.map(finding => [finding.id, finding]))
  const matching = matchObservations(look, observed)
  const met = matching.matches.map(match => ({
    match,
    finding: known.get(match.id)!,
    observed: observations.get(match.key)!,
  }))
  const unmatched = [...matching.new, ...matching.ambiguous.map(({ key }) => key)].map(key => observations.get(key)!)
  // Each of the weak ones may as well be another finding.
  const askAbout = ask([...unmatched, ...listWeak(met)], new Set(matching.ambiguousPrior))
  return {
    fresh: reportNew(look, matching, observations),
    matched: met.map(one => recordMatch(look, one)),
    absent: classifyAbsent(look, matching, known, askAbout),
  }
}

type Met = { readonly match: Match; readonly finding: FindingView; readonly observed: Observed }

function matchObservations(look: Look, observed: readonly Observed[]): Matching {
  const { findings, renames, areLinesExact = false } = look
  // Only those without a path are told apart by their words.
  const withText = <Item extends { readonly path: string | null; readonly description: string }>(item: Item) =>
    item.path ? item : { ...item, text: item.description }
  // A finding that was merged into another lives on in that one.
  const priors = findings.filter(({ mergedInto }) => mergedInto === null).map(withText)
  return matchFindings(priors, observed.map(withText), renames, { fateOf: fatesOf(look), areLinesExact })
}

function reportNew(
  { run, wave, tree, newIds }: Look,
  matching: Matching,
  observations: ReadonlyMap<string, Observed>,
): Judgement['fresh'] {
  const candidates = new Map(matching.ambiguous.map(({ key, ids }) => [key, ids]))
  return [...matching.new, ...candidates.keys()].map((key, index) => {
    const { key: _key, ...observed } = observations.get(key)!
    const id = newIds[index]
    if (id === undefined) throw provostError('INTERNAL', { message: 'too few ids were made for the new findings' })
    const data = {
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
    }
    return { key, event: { stream: findingStream(id), type: 'finding.reported', data } }
  })
}

function recordMatch({ wave: { id: wave, number, lens }, tree }: Look, { match, finding, observed }: Met): Matched {
  const stream = findingStream(finding.id)
  const { stage, moved, state, detail } = match
  const { sources, severity } = observed
  const rule = `M-${stage}`
  const events: PlannedEvent[] = [
    { stream, type: 'finding.matched', data: { wave, number, tree, lens, stage, moved, sources } },
  ]
  const refreshed = composeRefresh(finding, observed)
  if (refreshed) events.push({ stream, type: 'finding.refreshed', data: refreshed })
  // A match and its details are one of the classifications, which the compiler sees only one by one.
  const classified = { state, detail, wave, number, rule, evidence: { stage, moved, sources } } as Classified
  events.push({ stream, type: 'finding.classified', data: classified })
  return { key: match.key, finding, became: { severity, state, detail }, events }
}

function classifyAbsent(
  look: Look,
  matching: Matching,
  known: ReadonlyMap<string, FindingView>,
  questionOf: ReturnType<AskAbsence>,
): Verdict[] {
  return [...matching.missing, ...matching.ambiguousPrior].flatMap(id => {
    const finding = known.get(id)
    if (!finding) return []
    if (isDeferralOver(finding, look.now)) return [classify(look, finding, DEFERRAL_OVER, 'deferral-over', {})]
    const question = isOpen(finding.state) ? questionOf(finding) : null
    if (question === null) return []
    const { classification, rule } = classifyAbsence(question.facts)
    const evidence = { ...question.facts, verifierSays: question.verifierSays }
    if (!classification) return []
    return [classify(look, finding, classification, rule, evidence, decidedBy(rule))]
  })
}

/** Matched by their place, while the code says something else. */
function listWeak(met: readonly Met[]): Observed[] {
  const isSameCode = ({ finding: { core: was }, observed: { core: is } }: Met) =>
    was === is || comparableCode(was) === comparableCode(is)
  return met.filter(one => !isSameCode(one)).map(({ observed }) => observed)
}

/** The evidence is all that was read, and the class is in the event. */
const decidedBy = (rule: string): RecordedDecision => ({
  by: 'swarm.classifyAbsence',
  v: 1,
  rule,
  result: { $data: ['state', 'detail'] },
  facts: { $data: 'evidence' },
})

const DEFERRAL_OVER: Classification = { state: 'unverified', detail: 'not_observed' }

function classify(
  { wave }: Look,
  finding: FindingView,
  classification: Classification,
  rule: string,
  evidence: Classified['evidence'],
  decided?: RecordedDecision,
): Verdict {
  const place = { wave: wave.id, number: wave.number }
  const data: Classified = { ...classification, ...place, rule, evidence, ...(decided && { decided }) }
  const { state, detail } = classification
  return {
    finding,
    became: { state, detail, severity: finding.severity },
    events: [{ stream: findingStream(finding.id), type: 'finding.classified', data }],
  }
}
