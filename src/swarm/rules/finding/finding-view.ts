// What the log says about one finding: one identity for its whole life, its state and how it came to it.
import { FINDING_STATES, type FindingState } from '#finding/rules/finding-state'
import { SEVERITIES } from '#finding/rules/severity'
import type { JsonObject } from '#kernel/reading/json-value'
import { countIn, eventTextIn, textsIn, wordIn } from '../record/event-data.ts'
import type { FindingSource, ReportedFinding, WaveLens } from '../record/swarm-events.ts'
import type { BoundTest, BoundTestResult } from './bound-test.ts'

export type WaveMark = { readonly wave: string; readonly number: number }

export type FindingView = ReportedFinding & {
  readonly id: string
  readonly run: string | null
  readonly project: string | null
  readonly repo: string | null
  readonly state: FindingState
  readonly detail: string | null
  readonly rule: string
  readonly evidence: JsonObject
  readonly classifiedIn: WaveMark | null
  readonly fingerprint: string | null
  readonly firstSeen: WaveMark | null
  readonly lastSeen: WaveMark | null
  /** Tree and lens of the last detection. */
  readonly lastTree: string | null
  readonly lastLens: WaveLens | null
  readonly matchedBy: string | null
  readonly candidates: readonly string[]
  readonly approved: { readonly by: string; readonly at: string } | null
  readonly decision: FindingDecision | null
  readonly sources: readonly FindingSource[]
  readonly links: {
    readonly tasks: readonly string[]
    readonly tests: readonly string[]
    readonly sarif: readonly string[]
    readonly origins: readonly string[]
  }
  readonly tests: readonly BoundTest[]
  /** The last result of each test. */
  readonly testResults: readonly BoundTestResult[]
  readonly mergedInto: string | null
  /** Waves in which it was reported or matched, each once. */
  readonly seenIn: readonly string[]
  readonly wasFixed: boolean
  /** When it was reported first. */
  readonly foundAt: string
  readonly since: string
  readonly version: number
}

export type FindingDecision = {
  readonly by: string
  readonly reason: string
  readonly until: string | null
  readonly at: string
  /** Decided where the tool is configured, not here: it ends when the tool no longer suppresses it. */
  readonly suppression?: string
}

export function startFinding(id: string, at: string): FindingView {
  return {
    ...readReported({}),
    id,
    run: null,
    project: null,
    repo: null,
    state: 'new',
    detail: null,
    rule: 'reported',
    evidence: {},
    classifiedIn: null,
    fingerprint: null,
    firstSeen: null,
    lastSeen: null,
    lastTree: null,
    lastLens: null,
    matchedBy: null,
    candidates: [],
    approved: null,
    decision: null,
    sources: [],
    links: { tasks: [], tests: [], sarif: [], origins: [] },
    tests: [],
    testResults: [],
    mergedInto: null,
    seenIn: [],
    wasFixed: false,
    foundAt: at,
    since: at,
    version: 0,
  }
}

/** The reported part of an event; what it does not say is the least that can be claimed. */
export function readReported(data: JsonObject): ReportedFinding {
  return {
    kind: wordIn(data, 'kind', ['defect', 'feature']) ?? 'defect',
    severity: wordIn(data, 'severity', SEVERITIES) ?? 'LOW',
    category: eventTextIn(data, 'category') ?? 'unknown',
    rule_id: eventTextIn(data, 'rule_id'),
    title: eventTextIn(data, 'title') ?? '',
    description: eventTextIn(data, 'description') ?? '',
    recommendation: eventTextIn(data, 'recommendation'),
    path: eventTextIn(data, 'path'),
    line: countIn(data, 'line'),
    symbol: eventTextIn(data, 'symbol'),
    anchor: eventTextIn(data, 'anchor'),
    core: eventTextIn(data, 'core'),
    window: textsIn(data, 'window'),
  }
}

export function readState(data: JsonObject): FindingState | null {
  return wordIn(data, 'state', FINDING_STATES)
}

/** For lessons (common 10); an obsolete finding teaches nothing. */
export type FindingHistory = {
  readonly run_id: string
  readonly finding_id: string
  readonly repo: string
  readonly category: string
  readonly state: FindingState
  readonly waves_seen: number
  readonly was_fixed: boolean
  readonly surface?: string
}

export function deriveFindingHistory(finding: FindingView, surfaces: readonly string[]): FindingHistory | undefined {
  const { id, run, repo, category, state, seenIn, wasFixed } = finding
  if (state === 'obsolete' || run === null || repo === null) return undefined
  const [surface] = surfaces
  return {
    run_id: run,
    finding_id: id,
    repo,
    category,
    state,
    waves_seen: seenIn.length,
    was_fixed: wasFixed,
    ...(surface !== undefined && surfaces.length === 1 && { surface }),
  }
}
