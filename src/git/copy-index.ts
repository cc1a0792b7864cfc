// Copies an index of git with the time it was written at. Git takes a file whose size and second fit for unchanged, unless
// the index is not younger than the file: a copy that looks younger than it is would hide what was changed in that second.
import { copyFile, stat, utimes } from 'node:fs/promises'

export async function copyIndex(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await keepIndexTime(to, (await stat(from)).mtimeMs)
}

/** Whole seconds, downwards: git may know no finer ones, and to look too often costs only time. */
export async function keepIndexTime(index: string, writtenAtMs: number): Promise<void> {
  const seconds = Math.floor(writtenAtMs / 1_000)
  await utimes(index, seconds, seconds)
}
