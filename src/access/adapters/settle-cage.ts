// After the end of a caged agent: what it added by name counts as its work, and what it wrote elsewhere is told.
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { readOrdinary } from '#files/hashed-file'
import { keepIndexTime } from '#git/copy-index'
import { isInside } from '../rules/cage/place-path.ts'
import type { KeptCage } from './disk-cages.ts'
import { placeInLayer, placesOfOverlay } from './prepare-layer.ts'
import { listWrittenOutside } from './written-outside.ts'

export async function settleCage(kept: KeptCage): Promise<string[]> {
  await bringIndexHome(kept)
  return listOutside(kept)
}

/** Commits of an agent of a task are in its files, and their objects stay in the layer. */
export async function bringIndexHome({ git, mounts }: KeptCage): Promise<void> {
  const index = join(git.own, 'index')
  const layered = placeInLayer(index, mounts)
  const copy = layered && (await readOrdinary(layered.path))
  if (!copy) return
  await writeFileAtomic(index, copy.bytes)
  await keepIndexTime(index, (await lstat(layered.path)).mtimeMs)
}

async function listOutside({ project, git, mounts }: KeptCage): Promise<string[]> {
  const mount = mounts.find(({ path, mode }) => path === project && mode === 'overlay')
  if (!mount?.layer) return []
  const paths = await listWrittenOutside(placesOfOverlay(mount.layer)[0], project)
  return paths.filter(path => !isOrdinaryGitWork(git.shared, join(project, path)))
}

/** To add and to commit is work. Hooks and settings of the repository are somebody else's. */
function isOrdinaryGitWork(shared: string, path: string): boolean {
  return isInside(path, shared) && !/^(?:hooks\/|config|info\/)/.test(path.slice(shared.length + 1))
}
