// Findings of another tool with the code that they are about, if the commit that the tool looked at is still there.

import { confinePath } from '#finding/rules/confined-path'
import { type Anchor, anchorsBeside, normaliseLines } from '#finding/rules/identity/anchor'
import type { Severity } from '#finding/rules/severity'
import { cleanText, cutText } from '#kernel/text/text-hygiene'
import type { Project } from '#project/rules/project'
import type { World } from '#recorder/world'
import type { ReportedFinding } from '#swarm/rules/record/swarm-events'

export type ImportedItem = {
  readonly path: string | null
  readonly line: number | null
  readonly symbol: string | null
  readonly rule_id: string | null
  readonly severity: Severity
  readonly category: string
  readonly description: string
  readonly recommendation?: string | null
}

const TITLE_LENGTH_MAX = 120

export async function anchorImported(
  world: World,
  project: Project,
  items: readonly ImportedItem[],
  rev: string,
): Promise<ReportedFinding[]> {
  const base = rev === '' ? undefined : await world.workspace.findBase(project.path, rev)
  const paths = [...new Set(items.flatMap(({ path }) => path ?? []))]
  const files = base ? await world.swarm.git.readFiles(project.path, base.tree, paths) : new Map()
  const lines = new Map([...files].map(([path, { text }]) => [path, text === null ? null : normaliseLines(text)]))
  const anchorAt = anchorsBeside([])
  return items.map(item => toReported(item, anchorAt(lines.get(item.path ?? '') ?? null, item.line)))
}

export function toReported(item: ImportedItem, { anchor, core, window }: Anchor): ReportedFinding {
  const { line, symbol, rule_id, severity, category, description, recommendation = null } = item
  const title = cutText(cleanText(description.split('\n', 1)[0] ?? ''), TITLE_LENGTH_MAX)
  const path = item.path === null ? null : (confinePath(item.path) ?? null)
  const words = { kind: 'defect' as const, severity, category, rule_id, title, description, recommendation }
  return { ...words, path, line, symbol, anchor, core, window }
}
