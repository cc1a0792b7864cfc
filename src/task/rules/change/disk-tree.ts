// What lies on disk at the paths of a change, and what there forbids touching them.
import type { EntryProblem, FileContent } from './change-entry.ts'

export type DiskNode =
  | ({ readonly kind: 'file' } & DiskContent)
  | { readonly kind: 'dir' | 'symlink' | 'symlink_parent' | 'file_parent' | 'other' }

/** The mode on disk may be one that a change never makes. */
export type DiskContent = { readonly hash: string; readonly mode: string }

/** A path that is not named is absent. */
export type DiskTree = ReadonlyMap<string, DiskNode | null>

/** What a plan leaves where: paths with a file, paths without one, and the directories above each. */
export type PlannedPaths = {
  readonly kept: ReadonlySet<string>
  readonly aboveKept: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
  readonly aboveRemoved: ReadonlySet<string>
}

export function plannedPaths(kept: readonly string[], removed: readonly string[]): PlannedPaths {
  return {
    kept: new Set(kept),
    aboveKept: new Set(kept.flatMap(ancestorsOf)),
    removed: new Set(removed),
    aboveRemoved: new Set(removed.flatMap(ancestorsOf)),
  }
}

/** `a/b/c` has the ancestors `a` and `a/b`. */
export function ancestorsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(1).map((_segment, index) => segments.slice(0, index + 1).join('/'))
}

/**
 * What no plan may ever force: links, and things in the way that the plan does not itself take away. A path that shall
 * be empty is also at its goal when a file or directory of this very plan has taken its place: a second run finds that.
 */
export function findObstacle(path: string, node: DiskNode | null, planned: PlannedPaths): EntryProblem | undefined {
  const isGoal = planned.removed.has(path)
  switch (node?.kind) {
    case 'symlink':
      return 'SYMLINK'
    case 'symlink_parent':
      return 'SYMLINK_PARENT'
    case 'file_parent': {
      const above = ancestorsOf(path)
      const isCleared = above.some(ancestor => planned.removed.has(ancestor) || (isGoal && planned.kept.has(ancestor)))
      return isCleared ? undefined : 'PARENT_NOT_DIRECTORY'
    }
    case 'dir': {
      const isCleared = planned.aboveRemoved.has(path) || (isGoal && planned.aboveKept.has(path))
      return isCleared ? undefined : 'NOT_A_FILE'
    }
    case 'other':
      return 'NOT_A_FILE'
    case 'file':
    case undefined:
      return undefined
  }
}

/** Is the file on disk exactly this content? Null means that no file is there. */
export function holds(node: DiskNode | null, content: FileContent | null): boolean {
  if (node?.kind !== 'file') return content === null
  return content !== null && node.hash === content.hash && node.mode === content.mode
}
