// The layer of a session on the disk: what its agents write outside of their worktree, for all generations.
import { chmod, copyFile, cp, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeTree } from '#files/remove-tree'
import { HARNESS_PLACES } from '../rules/cage/cage-places.ts'
import { isInside } from '../rules/cage/place-path.ts'
import type { MountQuestion, PlannedMount } from '../rules/cage/plan-mounts.ts'

const PRIVATE = 0o700

export type LayerWish = Pick<MountQuestion, 'layer' | 'home' | 'harness'>

export const EMPTY_FILE = 'empty'

export async function prepareLayer(question: LayerWish, mounts: readonly PlannedMount[]): Promise<void> {
  const { layer } = question
  await mkdir(layer, { recursive: true, mode: PRIVATE })
  await writeFile(join(layer, EMPTY_FILE), '', { mode: 0o400, flag: 'wx' }).catch(ignoreExisting)
  for (const mount of mounts) await prepareMount(mount)
  await forgetOldLogins(question, mounts)
}

async function prepareMount({ path, mode, from, layer, make }: PlannedMount): Promise<void> {
  if (make) await mkdir(path, { recursive: true, mode: PRIVATE })
  if (layer === null) return
  if (mode === 'overlay')
    for (const part of placesOfOverlay(layer)) await mkdir(part, { recursive: true, mode: PRIVATE })
  else if (mode === 'copy') await copyOnce(from!, layer)
  else await mkdir(layer, { recursive: true, mode: PRIVATE })
}

export function placesOfOverlay(layer: string): [upper: string, work: string] {
  return [join(layer, 'upper'), join(layer, 'work')]
}

async function copyOnce(from: string, to: string): Promise<void> {
  if (await isThere(to)) return
  await mkdir(dirname(to), { recursive: true, mode: PRIVATE })
  await cp(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
}

/** A login is the person's: each launch begins with the one of today, also where an earlier launch had renewed it. */
async function forgetOldLogins({ home, harness }: LayerWish, mounts: readonly PlannedMount[]): Promise<void> {
  for (const name of HARNESS_PLACES[harness].logins) {
    const path = join(home, name)
    const inLayer = placeInLayer(path, mounts)
    if (inLayer === null) continue
    await rm(inLayer.path, { force: true })
    if (inLayer.isCopy) await copyFile(path, inLayer.path).catch(ignoreMissing)
  }
}

/** `below` is the rest of the path under `top`; what lies in between is the agent's to choose. */
export type LayerPlace = {
  readonly path: string
  readonly top: string
  readonly below: string
  readonly isCopy: boolean
}

/** Where what an agent writes to this path lies in its layer; null: it is not kept there. */
export function placeInLayer(path: string, mounts: readonly PlannedMount[]): LayerPlace | null {
  const mount = mounts.findLast(one => isInside(path, one.path))
  if (!mount?.layer) return null
  const below = path.slice(mount.path === '/' ? 0 : mount.path.length)
  const top = mount.mode === 'overlay' ? placesOfOverlay(mount.layer)[0] : mount.layer
  return { path: `${top}${below}`, top, below, isCopy: mount.mode === 'copy' }
}

/** The kernel leaves directories in a layer that nobody may look into; only their owner may change that. */
export async function removeLayer(layer: string): Promise<void> {
  await openWorkDirectories(join(layer, 'at'))
  await removeTree(layer)
}

async function openWorkDirectories(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory() || entry.name === 'upper') continue
    const path = join(directory, entry.name)
    await chmod(path, PRIVATE).catch(ignoreMissing)
    await openWorkDirectories(path)
  }
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
