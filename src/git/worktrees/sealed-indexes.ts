// What git knew about the files of a worktree when they were exactly a commit: their times, sizes and numbers. Nobody can change a
// file without the kernel changing its `ctime`, so files that still fit need not be read again to be known.
// It is kept in the memory of this process alone. Whoever works in a worktree may write into whatever lies on the disk.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { keepIndexTime } from '../copy-index.ts'

export type Seal = {
  /** What the files are. */
  readonly commit: string
  readonly index: Buffer
  readonly writtenAtMs: number
  /** From then on others could change them. */
  readonly handedOverAtMs: number
}

/** By the directory of the files, the oldest first. */
const seals = new Map<string, Seal>()
const BYTES_MAX = 64 * 1024 * 1024

/** Before anybody else gets the worktree. */
export async function sealIndex(worktree: string, commit: string): Promise<void> {
  const file = await findIndex(worktree)
  const [index, { mtimeMs }] = [await readFile(file), await stat(file)]
  seals.set(worktree, { commit, index, writtenAtMs: mtimeMs, handedOverAtMs: Date.now() })
  let bytes = seals.values().reduce((sum, seal) => sum + seal.index.length, 0)
  for (const [directory, seal] of seals) {
    if (bytes <= BYTES_MAX) return
    seals.delete(directory)
    bytes -= seal.index.length
  }
}

export function isSealed(directory: string): boolean {
  return seals.has(directory)
}

/** The files lie elsewhere now. */
export function moveSeal(from: string, to: string): void {
  const seal = takeSeal(from)
  if (seal) seals.set(to, seal)
}

export function takeSeal(directory: string): Seal | undefined {
  const seal = seals.get(directory)
  seals.delete(directory)
  return seal
}

/** With its old time: what was written in the same second git reads again. */
export async function unseal(worktree: string, { index, writtenAtMs }: Seal): Promise<void> {
  const file = await findIndex(worktree)
  await writeFile(file, index)
  await keepIndexTime(file, writtenAtMs)
}

/** Only while nobody but us has been in the worktree: its `.git` is believed. */
async function findIndex(worktree: string): Promise<string> {
  const link = await readFile(join(worktree, '.git'), 'utf8')
  return join(resolve(worktree, link.replace(/^gitdir: /, '').replace(/\n$/, '')), 'index')
}
