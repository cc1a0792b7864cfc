// Whether a path is a worktree of ours to make or remove: in the place of the project's worktrees, and through no link.
import { lstat, mkdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { findRootOf, linkPackages, type WorktreesRoot } from '#git/worktrees/worktree-place'
import { provostError } from '#kernel/errors/errors'
import { type IsolationDoubt, isolationFailed } from '#session/rules/life/decide-isolation'

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)*$/
const NAME_LENGTH_MAX = 200

export function refuseName(name: string): void {
  if (NAME.test(name) && name.length <= NAME_LENGTH_MAX) return
  throw provostError('INPUT_INVALID', {
    message: `name must be letters, digits, "-" and "_", with "/" between parts; got ${JSON.stringify(name.slice(0, 100))}`,
    details: { field: 'name' },
  })
}

/** The first part of the way down to a path that is not a directory of its own. */
export async function findDetour(place: string, path: string): Promise<IsolationDoubt | undefined> {
  const above = join(place, '..', '..') // the project, or the home
  const real = await realpath(above)
  if (real !== above) return { check: 'project', expected: above, found: real }
  let way = above
  for (const part of relative(above, path).split(sep)) {
    way = join(way, part)
    const found = await lstat(way).catch(ignoreAbsent)
    if (found === undefined) return undefined
    if (!found.isDirectory()) {
      const leads = await realpath(way).catch(() => 'a link that leads nowhere')
      return { check: 'worktree root', expected: `${way} to be a directory`, found: leads === way ? 'a file' : leads }
    }
  }
  return undefined
}

/** The directory that a worktree of this name goes into, made if need be. */
export async function makeRoom(sessionId: string, at: WorktreesRoot, root: string, path: string): Promise<void> {
  const place = findRootOf(at, root, path) ?? at(root)
  const detour = await findDetour(place, path)
  if (detour) throw isolationFailed(sessionId, detour)
  await mkdir(join(path, '..'), { recursive: true })
  await linkPackages(root, place)
}

/** Throws unless it is safe to remove what is at this path; answers the place of worktrees that it is in. */
export async function refuseForeign(at: WorktreesRoot, root: string, path: string): Promise<string> {
  const place = path.split(sep).includes('..') ? undefined : findRootOf(at, root, path)
  if (place !== undefined && !(await findDetour(place, path))) return place
  throw provostError('PATH_INVALID', {
    hint: 'only worktrees that Provost made are removed; nothing was removed',
    details: { path, root: at(root) },
  })
}

function ignoreAbsent(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT') throw error
}
