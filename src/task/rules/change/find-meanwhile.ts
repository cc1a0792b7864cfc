// What somebody did to a path between the plan and the step: judged on what lies there in the moment before it is touched,
// and again on what came out when it was taken away.
import type { EntryProblem, FileContent } from './change-entry.ts'
import { type DiskNode, holds } from './disk-tree.ts'

/** What a step may take away: exactly this content, nothing, or whatever a person has named. */
export type Expected = FileContent | null | 'anything'

const IN_THE_WAY = {
  symlink: 'SYMLINK',
  symlink_parent: 'SYMLINK_PARENT',
  file_parent: 'PARENT_NOT_DIRECTORY',
  other: 'NOT_A_FILE',
} as const

/** Undefined: it is as the plan found it. */
export function findMeanwhile(node: DiskNode | null, expected: Expected): EntryProblem | undefined {
  if (node === null || node.kind === 'file')
    return expected === 'anything' || holds(node, expected) ? undefined : 'DRIFT'
  // A directory without files is what the deletes of this plan left behind; only a file gives way to nothing else.
  if (node.kind === 'dir') return expected === null ? undefined : 'NOT_A_FILE'
  return IN_THE_WAY[node.kind]
}
