// One run of a tool, judged like a wave of agents: the same identity, the same table for what it did not name.
import { compileScope, scopeCovers } from '#finding/rules/scope'
import type { CollectFacts } from '../collect/collect-facts.ts'
import type { AbsenceQuestion } from '../collect/derive-absence-facts.ts'
import { type AbsentCode, absentCodeOf } from '../collect/derive-absent-code.ts'
import type { Observed } from '../collect/derive-observations.ts'
import { type Judgement, judgeWave, type Look, type Verdict } from '../collect/judge-wave.ts'
import type { FindingView } from '../finding/finding-view.ts'
import { findingStream, type PlannedEvent } from '../record/swarm-events.ts'
import { isToolComparable, type ToolRun, toolLensOf } from './tool-lens.ts'

export type Suppression = { readonly kind: string; readonly justification: string | null }

export type ToolResult = Observed & { readonly suppression: Suppression | null }

export type ToolLook = ToolRun & {
  /** Null: it does not say. */
  readonly succeeded: boolean | null
  /** Paths and globs; null when nobody knows what it looked at. */
  readonly looked: readonly string[] | null
}

export type ImportFacts = Omit<Look, 'wave'> &
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
  const observed = facts.results.map(({ suppression: _suppression, ...result }) => result)
  const { fresh, matched, absent } = judgeWave(look, observed, (unmatched, ambiguous) =>
    toolAbsenceOf(facts, unmatched, ambiguous),
  )
  const before = new Map(mine.map(finding => [finding.id, finding]))
  const changed = absent.filter(({ finding }) => isNews(before.get(finding.id), finding))
  const results = new Map(facts.results.map(result => [result.key, result]))
  const suppressionOf = (key: string) => results.get(key)?.suppression ?? null
  const events = [
    ...fresh.flatMap(({ key, event }) => [event, ...defer(event.stream, suppressionOf(key), facts.tool)]),
    ...matched.flatMap(one => followSuppression(one, before.get(one.finding.id), suppressionOf(one.key), facts.tool)),
    ...changed.flatMap(({ events: one }) => one),
  ]
  const touched = new Set(events.map(({ stream }) => stream))
  return { ...count({ fresh, matched, absent: changed }, facts), events: [...events, ...link(touched, facts.source)] }
}

/** What it was before stays as it is: a look that says the same again is no news. */
function isNews(before: FindingView | undefined, after: FindingView): boolean {
  return before?.state !== after.state || before.detail !== after.detail
}

function link(streams: ReadonlySet<string>, sarif: string): PlannedEvent[] {
  return [...streams].map(stream => ({ stream, type: 'finding.linked', data: { sarif } }))
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
  { finding, events }: Verdict,
  before: FindingView | undefined,
  suppression: Suppression | null,
  tool: ToolLook,
): readonly PlannedEvent[] {
  const stream = findingStream(finding.id)
  const isDecided = before?.state === 'deferred' || before?.state === 'rejected'
  if (suppression !== null) return isDecided ? events : [...events, ...defer(stream, suppression, tool)]
  if (before?.decision?.suppression === undefined) return events
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

function toolAbsenceOf(
  facts: ImportFacts,
  unmatched: readonly Observed[],
  ambiguous: ReadonlySet<string>,
): (finding: FindingView) => AbsenceQuestion | null {
  const { tool, tree } = facts
  const codeOf = absentCodeOf(facts, unmatched, ambiguous)
  const covers = coverageOf(facts)
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
        lens: { comparable: isToolComparable(tool, finding.lastLens, finding.rule_id) },
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
  return (path, { code }) => {
    if (path === null) return { looked: null, inScope: null }
    const inScope = scopeCovers(scope, path).covered
    return { inScope, looked: inScope && code.file === 'present' ? 'yes' : 'no' }
  }
}

function count({ fresh, matched, absent }: Judgement, { results }: ImportFacts): Omit<ImportPlan, 'events'> {
  const became = (...states: string[]) => absent.filter(({ finding }) => states.includes(finding.state)).length
  return {
    imported: fresh.length,
    known: matched.length,
    regressed: matched.filter(({ finding }) => finding.detail === 'regressed').length,
    suppressed: results.filter(({ suppression }) => suppression !== null).length,
    closed: became('fixed', 'obsolete'),
    unverified: became('unverified'),
  }
}
