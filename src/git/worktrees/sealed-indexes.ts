// What git knew about the files of a worktree when they were exactly a commit: their times, sizes and numbers. Nobody can change a
// file without the kernel changing its `ctime`, so files that still fit need not be read again to be known.
// It is kept in the memory of this process alone. Whoever works in a worktree may write into whatever lies on the disk.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepIndexTime } from '../index-time.ts'
import { type IndexEntry, readIndexEntries } from './index-entries.ts'

export type Seal = {
  /** What the files are. */
  readonly commit: string
  readonly index: Buffer
  /** From then on others could change them. By then the clock of files had moved on since the last of them was written. */
  readonly handedOverAtMs: number
}

/** By the directory of the files, the oldest first. */
const seals = new Map<string, Seal>()
const BYTES_MAX = 64 * 1024 * 1024

/** How far the clock that the kernel gives files their times by may be behind: two of its ticks where they are longest. */
export const TICK_MS = 20

/** Before anybody else gets the worktree. Git writes the index behind the last file. */
export async function sealIndex(worktree: string, commit: string): Promise<void> {
  const file = await findIndex(worktree)
  const [index, { mtimeMs }] = [await readFile(file), await stat(file)]
  for (let ageMs = Date.now() - mtimeMs; ageMs >= 0 && ageMs < TICK_MS; ageMs = Date.now() - mtimeMs)
    await sleep(TICK_MS - ageMs)
  keep(worktree, { commit, index, handedOverAtMs: Date.now() })
}

/** Files that fit a seal then, and that nobody was given since: they have it again in their new place. */
export async function sealAgain(worktree: string, { commit, index }: Seal, fitAtMs: number): Promise<void> {
  const file = await findIndex(worktree)
  await writeFile(file, index)
  await keepIndexTime(file, fitAtMs) // what was written before that need not be read again
  keep(worktree, { commit, index, handedOverAtMs: fitAtMs })
}

function keep(worktree: string, seal: Seal): void {
  seals.set(worktree, seal)
  let bytes = seals.values().reduce((sum, { index }) => sum + index.length, 0)
  for (const [directory, { index }] of seals) {
    if (bytes <= BYTES_MAX) return
    seals.delete(directory)
    bytes -= index.length
  }
}

export function findSeal(directory: string): Seal | undefined {
  return seals.get(directory)
}

const read = new WeakMap<Buffer, readonly IndexEntry[] | undefined>()

/** Undefined where they cannot be read, or where git was told to overlook some of them. */
export function entriesOf(seal: Seal): readonly IndexEntry[] | undefined {
  const { index, commit } = seal
  if (!read.has(index)) {
    const entries = readIndexEntries(index, commit.length / 2)
    read.set(index, entries?.some(({ isOverlooked }) => isOverlooked) ? undefined : entries)
  }
  return read.get(index)
}

/** As git would find it who had looked when the files were handed over: what was written in that second is read again. */
export async function layOut(seal: Seal, file: string): Promise<void> {
  await writeFile(file, seal.index)
  await keepIndexTime(file, seal.handedOverAtMs)
}

/** The files lie elsewhere now. */
export function moveSeal(from: string, to: string): Seal | undefined {
  const seal = takeSeal(from)
  if (seal) seals.set(to, seal)
  return seal
}

export function takeSeal(directory: string): Seal | undefined {
  const seal = seals.get(directory)
  seals.delete(directory)
  return seal
}

/**
 * For the question what fits it, with a time behind all of its files: git then goes by times alone, where it would else read
 * again whatever was written in the second of the index. Nobody else may go by it.
 */
export async function unseal({ index, handedOverAtMs }: Seal, file: string): Promise<void> {
  await writeFile(file, index)
  await keepIndexTime(file, handedOverAtMs + LATER_MS)
}

const LATER_MS = 2_000

/** Only while nobody but us has been in the worktree: its `.git` is believed. */
async function findIndex(worktree: string): Promise<string> {
  const link = await readFile(join(worktree, '.git'), 'utf8')
  return join(resolve(worktree, link.replace(/^gitdir: /, '').replace(/\n$/, '')), 'index')
}
