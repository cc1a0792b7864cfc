// Findings of another tool with the code that they are about, if the commit that the tool looked at is still there.

import { anchorsBeside, normaliseLines } from '#finding/rules/identity/anchor'
import type { Project } from '#project/rules/project'
import type { World } from '#recorder/world'
import { type ImportedItem, toReported } from '#swarm/rules/import/key-results'
import type { ReportedFinding } from '#swarm/rules/record/swarm-events'

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
