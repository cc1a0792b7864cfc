// Finds and reads the files of a store. Reading is done in short turns, so that a daemon answers others meanwhile.
import { hash } from 'node:crypto'
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ChangedFiles, EvidenceFile } from '../ports/evidence-store.ts'
import { isRecordOfRun, RECORDS_ROOT, REJECTED_ROOT } from '../rules/record/record-path.ts'

const TURN_MS = 20

/** Every file below a folder of the store, as paths with forward slashes. Links are not followed. */
export async function listRecordFiles(
  root: string,
  folder: string,
  isWanted: (entry: Dirent) => boolean = entry => entry.isFile(),
): Promise<string[]> {
  const found: string[] = []
  const open = [folder]
  for (let until = performance.now() + TURN_MS; open.length > 0; ) {
    const directory = open.pop()!
    for (const entry of entriesOf(join(root, directory))) {
      const path = `${directory}/${entry.name}`
      if (entry.isDirectory()) open.push(path)
      else if (isWanted(entry)) found.push(path)
    }
    if (performance.now() > until) until = await letOthersWork()
  }
  return found
}

/**
 * Looks only into directories that are not as they were: a file that came, went or was replaced changes its directory.
 * A look counts as one at what was there `settledMs` after the last change, so older files need no second one.
 */
export async function listChangedFiles(
  root: string,
  folder: string,
  known: ReadonlyMap<string, number>,
  settledMs: number,
): Promise<ChangedFiles> {
  const below = Map.groupBy(known.keys(), path => path.slice(0, path.lastIndexOf('/')))
  const directories = new Map<string, number>()
  const paths: string[] = []
  const open = [folder]
  for (let until = performance.now() + TURN_MS; open.length > 0; ) {
    const directory = open.pop()!
    const changedAt = statSync(join(root, directory), { throwIfNoEntry: false })?.mtimeMs
    if (changedAt === undefined) continue
    directories.set(directory, changedAt)
    const knownAt = known.get(directory)
    if (knownAt === changedAt) {
      open.push(...(below.get(directory) ?? []))
      continue
    }
    // A clock that went back says nothing about what is new.
    const newSince = knownAt === undefined || changedAt < knownAt ? 0 : knownAt + settledMs
    for (const entry of entriesOf(join(root, directory))) {
      const path = `${directory}/${entry.name}`
      if (entry.isDirectory()) open.push(path)
      else if (entry.isFile() && isNewSince(join(root, path), newSince)) paths.push(path)
    }
    if (performance.now() > until) until = await letOthersWork()
  }
  return { paths, directories }
}

/** Whatever is done to a file or its name sets this time, and nobody can set it back. */
function isNewSince(path: string, instant: number): boolean {
  return instant === 0 || (statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0) >= instant
}

/** Names alone do not show that a file was written over; to ask for this time is far cheaper than to read. */
export async function isAnyTouchedSince(root: string, path: string, paths: readonly string[]): Promise<boolean> {
  const since = statSync(join(root, path), { throwIfNoEntry: false })?.ctimeMs ?? 0
  let until = performance.now() + TURN_MS
  for (const each of paths) {
    if (isNewSince(join(root, each), since)) return true
    if (performance.now() > until) until = await letOthersWork()
  }
  return false
}

export async function readEachFile(
  root: string,
  paths: readonly string[],
  visit: (file: EvidenceFile) => void,
): Promise<void> {
  let until = performance.now() + TURN_MS
  for (const path of paths) {
    const file = readEvidenceFile(root, path)
    if (file) visit(file)
    if (performance.now() > until) until = await letOthersWork()
  }
}

/** Null when it is gone. A file that is no UTF-8 is read as what it is not, and then found to be damaged. */
export function readEvidenceFile(root: string, path: string): EvidenceFile | null {
  try {
    const file = `${root}${sep}${path}`
    const content = readFileSync(file, 'utf8') // much faster than bytes
    // Text that was UTF-8 gives back the same bytes; a replacement character may stand for others.
    return { path, content, sha256: hash('sha256', content.includes('\ufffd') ? readFileSync(file) : content) }
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** One look per day on which the repository reported; how many records lie there does not matter. */
export function findRunFiles(root: string, repo: string, runId: string): string[] {
  const accepted = listDays(root, `${RECORDS_ROOT}/${repo}`)
    .map(day => `${day}/run-${runId}.json`)
    .filter(path => existsSync(join(root, path)))
  // Rejected ones have names with the number of the attempt, so these few directories are read.
  const rejected = listDays(root, `${REJECTED_ROOT}/${repo}`)
    .flatMap(day => entriesOf(join(root, day)).map(entry => `${day}/${entry.name}`))
    .filter(path => isRecordOfRun(path, repo, runId))
  return [...accepted, ...rejected]
}

const DAY_DEPTH = 3

function listDays(root: string, folder: string, depth = DAY_DEPTH): string[] {
  if (depth === 0) return [folder]
  return entriesOf(join(root, folder))
    .filter(entry => entry.isDirectory())
    .flatMap(entry => listDays(root, `${folder}/${entry.name}`, depth - 1))
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

function letOthersWork(): Promise<number> {
  return new Promise(resolve => setImmediate(() => resolve(performance.now() + TURN_MS)))
}
