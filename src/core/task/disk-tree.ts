// What lies on disk at the paths of a change, and what there forbids touching them.
import type { EntryProblem, FileContent } from './change-entry.ts'

export type DiskNode =
  | ({ readonly kind: 'file' } & DiskContent)
  | { readonly kind: 'dir' | 'symlink' | 'symlink_parent' | 'file_parent' | 'other' }

/** The mode on disk may be one that a change never makes. */
export type DiskContent = { readonly hash: string; readonly mode: string }

/** A path that is not named is absent. */
export type DiskTree = ReadonlyMap<string, DiskNode | null>

/** The paths that a plan takes away, and every directory above them, which may thereby become empty. */
export type Removals = { readonly paths: ReadonlySet<string>; readonly emptied: ReadonlySet<string> }

export function removalsOf(paths: readonly string[]): Removals {
  return { paths: new Set(paths), emptied: new Set(paths.flatMap(ancestorsOf)) }
}

/** `a/b/c` has the ancestors `a` and `a/b`. */
export function ancestorsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(1).map((_segment, index) => segments.slice(0, index + 1).join('/'))
}

/** Rows 1 of what a plan may never force: links, and things in the way that the plan does not itself remove. */
export function findObstacle(path: string, node: DiskNode | null, removals: Removals): EntryProblem | undefined {
  switch (node?.kind) {
    case 'symlink':
      return 'SYMLINK'
    case 'symlink_parent':
      return 'SYMLINK_PARENT'
    case 'file_parent':
      return ancestorsOf(path).some(ancestor => removals.paths.has(ancestor)) ? undefined : 'PARENT_NOT_DIRECTORY'
    case 'dir':
      return removals.emptied.has(path) ? undefined : 'NOT_A_FILE'
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
