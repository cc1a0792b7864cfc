// What has to happen in a worktree so that it holds what a salvage holds, and what stands in the way. It changes nothing.
import { parentsOf } from '#git/raw-path'

/** A file by what it is: how git names its bytes, and who may do what with it. Links have no permissions of their own. */
export type FileState = { readonly mode: string; readonly oid: string; readonly permissions: number | null }

export type ApplyFacts = {
  /** The salvage; the commit that was checked out when it was made; the commit that is checked out now. */
  readonly saved: ReadonlyMap<string, FileState>
  readonly base: ReadonlyMap<string, { readonly mode: string; readonly oid: string }>
  readonly now: ReadonlyMap<string, { readonly mode: string; readonly oid: string }>
  readonly disk: ReadonlyMap<string, FileState>
  /** Paths that git calls changed in the worktree. */
  readonly changed: ReadonlySet<string>
}

export type SalvageApplyPlan = {
  readonly writes: readonly string[]
  readonly removes: readonly string[]
  readonly conflicts: readonly { readonly path: string; readonly why: string }[]
}

type Move = 'none' | 'write' | 'remove' | { readonly why: string }

export function planSalvageApply(facts: ApplyFacts): SalvageApplyPlan {
  const paths = [...new Set([...facts.saved.keys(), ...facts.base.keys()])].sort()
  const moves = paths.map(path => ({
    path,
    move: facts.saved.has(path) ? moveFor(path, facts) : removalFor(path, facts),
  }))
  const take = (wanted: Move) => moves.filter(({ move }) => move === wanted).map(({ path }) => path)
  const [writes, removes] = [take('write'), take('remove')]
  const refused = moves.flatMap(({ path, move }) => (typeof move === 'object' ? [{ path, why: move.why }] : []))
  return { writes, removes, conflicts: [...refused, ...findObstructions(facts, writes, removes)] }
}

const GITLINK = '160000'

function moveFor(path: string, facts: ApplyFacts): Move {
  const { saved, base, now, disk } = facts
  const wanted = saved.get(path)!
  const there = disk.get(path)
  if (wanted.mode === GITLINK || (there && isSame(there, wanted))) return 'none'
  if (!there) return moveForAbsent(path, wanted, facts)
  if (isForeign(path, facts)) return { why: 'something else is there, or it was changed' }
  if (isSameEntry(base.get(path), now.get(path))) return 'write'
  // The salvage says nothing new about this file, and the branch does.
  return isSameEntry(wanted, base.get(path)) ? 'none' : { why: 'it was changed in the salvage and on the branch' }
}

function moveForAbsent(path: string, wanted: FileState, { base, now }: ApplyFacts): Move {
  if (now.has(path)) return { why: 'it was removed here' }
  if (!base.has(path)) return 'write'
  return isSameEntry(wanted, base.get(path))
    ? 'none'
    : { why: 'it was changed in the salvage and removed on the branch' }
}

function removalFor(path: string, facts: ApplyFacts): Move {
  const { base, now, disk } = facts
  if (base.get(path)?.mode === GITLINK || !disk.has(path)) return 'none'
  if (isForeign(path, facts)) return { why: 'the salvage has removed it, and something else is there' }
  return isSameEntry(base.get(path), now.get(path))
    ? 'remove'
    : { why: 'the salvage has removed it, and the branch changed it' }
}

/** Not simply what the commit of now has put there. */
function isForeign(path: string, { now, changed }: ApplyFacts): boolean {
  return !now.has(path) || changed.has(path)
}

/** A file where a directory is needed, or the other way round, that does not go by itself. */
function findObstructions({ disk, saved }: ApplyFacts, writes: readonly string[], removes: readonly string[]) {
  const gone = new Set(removes)
  const stays = [...disk.keys()].filter(path => !gone.has(path))
  const files = new Set(stays)
  const directories = new Set<string>(stays.filter(path => !saved.has(path)).flatMap(parentsOf))
  return writes.flatMap(path => {
    const blocked = parentsOf(path).find(parent => files.has(parent))
    if (blocked !== undefined) return [{ path, why: `${blocked} is no directory` }]
    return directories.has(path) ? [{ path, why: 'a directory is there that holds something else' }] : []
  })
}

function isSame(left: FileState, right: FileState): boolean {
  return isSameEntry(left, right) && left.permissions === right.permissions
}

type Entry = { readonly mode: string; readonly oid: string }

function isSameEntry(left: Entry | undefined, right: Entry | undefined): boolean {
  return left?.mode === right?.mode && left?.oid === right?.oid
}
