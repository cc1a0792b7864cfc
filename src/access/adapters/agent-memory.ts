// The files of one conversation on the disk: read from the layer of a cage or from the home, and put where the next agent looks.
import type { Dirent } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { findMemoryPlace, isMemoryPath, isOfConversation, type MemoryFile } from '../rules/cage/agent-memory.ts'
import type { CagedHarness } from '../rules/cage/cage-places.ts'
import type { PlannedMount } from '../rules/cage/plan-mounts.ts'
import { placeInLayer } from './prepare-layer.ts'
import { readInLayer } from './read-in-layer.ts'

const PRIVATE = 0o700
const FILE_BYTES_MAX = 48 * 1024 * 1024
const FILES_MAX = 1_000
const DEPTH_MAX = 8

type Place = { readonly top: string; readonly below: string }

/** `mounts` of its cage; none: it lived in the home itself. */
type MemoryHome = { readonly home: string; readonly mounts: readonly PlannedMount[] | null }

/** Empty: there is none, or not all of it can be read. */
export async function takeMemory(own: MemoryHome, harness: CagedHarness, name: string): Promise<readonly MemoryFile[]> {
  const place = placeOf(own, harness)
  if (!place) return []
  const paths = (await list(join(place.top, place.below))).filter(path => isOfConversation(path, name))
  if (paths.length > FILES_MAX) return []
  const found = await Promise.all(paths.map(path => readOne(place, path)))
  return found.every(file => file !== null) ? found : []
}

export async function giveMemory(
  own: MemoryHome,
  harness: CagedHarness,
  workDirectory: string,
  files: readonly MemoryFile[],
): Promise<void> {
  const place = placeOf(own, harness)
  const { placeFor } = findMemoryPlace(harness) ?? {}
  if (!place || !placeFor) return
  for (const { path, base64 } of files) {
    const target = placeFor(path, workDirectory)
    if (!isMemoryPath(path) || !isMemoryPath(target)) continue
    const file = join(place.top, place.below, target)
    await mkdir(dirname(file), { recursive: true, mode: PRIVATE })
    await writeFileAtomic(file, Buffer.from(base64, 'base64'), 0o600)
  }
}

function placeOf({ home, mounts }: MemoryHome, harness: CagedHarness): Place | null {
  const directory = findMemoryPlace(harness)?.directory
  if (directory === undefined) return null
  return mounts === null ? { top: home, below: directory } : placeInLayer(join(home, directory), mounts)
}

/** Directories and ordinary files only: a link is the agent's to choose. */
async function list(directory: string, below = '', depth = 0): Promise<string[]> {
  if (depth > DEPTH_MAX) return []
  const entries: Dirent[] = await readdir(join(directory, below), { withFileTypes: true }).catch(() => [])
  const found = entries.map(async entry => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return list(directory, path, depth + 1)
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(found)).flat().toSorted()
}

async function readOne({ top, below }: Place, path: string): Promise<MemoryFile | null> {
  if (!isMemoryPath(path)) return null
  const whole = { top, below: join('/', below, path), path: '', isCopy: false }
  const file = await readInLayer(whole, FILE_BYTES_MAX).catch(() => null)
  return file && { path, base64: file.bytes.toString('base64') }
}
