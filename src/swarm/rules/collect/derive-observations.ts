// What the agents of a wave reported, as findings that can be told apart: with title, place and the code around it.
import { anchorInLines } from '#finding/rules/identity/anchor'
import { mergeWave, type WaveFinding } from '#finding/rules/identity/merge-wave'
import { isFilledText, type JsonObject } from '#kernel/reading/json-value'
import { cleanText, cutText } from '#kernel/text/text-hygiene'
import { readReported } from '../finding/finding-view.ts'
import { eventTextIn, itemsIn } from '../record/event-data.ts'
import type { FindingSource, ReportedFinding } from '../record/swarm-events.ts'
import type { CodeAtTree, CollectedAgent } from './collect-facts.ts'

export type ObservedPath = ReportedFinding & { readonly key: string; readonly sources: readonly FindingSource[] }

const TITLE_LENGTH_MAX = 120

type Raw = { readonly key: string; readonly source: FindingSource; readonly finding: ReportedFinding }

/** Duplicates are one observation; only the reports of complete agents count. */
export function deriveObservations(
  agents: readonly CollectedAgent[],
  code: ReadonlyMap<string, CodeAtTree>,
): ObservedPath[] {
  const raw = agents.filter(({ status }) => status === 'complete').flatMap(agent => readAgentFindings(agent, code))
  const byKey = new Map(raw.map(item => [item.key, item]))
  return mergeWave(raw.map(toWaveFinding)).findings.map(({ key, severity, merged }) => {
    const sources = merged.flatMap(name => byKey.get(name)?.source ?? [])
    return { ...byKey.get(key)!.finding, severity, key, sources: uniqueSources(sources) }
  })
}

function toWaveFinding({ key, source, finding }: Raw): WaveFinding {
  return { ...finding, text: finding.description, key, source: source.domain }
}

function uniqueSources(sources: readonly FindingSource[]): FindingSource[] {
  return [...new Map(sources.map(source => [source.agentRun, source])).values()]
}

function readAgentFindings({ domain, agentRun, report }: CollectedAgent, code: ReadonlyMap<string, CodeAtTree>): Raw[] {
  const source = { domain, agentRun }
  const read = (item: JsonObject, kind: ReportedFinding['kind']) => composeReported(item, kind, code)
  const defects = itemsIn(report ?? {}, 'findings', item => read(item, 'defect'))
  const features = itemsIn(report ?? {}, 'features', item => read({ ...item, severity: item.priority }, 'feature'))
  // Fixed width, so that the order of keys is the order of the report.
  const keyOf = (index: number) => `${domain}/${String(index).padStart(6, '0')}`
  return [...defects, ...features].map((finding, index) => ({ key: keyOf(index), source, finding }))
}

function composeReported(
  item: JsonObject,
  kind: ReportedFinding['kind'],
  code: ReadonlyMap<string, CodeAtTree>,
): ReportedFinding {
  const path = eventTextIn(item, 'file') || null
  const read = readReported({ ...item, kind, path })
  const lines = path === null ? null : code.get(path)?.lines
  const { anchor, core, window } =
    lines && read.line !== null ? anchorInLines(lines, read.line) : { anchor: null, core: null, window: [] }
  return { ...read, title: titleOf(read.description), anchor, core, window }
}

/** The first sentence or line, for lists. */
function titleOf(description: string): string {
  const [first] = description.split(/\r?\n|(?<=[.!?]) /).filter(isFilledText)
  return cutText(cleanText(first ?? ''), TITLE_LENGTH_MAX)
}

export type VerifierStatement = { readonly verdict: 'fixed' | 'still_present'; readonly evidence: string }

/** What verifiers say by finding; who still sees it outweighs who does not. */
export function deriveVerdicts(agents: readonly CollectedAgent[]): Map<string, VerifierStatement> {
  const verdicts = new Map<string, VerifierStatement>()
  for (const { status, report } of agents) {
    for (const item of status === 'complete' ? itemsIn(report ?? {}, 'verdicts', verdict => verdict) : []) {
      const id = eventTextIn(item, 'finding_id')
      const verdict = eventTextIn(item, 'verdict')
      if (id === null || (verdict !== 'fixed' && verdict !== 'still_present')) continue
      if (verdicts.get(id)?.verdict !== 'still_present')
        verdicts.set(id, { verdict, evidence: eventTextIn(item, 'evidence') ?? '' })
    }
  }
  return verdicts
}
