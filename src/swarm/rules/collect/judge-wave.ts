// What one look makes of every finding: those it met again, those it found first, and those it did not name.

import { type FindingClassification, isOpenFinding } from '#finding/rules/finding-state'
import { type FingerprintFacts, fingerprintFinding } from '#finding/rules/identity/fingerprint'
import type { LineTracks } from '#finding/rules/identity/line-track'
import { type Met, type Pairing, pairFindings, type Rename } from '#finding/rules/identity/match-findings'
import { MATCH_STAGES, type MatchStage } from '#finding/rules/identity/match-stages'
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
import type { Unpaired } from './derive-absent-code.ts'
import type { ObservedPath } from './derive-observations.ts'
import { fatesOf } from './line-fates.ts'

/** Who looked, at what, and what was known before: the wave of agents, or the run of a tool. */
export type WaveLook = {
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
export type AskAbsence = (unpaired: Unpaired) => (finding: FindingView) => AbsenceQuestion | null

export type Reported = Extract<PlannedEvent, { type: 'finding.reported' }>

/** A finding as it was, and what this look makes of it. */
export type WaveVerdict = {
  readonly finding: FindingView
  readonly became: Pick<FindingView, 'state' | 'detail' | 'severity'>
  readonly events: readonly PlannedEvent[]
}

type Matched = WaveVerdict & { readonly key: string }

export type Judgement = {
  /** New ones, each with the observation that it is. */
  readonly fresh: readonly { readonly key: string; readonly event: Reported }[]
  readonly matched: readonly Matched[]
  readonly absent: readonly WaveVerdict[]
}

type Classified = SwarmEventData['finding.classified']

/** The name of the rule by which a pair is one. */
const RULES = Object.fromEntries(MATCH_STAGES.map(stage => [stage, `M-${stage}`])) as Record<MatchStage, string>

export function judgeWave(look: WaveLook, observed: readonly ObservedPath[], ask: AskAbsence): Judgement {
  const { met, fresh, missing, ambiguous, ambiguousPrior } = pairObservations(look, observed)
  const unnamed = [...missing, ...ambiguousPrior]
  const askAbout = ask({
    // Each of the weak ones may as well be another finding.
    unmatched: [...fresh, ...ambiguous.map(one => one.observed), ...listWeak(met)],
    missing: unnamed,
    ambiguous: new Set(ambiguousPrior.map(({ id }) => id)),
  })
  return {
    fresh: reportNew(look, [...fresh.map(one => ({ observed: one, ids: [] })), ...ambiguous]),
    matched: met.map(one => recordMatch(look, one)),
    absent: classifyAbsent(look, unnamed, askAbout),
  }
}

type Paired = Met<FindingView, ObservedPath>

function pairObservations(look: WaveLook, observed: readonly ObservedPath[]): Pairing<FindingView, ObservedPath> {
  const { findings, renames, areLinesExact = false } = look
  // Only those without a path are told apart by their words.
  const withText = <Item extends { readonly path: string | null; readonly description: string }>(item: Item) =>
    item.path ? item : { ...item, text: item.description }
  // A finding that was merged into another lives on in that one.
  const priors = findings.filter(({ mergedInto }) => mergedInto === null).map(withText)
  return pairFindings(priors, observed.map(withText), renames, { fateOf: fatesOf(look), areLinesExact })
}

type Unknown = { readonly observed: ObservedPath; readonly ids: readonly string[] }

function reportNew({ run, wave, tree, newIds }: WaveLook, unknown: readonly Unknown[]): Judgement['fresh'] {
  return unknown.map(({ observed, ids }, index) => {
    const id = newIds[index]
    if (id === undefined) throw provostError('INTERNAL', { message: 'too few ids were made for the new findings' })
    const data = {
      ...describe(observed),
      run: run.id,
      project: run.project,
      repo: run.repo,
      wave: wave.id,
      number: wave.number,
      tree,
      lens: wave.lens,
      fingerprint: fingerprintFinding(placeOf(observed)).fingerprint,
      candidates: ids,
    }
    return { key: observed.key, event: { stream: findingStream(id), type: 'finding.reported', data } }
  })
}

/** All that was said of it, and not the key that it has in its report. Member by member, because every new finding is copied here. */
function describe(observed: ObservedPath): Omit<ObservedPath, 'key'> {
  const { kind, severity, category, rule_id, title, description, recommendation } = observed
  const { path, line, symbol, anchor, core, window, sources } = observed
  return {
    kind,
    severity,
    category,
    rule_id,
    title,
    description,
    recommendation,
    path,
    line,
    symbol,
    anchor,
    core,
    window,
    sources,
  }
}

function placeOf({ category, rule_id, path, symbol, line }: ObservedPath): FingerprintFacts {
  return { category, rule_id, file: path, symbol, line }
}

function recordMatch(
  { wave: { id: wave, number, lens }, tree }: WaveLook,
  { match, prior: finding, observed }: Paired,
): Matched {
  const stream = findingStream(finding.id)
  const { stage, moved, state, detail } = match
  const { sources, severity } = observed
  const rule = RULES[stage]
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
  look: WaveLook,
  missing: readonly FindingView[],
  questionOf: ReturnType<AskAbsence>,
): WaveVerdict[] {
  return missing.flatMap(finding => {
    if (isDeferralOver(finding, look.now)) return [classify(look, finding, DEFERRAL_OVER, 'deferral-over', {})]
    const question = isOpenFinding(finding.state) ? questionOf(finding) : null
    if (question === null) return []
    const { classification, rule } = classifyAbsence(question.facts)
    const evidence = { ...question.facts, verifierSays: question.verifierSays }
    if (!classification) return []
    return [classify(look, finding, classification, rule, evidence, decidedBy(rule))]
  })
}

/** Matched by their place, while the code says something else. */
function listWeak(met: readonly Paired[]): ObservedPath[] {
  const isSameCode = ({ prior: { core: was }, observed: { core: is } }: Paired) =>
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

const DEFERRAL_OVER: FindingClassification = { state: 'unverified', detail: 'not_observed' }

function classify(
  { wave }: WaveLook,
  finding: FindingView,
  classification: FindingClassification,
  rule: string,
  evidence: Classified['evidence'],
  decided?: RecordedDecision,
): WaveVerdict {
  const place = { wave: wave.id, number: wave.number }
  const data: Classified = { ...classification, ...place, rule, evidence, ...(decided && { decided }) }
  const { state, detail } = classification
  return {
    finding,
    became: { state, detail, severity: finding.severity },
    events: [{ stream: findingStream(finding.id), type: 'finding.classified', data }],
  }
}
