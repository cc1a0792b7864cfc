// What an agent is held responsible for outside of its worktree, by signs that were taken before and after it worked.

/** Names of places with what was found there. */
export type Signs = ReadonlyMap<string, string>

/** What ties a worktree to its repository lies in the worktree itself, where its agent always writes. */
export const WORKTREE_TIE = '.git of the worktree'

/**
 * Who was proven confined cannot have written outside: what its layer holds tells of that. Whatever changed there meanwhile was changed
 * by a person, by a neighbour that runs open, or by Provost. Of who was not, nobody can tell it apart, and the change waits.
 */
export function blameOutside(before: Signs, after: Signs, isConfined: boolean): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const changed = names.filter(name => before.get(name) !== after.get(name))
  return isConfined ? changed.filter(name => name === WORKTREE_TIE) : changed
}
