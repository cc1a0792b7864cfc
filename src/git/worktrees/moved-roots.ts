// Which directory of worktrees belongs to a repository that was moved: worktrees stay where they are, and are found again.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { isObject } from '#kernel/reading/json-value'

type Moved = Readonly<Record<string, unknown>>

/** The name of its directory below `worktrees`. A repository that comes to where another one was gets one of its own. */
export function chooseDirectory(worktrees: string, root: string, ownName: string): string {
  const moved = readMoved(worktrees)
  const known = moved[root]
  if (typeof known === 'string') return known
  const taken = new Set(Object.values(moved))
  let name = ownName
  while (taken.has(name)) name = `${name}-next`
  return name
}

export async function keepDirectory(worktrees: string, move: { from: string; to: string; name: string }) {
  const { [move.from]: _gone, ...others } = readMoved(worktrees)
  const moved = { ...others, [move.to]: move.name }
  await writeFileAtomic(join(worktrees, 'moved.json'), `${JSON.stringify(moved, null, 2)}\n`, 0o600)
}

function readMoved(worktrees: string): Moved {
  try {
    const moved: unknown = JSON.parse(readFileSync(join(worktrees, 'moved.json'), 'utf8'))
    return isObject(moved) ? moved : {}
  } catch {
    return {} // nothing was ever moved
  }
}
