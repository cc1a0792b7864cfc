// What worktrees are called, and what they are called while they come and go.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Leftover } from '#ports/session-worktrees'
import { worktreesRoot } from '../worktree-place.ts'
import { refuseName } from './own-path.ts'

const STAGING = '.staging-'
const REMOVING = '.removing-'
/** No name has it, so a name with `/` can be one part of a path and be read back. */
const SLASH = '+'

export function pathOf(root: string, name: string): string {
  refuseName(name)
  return join(worktreesRoot(root), ...name.split('/'))
}

export function stagingOf(root: string, name: string): string {
  refuseName(name)
  return join(worktreesRoot(root), STAGING + name.replaceAll('/', SLASH))
}

/** A new name each time: one that could not be emptied must not stop the next. */
export function removingOf(root: string, path: string): string {
  const name = path.slice(worktreesRoot(root).length + 1).replaceAll('/', SLASH)
  return join(worktreesRoot(root), `${REMOVING}${name}${SLASH}${SLASH}${randomBytes(4).toString('hex')}`)
}

export async function listLeftovers(root: string): Promise<Leftover[]> {
  const names = await readdir(worktreesRoot(root)).catch(() => [])
  return names.toSorted().flatMap((entry): Leftover[] => {
    const path = join(worktreesRoot(root), entry)
    if (entry.startsWith(STAGING)) return [{ path, kind: 'staging', name: nameIn(entry.slice(STAGING.length)) }]
    if (entry.startsWith(REMOVING)) return [{ path, kind: 'removing', name: nameIn(entry.slice(REMOVING.length)) }]
    return []
  })
}

function nameIn(text: string): string {
  return text
    .replace(/\+\+[0-9a-f]{8}$/, '')
    .replace(/^\.staging-/, '')
    .replaceAll(SLASH, '/')
}
