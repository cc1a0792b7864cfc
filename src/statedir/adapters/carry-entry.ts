// Moves one entry into a snapshot: by renaming it, or across file systems by copying, comparing, and only then removing.
import { createHash } from 'node:crypto'
import { constants, createReadStream, lstatSync } from 'node:fs'
import { copyFile, lstat, open, readlink, rename, rm, symlink } from 'node:fs/promises'
import type { ObservedEntry } from '../ports/state-directory.ts'
import { decideMove, type SnapshotMoveResult } from '../rules/sweep/snapshot-manifest.ts'
import { keepTimes } from './keep-times.ts'
import { pathOfEntry, wholeMs } from './look-at-entries.ts'
import { systemErrorCode } from './system-error.ts'

export type Carrying = {
  readonly from: string
  readonly to: string
  readonly entry: ObservedEntry
  /** Asked at the last moment before anything changes. */
  readonly mayGoOn: () => void
}

export async function carryEntry({ from, to, entry, mayGoOn }: Carrying): Promise<SnapshotMoveResult> {
  const source = pathOfEntry(from, entry.name, entry.raw)
  const target = pathOfEntry(to, entry.name, entry.raw)
  mayGoOn()
  const verdict = decideMove(entry, lookAgain(source))
  if (verdict !== 'move') return verdict
  try {
    await rename(source, target)
    return 'moved'
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return 'vanished'
    if (systemErrorCode(error) !== 'EXDEV') return 'failed'
    return (await carryAcross(source, target, entry)) ? 'moved' : 'failed'
  }
}

function lookAgain(path: string | Buffer) {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats ? { inode: String(stats.ino), size: stats.size, mtimeMs: wholeMs(stats.mtimeMs) } : null
}

/** False when it stays where it is: directories and special files are not taken apart. */
async function carryAcross(
  source: string | Buffer,
  target: string | Buffer,
  { kind }: ObservedEntry,
): Promise<boolean> {
  try {
    if (kind === 'symlink') await symlink(await readlink(source, 'buffer'), target)
    else if (kind !== 'file' || !(await copySame(source, target))) return false
    await rm(source)
    return true
  } catch {
    await rm(target, { force: true })
    return false
  }
}

/** A flushed copy with the same times; false when it differs, and then there is none. */
export async function copySame(source: string | Buffer, target: string | Buffer): Promise<boolean> {
  await copyFile(source, target, constants.COPYFILE_EXCL)
  const stats = await lstat(source)
  const file = await open(target, 'r')
  await file.sync().finally(() => file.close())
  await keepTimes(target, stats)
  if ((await hashFile(source)) === (await hashFile(target))) return true
  await rm(target, { force: true })
  return false
}

export async function hashFile(path: string | Buffer): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
