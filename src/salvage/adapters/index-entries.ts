// The index of a worktree as git lists it: every entry of every stage, with the flags that make git look away.
import type { GuardedRepository } from '#git/guarded-git'
import { type RawPath, splitRaw } from '#git/raw-path'

export type SalvagedEntry = {
  readonly path: RawPath
  readonly mode: string
  readonly oid: string
  /** 0, or 1 to 3 in the middle of a merge. */
  readonly stage: number
  /** `sparse`: not meant to be on disk. `assumed`: git was told not to look for changes. */
  readonly flag: 'none' | 'sparse' | 'assumed'
}

export const GITLINK = '160000'

export async function readSalvagedEntries(git: GuardedRepository): Promise<SalvagedEntry[]> {
  return splitRaw(await git.need(['ls-files', '-z', '-v', '--stage', '--full-name'])).map(readEntry)
}

/** `<tag> <mode> <oid> <stage>\t<path>`: a tag in lower case is an assumption. */
function readEntry(line: RawPath): SalvagedEntry {
  const tab = line.indexOf('\t')
  const [tag = '', mode = '', oid = '', stage = ''] = line.slice(0, tab).split(' ')
  const isAssumed = tag !== tag.toUpperCase()
  const flag = tag.toUpperCase() === 'S' ? 'sparse' : isAssumed ? 'assumed' : 'none'
  return { path: line.slice(tab + 1) as RawPath, mode, oid, stage: Number(stage), flag }
}
