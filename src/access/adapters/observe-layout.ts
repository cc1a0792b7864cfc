// What exists where a cage is to be made: the entries of the home, and every place that a rule could speak of.
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHES, HARNESS_PLACES, MACHINE, SECRETS } from '../rules/cage/cage-places.ts'
import { isInside } from '../rules/cage/place-path.ts'
import type { MountQuestion, PlaceEntry } from '../rules/cage/plan-mounts.ts'

/** Paths as they really are: without links. */
export type CagePlaces = Omit<MountQuestion, 'entries' | 'overlay' | 'resolver'>

const RESOLVER = '/etc/resolv.conf'
const NAMES = [...SECRETS, ...CACHES, ...Object.values(HARNESS_PLACES).flatMap(places => Object.values(places).flat())]

export async function observeLayout(places: CagePlaces, overlay: boolean): Promise<MountQuestion> {
  const { home, state, show, hide, write } = places
  const atHome = await readdir(home)
  const wanted = new Set([
    ...[...atHome, ...NAMES].map(name => join(home, name)),
    ...MACHINE,
    ...[...state, ...show, ...hide, ...write],
  ])
  const entries = await Promise.all([...wanted].map(observe))
  const resolver = await realpath(RESOLVER).catch(() => RESOLVER)
  return {
    ...places,
    overlay,
    entries: entries.filter(entry => entry !== null),
    resolver: isInside(resolver, '/run') ? resolver : null,
  }
}

/** A link that leads nowhere is there, and neither file nor directory. */
async function observe(path: string): Promise<PlaceEntry | null> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  const [real, found] = await Promise.all([realpath(path).catch(() => path), stat(path).catch(() => undefined)])
  const kind = found?.isDirectory() ? 'dir' : found?.isFile() ? 'file' : 'other'
  return { path, kind, real: real === path ? null : real }
}
