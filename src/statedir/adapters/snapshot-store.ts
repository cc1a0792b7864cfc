// The snapshots of a directory on disk: listed, numbered, written open, sealed, and dropped from the ring.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundSnapshot } from '../ports/state-directory.ts'
import { readSnapshotManifest } from '../rules/sweep/read-snapshot-manifest.ts'
import { composeSnapshotName, nextSnapshotSequence, type SnapshotKind } from '../rules/sweep/snapshot.ts'
import { type SnapshotManifest, sealAsFound } from '../rules/sweep/snapshot-manifest.ts'
import { isJsonObject, memberOf, readJson } from '../rules/workflow/json-object.ts'
import type { ArchivePlaces } from './archive-places.ts'
import { newDraftName, replaceWhole } from './durable-draft.ts'
import { systemErrorCode } from './system-error.ts'

export const MANIFEST = 'manifest.json'
export const FILES = 'files'

/** Newest text of every manifest. Names that begin with a dot, and the archived logs, are ours and no snapshots. */
export function listKeptSnapshots({ archive, logs }: ArchivePlaces): FoundSnapshot[] {
  if (!existsSync(archive)) return []
  const names = readdirSync(archive).filter(name => !name.startsWith('.') && join(archive, name) !== logs)
  return names
    .filter(name => lstatSync(join(archive, name), { throwIfNoEntry: false })?.isDirectory())
    .map(name => ({ name, manifest: readManifestText(join(archive, name)) }))
}

function readManifestText(snapshot: string): string | null {
  const path = join(snapshot, MANIFEST)
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : null
}

export async function takeSequence(places: ArchivePlaces): Promise<number> {
  const remembered = existsSync(places.sequence) ? readJson(readFileSync(places.sequence, 'utf8')) : undefined
  const found = listKeptSnapshots(places).map(({ manifest }) => {
    const value = manifest === null ? undefined : readJson(manifest)
    return isJsonObject(value) ? memberOf(value, 'seq') : undefined
  })
  const sequence = nextSnapshotSequence(found, remembered)
  await replaceWhole(places.drafts, places.sequence, `${sequence}\n`)
  return sequence
}

/** Two snapshots of one kind in the same millisecond get neighbouring names. */
export async function makeSnapshotDirectory(
  { archive }: ArchivePlaces,
  kind: SnapshotKind,
  at: number,
): Promise<string> {
  for (let ms = at; ; ms++) {
    const name = composeSnapshotName(kind, ms)
    try {
      await mkdir(join(archive, name))
      await mkdir(join(archive, name, FILES))
      return name
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error
    }
  }
}

export function writeManifest(places: ArchivePlaces, name: string, manifest: SnapshotManifest, mayGoOn?: () => void) {
  const path = join(places.archive, name, MANIFEST)
  return replaceWhole(places.drafts, path, `${JSON.stringify(manifest, null, 1)}\n`, mayGoOn)
}

/** What a crash left open: whatever lies under `files/` was moved. */
export async function sealOpenSnapshots(places: ArchivePlaces, mayGoOn: () => void): Promise<string[]> {
  const sealed: string[] = []
  for (const { name, manifest } of listKeptSnapshots(places)) {
    const open = manifest === null ? undefined : readOpen(name, manifest)
    if (!open) continue
    const found = new Set(readdirSync(join(places.archive, name, FILES)))
    await writeManifest(places, name, sealAsFound(open, found), mayGoOn)
    sealed.push(name)
  }
  return sealed
}

// A manifest that cannot be read is reported by whoever lists snapshots; nobody repairs what he does not understand.
function readOpen(name: string, text: string): SnapshotManifest | undefined {
  try {
    const manifest = readSnapshotManifest(name, text)
    return manifest.status === 'open' ? manifest : undefined
  } catch {
    return undefined
  }
}

/** First out of sight, then away: a crash never leaves half a snapshot that looks whole. */
export async function removeSnapshot({ archive, drafts }: ArchivePlaces, name: string): Promise<void> {
  const grave = join(drafts, newDraftName())
  await rename(join(archive, name), grave)
  await rm(grave, { recursive: true, force: true })
}
