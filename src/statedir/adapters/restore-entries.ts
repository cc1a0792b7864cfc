// Copies entries out of a snapshot back into the directory. The snapshot stays, and nothing that is there is replaced.
import { link, lstat, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import type { StepWatch } from '#kernel/ports/step-watch'
import type { RestoredName, RestoreOrder } from '../ports/state-directory.ts'
import type { ManifestEntry } from '../rules/sweep/snapshot-manifest.ts'
import type { ArchivePlaces } from './archive-places.ts'
import { copySame, hashFile } from './carry-entry.ts'
import { copyDirectory } from './copy-directory.ts'
import { newDraftName } from './durable-draft.ts'
import { kindOf, pathOfEntry } from './look-at-entries.ts'
import { FILES } from './snapshot-store.ts'
import { systemErrorCode } from './system-error.ts'

export type RestoreTools = {
  readonly places: ArchivePlaces
  readonly mayGoOn: () => void
  readonly watch: StepWatch
}

export async function restoreEntries(tools: RestoreTools, order: RestoreOrder): Promise<RestoredName[]> {
  const byName = new Map(order.manifest.entries.map(entry => [entry.name, entry]))
  const entries = order.names.flatMap(name => byName.get(name) ?? [])
  const files = join(tools.places.archive, order.snapshot, FILES)
  for (const entry of entries) await refuseChanged(files, order.snapshot, entry)
  const restored: RestoredName[] = []
  for (const entry of entries) {
    restored.push({ name: entry.name, result: await restoreEntry(tools, files, entry) })
    tools.watch('restore')
  }
  return restored
}

// All are checked before the first is copied: half of a snapshot nobody can trust helps nobody.
async function refuseChanged(files: string, snapshot: string, entry: ManifestEntry): Promise<void> {
  const path = pathOfEntry(files, entry.name, rawOf(entry))
  const stats = await lstat(path).catch(() => undefined)
  const isSame =
    stats && kindOf(stats) === entry.kind && (entry.sha256 === null || (await hashFile(path)) === entry.sha256)
  if (isSame) return
  const what = `${JSON.stringify(entry.name)}, which is no longer what was archived`
  throw provostError('STATE_SNAPSHOT_INVALID', { details: { name: snapshot, entry: what } })
}

function rawOf({ raw_base64 }: ManifestEntry): Uint8Array | undefined {
  return raw_base64 === undefined ? undefined : Buffer.from(raw_base64, 'base64')
}

async function restoreEntry(
  { places, mayGoOn }: RestoreTools,
  files: string,
  entry: ManifestEntry,
): Promise<RestoredName['result']> {
  const draft = join(places.drafts, newDraftName())
  try {
    if (!(await copyEntry(pathOfEntry(files, entry.name, rawOf(entry)), draft, entry.kind))) return 'failed'
    mayGoOn()
    return await placeDraft(draft, pathOfEntry(places.directory, entry.name, rawOf(entry)), entry.kind)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function copyEntry(source: string | Buffer, draft: string, kind: ManifestEntry['kind']): Promise<boolean> {
  if (kind === 'file') return copySame(source, draft)
  if (kind === 'symlink') await symlink(await readlink(source, 'buffer'), draft)
  else if (kind === 'dir') return copyDirectory(Buffer.from(source), Buffer.from(draft))
  return kind !== 'other' // a pipe or a socket cannot be copied; it stays in the snapshot
}

// A second name never replaces a file that appeared a moment ago; renaming would.
async function placeDraft(
  draft: string,
  target: string | Buffer,
  kind: ManifestEntry['kind'],
): Promise<RestoredName['result']> {
  try {
    if (kind === 'dir') await rename(draft, target)
    else await link(draft, target)
    return 'restored'
  } catch (error) {
    return ['EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR'].includes(systemErrorCode(error)) ? 'occupied' : 'failed'
  }
}
