// What worktrees are called, and what they are called while they come and go.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { oldWorktreesRoot, placesOf, type WorktreesRoot } from '#git/worktrees/worktree-place'
import type { Leftover } from '#session/ports/session-worktrees'
import { refuseName } from './own-path.ts'

const STAGING = '.staging-'
const REMOVING = '.removing-'
/** No name has it, so a name with `/` can be one part of a path and be read back. */
const SLASH = '+'

/** What version 0.1 made is found where it is. */
export function pathOf(at: WorktreesRoot, root: string, name: string): string {
  refuseName(name)
  const old = join(oldWorktreesRoot(root), ...name.split('/'))
  return existsSync(old) ? old : join(at(root), ...name.split('/'))
}

export function stagingOf(at: WorktreesRoot, root: string, name: string): string {
  refuseName(name)
  return join(at(root), STAGING + name.replaceAll('/', SLASH))
}

/** A new name each time: one that could not be emptied must not stop the next. */
export function removingOf(place: string, path: string): string {
  const name = path.slice(place.length + 1).replaceAll('/', SLASH)
  return join(place, `${REMOVING}${name}${SLASH}${SLASH}${randomBytes(4).toString('hex')}`)
}

export async function listLeftovers(at: WorktreesRoot, root: string): Promise<Leftover[]> {
  return (await Promise.all(placesOf(at, root).map(listLeftoversIn))).flat()
}

export async function listLeftoversIn(place: string): Promise<Leftover[]> {
  const names = await readdir(place).catch(() => [])
  return names.toSorted().flatMap((entry): Leftover[] => {
    const path = join(place, entry)
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
