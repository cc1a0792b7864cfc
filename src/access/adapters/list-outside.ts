// What a confined agent wrote where nobody asked it to: all of it lies in its layer, and there it stays.
import { join } from 'node:path'
import { isInside } from '../rules/cage/place-path.ts'
import type { PlannedMount } from '../rules/cage/plan-mounts.ts'
import type { KeptCage } from './kept-cage.ts'
import { placesOfOverlay } from './prepare-layer.ts'
import { listWrittenOutside } from './written-outside.ts'

/** Elsewhere in the project; to add and to commit is work of every task. */
export function listOutsideWork(kept: KeptCage): Promise<string[]> {
  return listInProject(kept, path => isOrdinaryGitWork(kept.git.shared, path))
}

/** Of a session, whose work is its own branch: refs of others too, and what it left in the home. */
export async function listOutside(kept: KeptCage, branch: string): Promise<string[]> {
  const inProject = await listInProject(kept, path => isWorkOfBranch(kept.git, branch, path))
  return [...inProject, ...(await listInHome(kept))]
}

async function listInProject({ project, mounts }: KeptCage, isWork: (path: string) => boolean): Promise<string[]> {
  const mount = mounts.find(({ path, mode }) => path === project && mode === 'overlay')
  if (!mount?.layer) return []
  return listWrittenOutside(placesOfOverlay(mount.layer)[0], project, below => isWork(join(project, below)))
}

/** Hooks and settings of the repository are somebody else's. */
function isOrdinaryGitWork(shared: string, path: string): boolean {
  return isInside(path, shared) && !/^(?:hooks\/|config|info\/)/.test(path.slice(shared.length + 1))
}

function isWorkOfBranch({ shared, own }: KeptCage['git'], branch: string, path: string): boolean {
  if (!isOrdinaryGitWork(shared, path)) return false
  const below = path.slice(shared.length + 1)
  if (/^(?:logs\/)?refs\//.test(below)) return below.replace(/^logs\//, '') === `refs/heads/${branch}`
  return !below.startsWith('worktrees/') || isInside(path, own)
}

/** The private home itself, and what was laid over entries of the real one; state and caches have rules of their own. */
const RULES_OF_HOME: readonly string[] = ['N13', 'N16']

async function listInHome({ home, project, mounts }: KeptCage): Promise<string[]> {
  const found: string[] = []
  for (const mount of mounts.filter(({ rule }) => RULES_OF_HOME.includes(rule))) {
    const upper = layerOf(mount)
    if (upper === null || isInside(mount.path, project)) continue
    const others = mounts.filter(({ path }) => path !== mount.path && isInside(path, mount.path))
    const isOthers = (below: string) => others.some(({ path }) => isBeside(join(mount.path, below), path))
    const written = await listWrittenOutside(upper, mount.path, isOthers)
    found.push(...written.map(below => `~/${join(mount.path, below).slice(home.length + 1)}`))
  }
  return found.toSorted()
}

function layerOf({ mode, layer }: PlannedMount): string | null {
  if (layer === null) return null
  if (mode === 'overlay') return placesOfOverlay(layer)[0]
  return mode === 'private' ? layer : null
}

/** Below it, or a lock or a draft of it: agents replace a file of theirs by one that lies beside it. */
const isBeside = (path: string, other: string) => isInside(path, other) || path.startsWith(`${other}.`)
