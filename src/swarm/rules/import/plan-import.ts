// One run of a tool, judged like a wave of agents: the same identity, the same table for what it did not name.
import { isDecided } from '#finding/rules/finding-state'
import { compileScope, scopeCovers } from '#finding/rules/scope'
import type { CollectFacts } from '../collect/collect-facts.ts'
import type { AbsenceQuestion } from '../collect/derive-absence-facts.ts'
import { type AbsentCode, absentCodeOf, type Unpaired } from '../collect/derive-absent-code.ts'
import type { ObservedPath } from '../collect/derive-observations.ts'
import { type Judgement, judgeWave, type WaveLook, type WaveVerdict } from '../collect/judge-wave.ts'
import type { FindingView } from '../finding/finding-view.ts'
import { findingStream, type PlannedEvent } from '../record/swarm-events.ts'
import { comparesWith, type ToolRun, toolLensOf } from './tool-lens.ts'

export type Suppression = { readonly kind: string; readonly justification: string | null }

export type ToolResult = { readonly observed: ObservedPath; readonly suppression: Suppression | null }

export type ToolLook = ToolRun & {
  /** Null: it does not say. */
  readonly succeeded: boolean | null
  /** Paths and globs; null when nobody knows what it looked at. */
  readonly looked: readonly string[] | null
}

export type ImportFacts = Omit<WaveLook, 'wave'> &
  Pick<CollectFacts, 'code' | 'standsElsewhere' | 'tests'> & {
    readonly tool: ToolLook
    readonly wave: { readonly id: string; readonly number: number }
    readonly results: readonly ToolResult[]
    /** Names the file: what it touched is linked to it, so that it is taken once. */
    readonly source: string
  }

export type ImportPlan = {
  readonly events: readonly PlannedEvent[]
  readonly imported: number
  readonly known: number
  readonly regressed: number
  readonly suppressed: number
  readonly closed: number
  readonly unverified: number
}

export function planImport(facts: ImportFacts): ImportPlan {
  const lens = toolLensOf(facts.tool)
  const mine = facts.findings.filter(({ lastLens }) => lastLens === null || lastLens.name === lens.name)
  const look = { ...facts, findings: mine, wave: { ...facts.wave, lens }, areLinesExact: true }
  const observed = facts.results.map(result => result.observed)
  const { fresh, matched, absent } = judgeWave(look, observed, unpaired => toolAbsenceOf(facts, unpaired))
  const judged = { fresh, matched, absent: absent.filter(isNews) }
  return { ...count(judged, facts), events: composeEvents(judged, facts) }
}

/** What was found, what became of the others, and last the file by which all of them were touched. */
function composeEvents({ fresh, matched, absent }: Judgement, { results, tool, source }: ImportFacts): PlannedEvent[] {
  const suppressed = results.filter(({ suppression }) => suppression !== null)
  const suppressions = new Map(suppressed.map(({ observed: { key }, suppression }) => [key, suppression]))
  const suppressionOf = (key: string) => (suppressions.size === 0 ? null : (suppressions.get(key) ?? null))
  const events: PlannedEvent[] = []
  const touched: string[] = []
  const record = (stream: string, all: readonly PlannedEvent[]) => {
    for (const event of all) events.push(event)
    touched.push(stream)
  }
  for (const { key, event } of fresh) record(event.stream, [event, ...defer(event.stream, suppressionOf(key), tool)])
  for (const one of matched) record(streamOf(one), followSuppression(one, suppressionOf(one.key), tool))
  for (const one of absent) record(streamOf(one), one.events)
  const data = { sarif: source }
  for (const stream of touched) events.push({ stream, type: 'finding.linked', data })
  return events
}

function streamOf({ finding, events }: WaveVerdict): string {
  return events[0]?.stream ?? findingStream(finding.id)
}

/** What it was before stays as it is: a look that says the same again is no news. */
function isNews({ finding, became }: WaveVerdict): boolean {
  return finding.state !== became.state || finding.detail !== became.detail
}

function defer(stream: string, suppression: Suppression | null, { tool }: ToolLook): PlannedEvent[] {
  if (suppression === null) return []
  const { kind, justification } = suppression
  const reason =
    justification ?? (kind === 'inSource' ? `suppressed in the source for ${tool}` : `suppressed in ${tool}`)
  return [{ stream, type: 'finding.deferred', data: { reason, until: null, suppression: kind } }]
}

/** A tool that no longer suppresses a finding takes its own word back, and never that of a person here. */
function followSuppression(
  { finding, events }: WaveVerdict,
  suppression: Suppression | null,
  tool: ToolLook,
): readonly PlannedEvent[] {
  const stream = findingStream(finding.id)
  if (suppression !== null) return isDecided(finding.state) ? events : [...events, ...defer(stream, suppression, tool)]
  if (finding.decision?.suppression === undefined) return events
  const reopened: PlannedEvent = {
    stream,
    type: 'finding.reopened',
    data: { reason: `${tool.tool} no longer suppresses it` },
  }
  return events.flatMap((event): PlannedEvent[] => {
    if (event.type !== 'finding.classified') return [event]
    const { wave, number, rule, evidence } = event.data
    const data = { state: 'recurring' as const, detail: null, wave, number, rule, evidence }
    return [reopened, { stream, type: 'finding.classified', data }]
  })
}

function toolAbsenceOf(facts: ImportFacts, unpaired: Unpaired): (finding: FindingView) => AbsenceQuestion | null {
  const { tool, tree } = facts
  const codeOf = absentCodeOf(facts, unpaired)
  const covers = coverageOf(facts)
  const isComparable = comparesWith(tool)
  return finding => {
    // Seen before anybody wrote down which tool it was: it may be that of another one.
    if (finding.lastLens === null) return null
    const { path, ...code } = codeOf(finding)
    return {
      verifierSays: null,
      facts: {
        ...code,
        prior: { state: finding.state, tree: finding.lastTree },
        observation: { ...covers(path, code), tree },
        lens: { comparable: isComparable(finding.lastLens, finding.rule_id) },
        agent: { status: tool.succeeded === false ? 'failed' : 'complete', reportValid: true },
        verifier: null,
        test: facts.tests.get(finding.id) ?? null,
      },
    }
  }
}

type Coverage = { readonly looked: 'yes' | 'no' | 'unknown' | null; readonly inScope: boolean | null }

/** What the tool is known to have looked at, it read as the tree has it: that is what its revision says. */
function coverageOf({ tool }: ImportFacts): (path: string | null, code: Pick<AbsentCode, 'code'>) => Coverage {
  if (tool.looked === null) return () => ({ looked: 'unknown', inScope: null })
  const scope = compileScope(tool.looked)
  const known = new Map<string, boolean>()
  return (path, { code }) => {
    if (path === null) return { looked: null, inScope: null }
    const inScope = known.get(path) ?? scopeCovers(scope, path).covered
    known.set(path, inScope)
    return { inScope, looked: inScope && code.file === 'present' ? 'yes' : 'no' }
  }
}

function count({ fresh, matched, absent }: Judgement, { results }: ImportFacts): Omit<ImportPlan, 'events'> {
  const countAs = (...states: string[]) => absent.filter(({ became }) => states.includes(became.state)).length
  return {
    imported: fresh.length,
    known: matched.length,
    regressed: matched.filter(({ became }) => became.detail === 'regressed').length,
    suppressed: results.filter(({ suppression }) => suppression !== null).length,
    closed: countAs('fixed', 'obsolete'),
    unverified: countAs('unverified'),
  }
}
