// What a worktree holds, sorted into what a salvage keeps, what git ignores, and what stands in the way of one.

import { parentsOf, pathText, type RawPath, splitRaw } from '#git/raw-path'
import type { WorktreePlace } from '#git/worktrees/worktree-place'
import type { IgnoredEntry, SalvageObstacle } from '../ports/salvage.ts'
import { GITLINK, readSalvagedEntries, type SalvagedEntry } from './index-entries.ts'
import { findNestedLoss } from './nested-repositories.ts'
import { type DiskFile, type Walked, walkFiles } from './walk-files.ts'

export type WorktreeSurvey = {
  /** Tracked, or untracked and not ignored. */
  readonly files: readonly DiskFile[]
  readonly ignored: readonly DiskFile[]
  readonly ignoredEntries: readonly IgnoredEntry[]
  /** In the index without lying on disk as files: submodules, and what a sparse checkout leaves out. */
  readonly onlyInIndex: readonly SalvagedEntry[]
  readonly index: readonly SalvagedEntry[]
  readonly obstacles: readonly SalvageObstacle[]
  readonly ignoredObstacles: readonly SalvageObstacle[]
}

const OTHERS = ['ls-files', '-z', '--full-name', '--others', '--exclude-standard']

export async function surveyWorktree(place: WorktreePlace): Promise<WorktreeSurvey> {
  const [walked, index, others, roots] = await Promise.all([
    walkFiles(place.path),
    readSalvagedEntries(place.git),
    place.git.need(OTHERS).then(splitRaw),
    place.git.need([...OTHERS, '--ignored', '--directory']).then(splitRaw),
  ])
  const kept = new Set([...index.map(({ path }) => path), ...others])
  const isIgnored = below(roots)
  const ignored = walked.files.filter(({ path }) => !kept.has(path))
  return {
    files: walked.files.filter(({ path }) => kept.has(path)),
    ignored,
    ignoredEntries: groupIgnored(ignored, roots),
    onlyInIndex: findOnlyInIndex(index, walked),
    index,
    obstacles: [...(await findObstacles(place, walked, index, isIgnored)), ...findLooseInGitlinks(index, ignored)],
    ignoredObstacles: walked.repositories
      .filter(isIgnored)
      .map(path => obstacle(path, 'it is a repository of its own, and ignored files are to be kept')),
  }
}

/** The directories end in `/`. */
function below(roots: readonly RawPath[]): (path: RawPath) => boolean {
  const known = new Set<string>(roots)
  return path => known.has(path) || known.has(`${path}/`) || parentsOf(path).some(parent => known.has(`${parent}/`))
}

function findOnlyInIndex(index: readonly SalvagedEntry[], { files, directories }: Walked): SalvagedEntry[] {
  const onDisk = new Set(files.map(({ path }) => path))
  const isBlocked = ({ path }: SalvagedEntry) => onDisk.has(path) || parentsOf(path).some(parent => onDisk.has(parent))
  return index.filter(entry => {
    if (entry.stage !== 0 || isBlocked(entry)) return false
    return entry.mode === GITLINK || (entry.flag === 'sparse' && !directories.has(entry.path))
  })
}

async function findObstacles(
  place: WorktreePlace,
  { repositories }: Walked,
  index: readonly SalvagedEntry[],
  isIgnored: (path: RawPath) => boolean,
): Promise<SalvageObstacle[]> {
  const gitlinks = new Map(index.filter(({ mode }) => mode === GITLINK).map(({ path, oid }) => [path, oid]))
  const found: SalvageObstacle[] = []
  for (const path of repositories) {
    const nested = { path, gitlink: gitlinks.get(path), isIgnored: isIgnored(path) && !gitlinks.has(path) }
    const why = await findNestedLoss(place.path, nested)
    if (why !== undefined) found.push(obstacle(path, why))
  }
  return found
}

// Git does not look into the directory of a submodule, so what lies there without one is seen by nobody.
function findLooseInGitlinks(index: readonly SalvagedEntry[], ignored: readonly DiskFile[]): SalvageObstacle[] {
  const gitlinks = new Set(index.filter(({ mode }) => mode === GITLINK).map(({ path }) => path))
  if (gitlinks.size === 0) return []
  const loose = ignored.filter(({ path }) => parentsOf(path).some(parent => gitlinks.has(parent)))
  return loose.map(({ path }) => obstacle(path, 'it lies in the directory of a submodule that is not checked out'))
}

function obstacle(path: RawPath, why: string): SalvageObstacle {
  return { path: pathText(path), why }
}

/** Each ignored file counts for the topmost ignored directory it is in, as git names it. */
function groupIgnored(ignored: readonly DiskFile[], roots: readonly RawPath[]): IgnoredEntry[] {
  const known = new Set<string>(roots)
  const groups = new Map<string, { files: number; bytes: number }>()
  for (const { path, bytes } of ignored) {
    const root = parentsOf(path).findLast(parent => known.has(`${parent}/`))
    const name = root === undefined ? path : `${root}/`
    const group = groups.get(name) ?? { files: 0, bytes: 0 }
    groups.set(name, { files: group.files + 1, bytes: group.bytes + bytes })
  }
  const entries = [...groups].map(([path, { files, bytes }]) => ({ path: pathText(path), files, bytes }))
  return entries.toSorted((left, right) => right.bytes - left.bytes || (left.path < right.path ? -1 : 1))
}
