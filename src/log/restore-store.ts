// Puts a backup in the place of the store, with the daemon stopped. What was there is kept.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readPaper } from '#daemon/daemon-paper'
import { type Environment, isPostgresUrl, openStore, storeOf } from '#daemon/wiring'
import { type Home, locateHome, prepareHome } from '#files/home'
import { keepFile } from '#files/keep-file'
import { takeProcessLock } from '#files/process-lock'
import { provostError } from '#kernel/errors/errors'
import { backupFiles } from '#store/adapters/backup-files'
import { logMarks } from '#store/adapters/log-marks'
import { isDamaged } from '#store/sqlite/is-damaged'
import { translateSqliteError } from '#store/sqlite/sqlite-errors'
import { takeAsItIs } from './usecases/keep-log-mark.ts'
import { checkBackup, loadBackup } from './usecases/load-backup.ts'

export type RestoredStore = {
  readonly events: number
  readonly blobs: number
  readonly at: string
  readonly applied: boolean
  readonly keptAt: string | null
}

export async function restoreStore(env: Environment, path: string, apply: boolean): Promise<RestoredStore> {
  const home = locateHome(env)
  prepareHome(home)
  const manifest = await checkBackup(backupFiles, path)
  const sound = { events: manifest.events, blobs: manifest.blobs.length, at: manifest.at }
  if (!apply) return { ...sound, applied: false, keptAt: null }
  const lock = takeProcessLock(home.daemonLock)
  if (!lock)
    throw provostError('DAEMON_RUNNING', {
      details: { pid: readPaper(home)?.pid, address: readPaper(home)?.address },
      hint: 'stop it with `provost daemon stop`, then repeat',
    })
  try {
    const store = await storeOf(env, home)
    const keptAt = isPostgresUrl(store) ? await loadInto(home, store, path) : await swapFile(home, store, path)
    return { ...sound, applied: true, keptAt }
  } finally {
    lock.release()
  }
}

async function loadInto(home: Home, store: string, path: string): Promise<null> {
  const opened = await openStore(home, store)
  try {
    await loadBackup(backupFiles, path, opened)
    if (isPostgresUrl(store)) await takeAsItIs(opened, logMarks(home.logMarks))
  } finally {
    await opened.close()
  }
  return null
}

/** Fills a new file beside the old one; only a complete one takes its place, in one step. */
async function swapFile(home: Home, store: string, path: string): Promise<string | null> {
  const target = isAbsolute(store) ? store : join(home.path, store)
  const draft = `${target}.restoring`
  removeDatabase(draft)
  try {
    await loadInto(home, draft, path)
    const keptAt = existsSync(target) ? keepOld(home, target) : null
    renameSync(draft, target)
    await markRestored(home, target)
    return keptAt
  } finally {
    removeDatabase(draft)
  }
}

/** A person put it there: from now on this is the log of the home. */
async function markRestored(home: Home, target: string): Promise<void> {
  const opened = await openStore(home, target)
  await takeAsItIs(opened, logMarks(home.logMarks)).finally(() => opened.close())
}

/** The old files get a second name before they lose their own, so that a crash in between loses nothing. */
function keepOld(home: Home, target: string): string {
  if (!isDamaged(target)) closeWriteAheadLog(target) // nothing can be folded into a damaged file
  const place = join(home.backups, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  for (const file of ['', '-wal', '-shm'].map(suffix => target + suffix).filter(existsSync))
    keepFile(file, join(place, basename(file)))
  for (const suffix of ['-wal', '-shm']) rmSync(target + suffix, { force: true })
  return place
}

/** Everything must be in the file itself, and nobody else may be writing to it. */
function closeWriteAheadLog(target: string): void {
  const database = new DatabaseSync(target, { timeout: 0 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA wal_checkpoint(TRUNCATE); BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    throw translateSqliteError(error, target, 0)
  } finally {
    database.close()
  }
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-waiting']) rmSync(path + suffix, { force: true, recursive: true })
}
