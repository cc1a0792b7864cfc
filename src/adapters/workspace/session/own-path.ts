// Whether a path is a worktree of ours to make or remove: below `.provost/worktrees` of the project, and through no link.
import { lstat, mkdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { provostError } from '#core/kernel/errors'
import { type IsolationDoubt, isolationFailed } from '#core/session/decide-isolation'
import { worktreesRoot } from '../worktree-place.ts'

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
export async function findDetour(root: string, path: string): Promise<IsolationDoubt | undefined> {
  const project = await realpath(root)
  if (project !== root) return { check: 'project', expected: root, found: project }
  let place = project
  for (const part of relative(project, path).split(sep)) {
    place = join(place, part)
    const found = await lstat(place).catch(ignoreAbsent)
    if (found === undefined) return undefined
    if (!found.isDirectory()) {
      const real = await realpath(place).catch(() => 'a link that leads nowhere')
      return { check: 'worktree root', expected: `${place} to be a directory`, found: real === place ? 'a file' : real }
    }
  }
  return undefined
}

/** The directory that a worktree of this name goes into, made if need be. */
export async function makeRoom(sessionId: string, root: string, path: string): Promise<void> {
  const detour = await findDetour(root, path)
  if (detour) throw isolationFailed(sessionId, detour)
  await mkdir(join(path, '..'), { recursive: true })
}

/** Throws unless it is safe to remove what is at this path. */
export async function refuseForeign(root: string, path: string): Promise<void> {
  const below = worktreesRoot(root) + sep
  const isBelow = path.startsWith(below) && !path.split(sep).includes('..') && path.length > below.length
  if (!isBelow || (await findDetour(root, path))) {
    throw provostError('PATH_INVALID', {
      hint: 'only worktrees that Provost made are removed; nothing was removed',
      details: { path, root: worktreesRoot(root) },
    })
  }
}

function ignoreAbsent(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT') throw error
}
