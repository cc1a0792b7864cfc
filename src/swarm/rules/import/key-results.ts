// Results of a tool as observations: each with the code that it is about, and with its place in the file as its key.
import { confinePath } from '#finding/rules/confined-path'
import { isClosedFinding } from '#finding/rules/finding-state'
import { type Anchor, anchorsBeside } from '#finding/rules/identity/anchor'
import type { SeverityOfFinding } from '#finding/rules/severity'
import { cleanText, cutText } from '#kernel/text/text-hygiene'
import type { CollectFacts } from '../collect/collect-facts.ts'
import type { FindingView } from '../finding/finding-view.ts'
import type { ReportedFinding } from '../record/swarm-events.ts'
import type { Suppression, ToolResult } from './plan-import.ts'

export type ImportedItem = {
  readonly path: string | null
  readonly line: number | null
  readonly symbol: string | null
  readonly rule_id: string | null
  readonly severity: SeverityOfFinding
  readonly category: string
  readonly description: string
  readonly recommendation?: string | null
}

export type ImportedResult = ImportedItem & { readonly suppression: Suppression | null }

const TITLE_LENGTH_MAX = 120

/** Fixed width, so that the order of keys is the order of the file. */
export function keyResults(
  items: readonly ImportedResult[],
  code: CollectFacts['code'],
  known: readonly FindingView[],
): ToolResult[] {
  const anchorAt = anchorsBeside(known.filter(({ state }) => !isClosedFinding(state)))
  return items.map((item, index) => {
    const anchor = anchorAt(code.get(item.path ?? '')?.lines ?? null, item.line)
    const key = String(index).padStart(6, '0')
    return { observed: { ...toReported(item, anchor), key, sources: [] }, suppression: item.suppression }
  })
}

export function toReported(item: ImportedItem, { anchor, core, window }: Anchor): ReportedFinding {
  const { line, symbol, rule_id, severity, category, description, recommendation = null } = item
  return {
    kind: 'defect',
    severity,
    category,
    rule_id,
    title: titleOf(description),
    description,
    recommendation,
    path: item.path === null ? null : (confinePath(item.path) ?? null),
    line,
    symbol,
    anchor,
    core,
    window,
  }
}

function titleOf(description: string): string {
  const end = description.indexOf('\n')
  return cutText(cleanText(end < 0 ? description : description.slice(0, end)), TITLE_LENGTH_MAX)
}
