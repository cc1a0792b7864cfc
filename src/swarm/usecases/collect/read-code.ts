// The code that findings are about, at one tree: what was renamed since each was seen, and whether a lost line stands elsewhere.
import { isClosedFinding } from '#finding/rules/finding-state'
import { normaliseLines } from '#finding/rules/identity/anchor'
import type { LineTracks } from '#finding/rules/identity/line-track'
import type { Rename } from '#finding/rules/identity/match-findings'
import { indexCode } from '#finding/rules/identity/moved-code'
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

export type NamedPaths = {
  readonly renames: readonly Rename[]
  readonly tracks: ReadonlyMap<string, LineTracks>
  readonly named: readonly string[]
}

/** Like renames; a tree that is gone tells nothing. */
export async function trackLinesSince(
  { world, root, tree }: TreeSite,
  findings: readonly FindingView[],
): Promise<ReadonlyMap<string, LineTracks>> {
  const tracks = new Map<string, LineTracks>()
  for (const from of new Set(findings.filter(({ state }) => !isClosedFinding(state)).map(({ lastTree }) => lastTree))) {
    if (from === null || from === tree) continue
    const found = await world.swarm.git.trackLines(root, from, tree).catch(() => null)
    if (found) tracks.set(from, found)
  }
  return tracks
}

export async function readCodeAt(
  { world, root, tree }: TreeSite,
  findings: readonly FindingView[],
  { renames, tracks, named }: NamedPaths,
): Promise<Map<string, CodeAtTree>> {
  const known = findings.flatMap(({ path }) => path ?? [])
  // Code that went from its place may stand in anything that was written since.
  const written = [...tracks.values()].flatMap(track => [...track.values()].flatMap(({ path }) => path ?? []))
  const paths = new Set([...known, ...renames.map(({ to }) => to), ...written, ...named.filter(path => path !== '')])
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
    path !== null && !isClosedFinding(state) && code.get(path)?.file === 'deleted'
  if (!findings.some(isGone)) return () => null
  const paths = await world.workspace.listPaths(root, commit)
  const files = await world.swarm.git.readFiles(root, tree, [...paths])
  const stands = indexCode(
    [...files.values()].flatMap(({ text }) => (text === null ? [] : { lines: normaliseLines(text) })),
  )
  return code => (code.core === null ? null : stands(code))
}
