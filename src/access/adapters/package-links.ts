// How the packages of a project are found from a worktree in a cage: Node looks for them in the directories above. What is
// installed is shown as it is; a package that is part of the repository itself is the one of this worktree, or its tests
// would be about code that nobody changed.
import type { Dirent } from 'node:fs'
import { lstat, readdir, readlink, realpath } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { isInside } from '../rules/cage/place-path.ts'
import type { MountQuestion } from '../rules/cage/plan-mounts.ts'
import type { CageLink } from './cage-command.ts'

const PACKAGES = 'node_modules'

export type PackagePlaces = Pick<MountQuestion, 'worktree' | 'project' | 'provostHome'>

/** Only where Provost has put the link beside the worktree. */
export async function findPackageLinks(places: PackagePlaces): Promise<CageLink[]> {
  const { worktree, project, provostHome } = places
  const [path, to] = [join(dirname(worktree), PACKAGES), join(project, PACKAGES)]
  if (!isInside(path, provostHome) || (await readlink(path).catch(() => '')) !== to) return []
  const links = await listLinks(places, path, to)
  return links.some(({ isOwn }) => isOwn)
    ? links.map(({ path: at, to: real }) => ({ path: at, to: real }))
    : [{ path, to }]
}

type FoundLink = CageLink & { readonly isOwn: boolean }

async function listLinks(places: PackagePlaces, path: string, to: string): Promise<FoundLink[]> {
  const entries = await readdir(to, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(entries.map(entry => linkEntry(places, path, to, entry)))
  return found.flat()
}

/** A scope is one link unless something in it is of the repository. */
async function linkEntry(places: PackagePlaces, path: string, to: string, entry: Dirent): Promise<FoundLink[]> {
  const [at, real] = [join(path, entry.name), join(to, entry.name)]
  const whole = { path: at, to: real, isOwn: false }
  if (entry.isSymbolicLink()) {
    const own = await findOwn(places, real)
    return [own === null ? whole : { path: at, to: own, isOwn: true }]
  }
  if (!entry.isDirectory() || !entry.name.startsWith('@')) return [whole]
  const links = await listLinks(places, at, real)
  return links.some(({ isOwn }) => isOwn) ? links : [whole]
}

/** Where a package of the repository lies in the worktree; null: it is none, or the worktree has it not. */
async function findOwn({ worktree, project }: PackagePlaces, link: string): Promise<string | null> {
  const real = await realpath(link).catch(() => '')
  const isOurs = isInside(real, project) && !relative(project, real).split('/').includes(PACKAGES)
  if (!isOurs || real === project) return null
  const own = join(worktree, relative(project, real))
  return lstat(own).then(
    () => own,
    () => null,
  )
}
