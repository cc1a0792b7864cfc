// What git calls changed in a worktree, without running the filters that git would ask.
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { GuardedRepository } from '#git/guarded-git'
import { joinRaw, pathBytes, rawPath, splitRaw } from '#git/raw-path'

const STATUS = ['status', '--porcelain=v2', '-z', '--untracked-files=all', '--no-renames', '--ignore-submodules=dirty']

/**
 * Changed, untracked or in conflict. `newestNs`: a file that was written later than this may have been written twice
 * within one tick of the clock, so only its bytes could tell.
 */
export async function listChangedPaths(git: GuardedRepository, newestNs?: bigint): Promise<Set<string>> {
  const lines = splitRaw(await git.need(STATUS)).filter(line => !line.startsWith('#'))
  const changed = new Set(lines.map(pathIn))
  if (!git.hasFilters) return changed
  // Only these could look changed to a git that does not run the filter they came through.
  const doubtful = lines.filter(line => line.startsWith('1 .M')).map(pathIn)
  for (const path of await listUntouched(git, doubtful, newestNs)) changed.delete(path)
  return changed
}

const TICK_NS = 20_000_000n

/** The time until which git has surely seen every write. */
export async function settledNs(gitDirectory: string): Promise<bigint> {
  return (await lstat(join(gitDirectory, 'index'), { bigint: true })).mtimeNs - TICK_NS
}

const FIELDS_BEFORE_PATH: Readonly<Record<string, number>> = { '1': 8, u: 10, '?': 1 }

function pathIn(line: string): string {
  let at = -1
  for (let field = 0; field < (FIELDS_BEFORE_PATH[line[0]!] ?? 0); field++) at = line.indexOf(' ', at + 1)
  return line.slice(at + 1)
}

/** Files on which nobody has laid a hand since git wrote or read them. */
async function listUntouched(git: GuardedRepository, paths: readonly string[], newestNs?: bigint): Promise<string[]> {
  if (paths.length === 0) return []
  const remembered = await readRemembered(git)
  const untouched: string[] = []
  for (const path of paths) {
    const { mtimeNs, stamp } = await readStamp(git.cwd, path)
    const isSettled = newestNs === undefined || mtimeNs < newestNs
    if (isSettled && stamp === remembered.get(path)) untouched.push(path)
  }
  return untouched
}

const REMEMBERED =
  /([^\0]*)\0 {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n {2}uid: \d+\tgid: \d+\n {2}size: (\d+)\tflags: [0-9a-f]+\n/g

/** The stamps of files as git saw them when it wrote them. */
async function readRemembered(git: GuardedRepository): Promise<Map<string, string>> {
  const text = (await git.need(['ls-files', '-z', '--debug', '--full-name'])).toString('latin1')
  return new Map(Array.from(text.matchAll(REMEMBERED), ([, path = '', ...stamp]) => [path, stamp.join(' ')]))
}

const SECOND_NS = 1_000_000_000n
const WORD = 0xffff_ffffn

// To the nanosecond: whoever writes to a file moves its times, and nobody can set the time of a change back.
async function readStamp(top: string, path: string): Promise<{ mtimeNs: bigint; stamp: string }> {
  const { ctimeNs, mtimeNs, ino, size } = await lstat(pathBytes(joinRaw(rawPath(top), path)), { bigint: true })
  const times = [ctimeNs, mtimeNs].flatMap(each => [each / SECOND_NS, each % SECOND_NS])
  return { mtimeNs, stamp: [...times, ino & WORD, size & WORD].join(' ') }
}
