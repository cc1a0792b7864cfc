// What `provost doctor --repair` can mend by itself. It removes only what nobody can need any more: the paper of a daemon
// that is dead, and drafts that were never finished. The log is never touched.
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { readPaper, removePaper } from '#daemon/daemon-paper'
import { findDaemon } from '#daemon/find-daemon'
import { type Environment, isPostgresUrl, openStore, storeOf } from '#daemon/wiring'
import { type Home, locateHome } from '#files/home'
import { systemClock } from '#process/system-clock'
import { isDamaged } from '#store/sqlite/is-damaged'

export type Repair = { readonly what: string; readonly done: boolean }

/** Without `mend` it is a step that only a person can take. */
type Step = { readonly what: string; readonly mend?: () => Promise<void> | void }

const DRAFT_AGE_MIN_MS = 60 * 60_000

export async function repairHome(env: Environment, apply: boolean): Promise<Repair[]> {
  const home = locateHome(env)
  const repairs: Repair[] = []
  for (const { what, mend } of [...(await stalePaper(home)), ...drafts(home), await storeStep(env, home)]) {
    if (apply) await mend?.()
    repairs.push({ what, done: apply && mend !== undefined })
  }
  return repairs
}

async function stalePaper(home: Home): Promise<Step[]> {
  const paper = readPaper(home)
  if (!paper || (await findDaemon(home))) return []
  return [{ what: `remove daemon.json of the dead daemon ${paper.pid}`, mend: () => removePaper(home, paper.pid) }]
}

/** Half-written files of processes that died while writing; their content was never used. */
function drafts(home: Home): Step[] {
  const isDraft = (name: string) => name.endsWith('.tmp') || name.endsWith('.partial') || name.includes('.restoring')
  const names = [...namesIn(home.path), ...namesIn(home.backups).map(name => join('backups', name))]
  const left = names.filter(name => isDraft(name) && isLeftBehind(join(home.path, name)))
  return left.map(name => ({
    what: `remove the unfinished ${name}`,
    mend: () => rmSync(join(home.path, name), { recursive: true, force: true }),
  }))
}

/** A young draft may still have somebody who writes it. A directory is as young as the youngest in it. */
function isLeftBehind(path: string): boolean {
  const isDirectory = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const paths = [path, ...(isDirectory ? namesIn(path).map(name => join(path, name)) : [])]
  const changedAt = Math.max(...paths.map(each => lstatSync(each, { throwIfNoEntry: false })?.mtimeMs ?? 0))
  return systemClock.now() - changedAt >= DRAFT_AGE_MIN_MS
}

async function storeStep(env: Environment, home: Home): Promise<Step> {
  const store = await storeOf(env, home)
  if (isDamagedStore(home, store)) return { what: `restore a backup: provost restore-backup ${newestBackup(home)}` }
  const mend = async () => {
    const opened = await openStore(home, store)
    try {
      await opened.maintenance.rebuildViews()
      await opened.tree.rebuild()
    } finally {
      await opened.close()
    }
  }
  return { what: 'fold the whole log again into the views, and its tree', mend }
}

/** Looks without opening it for writing, because a dry run must change nothing. */
function isDamagedStore(home: Home, store: string): boolean {
  const path = isAbsolute(store) ? store : join(home.path, store)
  if (isPostgresUrl(store) || !existsSync(path)) return false
  try {
    return isDamaged(path)
  } catch {
    return false // whoever opens it will be told what is wrong, after all other steps
  }
}

/** Their names carry the time, so the last one is the newest. */
function newestBackup(home: Home): string {
  const newest = namesIn(home.backups)
    .filter(name => name.startsWith('backup-'))
    .sort()
    .at(-1)
  return newest === undefined ? '<path>' : join(home.backups, newest)
}

function namesIn(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : []
}
