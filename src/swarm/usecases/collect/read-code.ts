// The code that findings are about, at one tree: what was renamed since each was seen, and whether a lost line stands elsewhere.
import { isClosed } from '#finding/rules/finding-state'
import { type AnchoredCode, normaliseLines } from '#finding/rules/identity/anchor'
import type { Rename } from '#finding/rules/identity/match-findings'
import type { World } from '#recorder/world'
import type { FileAtTree } from '#swarm/ports/swarm-git'
import type { CodeAtTree, CollectFacts } from '#swarm/rules/collect/collect-facts'
import type { FindingView } from '#swarm/rules/finding/finding-view'

export type TreeSite = { readonly world: World; readonly root: string; readonly commit: string; readonly tree: string }

/** Findings were last seen at few different trees; each is compared once. */
export async function listRenamesSince(
  { world, root, tree }: TreeSite,
  findings: readonly FindingView[],
): Promise<Rename[]> {
  const trees = new Set(findings.flatMap(({ lastTree }) => (lastTree === null || lastTree === tree ? [] : [lastTree])))
  const renames = new Map<string, Rename>()
  for (const from of trees) {
    // A tree that git has thrown away tells nothing about what moved.
    const found = await world.swarm.git.listRenames(root, from, tree).catch(() => [])
    for (const rename of found) renames.set(rename.from, rename)
  }
  return [...renames.values()]
}

export async function readCodeAt(
  { world, root, tree }: TreeSite,
  findings: readonly FindingView[],
  renames: readonly Rename[],
  named: readonly string[],
): Promise<Map<string, CodeAtTree>> {
  const known = findings.flatMap(({ path }) => path ?? [])
  const paths = new Set([...known, ...renames.map(({ to }) => to), ...named.filter(path => path !== '')])
  const files = await world.swarm.git.readFiles(root, tree, [...paths])
  const renamed = new Set(renames.map(({ from }) => from))
  return new Map([...paths].map(path => [path, describeFile(files.get(path), renamed.has(path))]))
}

function describeFile(file: FileAtTree | undefined, isRenamed: boolean): CodeAtTree {
  if (!file) return { file: isRenamed ? 'renamed' : 'deleted', blob: null, lines: null }
  return { file: 'present', blob: file.blob, lines: file.text === null ? null : normaliseLines(file.text) }
}

/** Only when a file with findings is gone: then all others are read once. */
export async function lookElsewhere(
  { world, root, commit, tree }: TreeSite,
  findings: readonly FindingView[],
  code: ReadonlyMap<string, CodeAtTree>,
): Promise<CollectFacts['standsElsewhere']> {
  const isGone = ({ path, state }: FindingView) =>
    path !== null && !isClosed(state) && code.get(path)?.file === 'deleted'
  if (!findings.some(isGone)) return () => null
  const paths = await world.workspace.listPaths(root, commit)
  const files = await world.swarm.git.readFiles(root, tree, [...paths])
  const lines = new Set([...files.values()].flatMap(({ text }) => (text === null ? [] : normaliseLines(text))))
  return ({ core }: AnchoredCode) => (core === null ? null : lines.has(core))
}
