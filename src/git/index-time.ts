// The time of an index. Git takes a file whose size and second fit for unchanged, unless the index is not younger than the file: one
// that looks younger than it is would hide what was changed in that second.
import { utimes } from 'node:fs/promises'

/** Whole seconds, downwards: git may know no finer ones, and to look too often costs only time. */
export async function keepIndexTime(index: string, writtenAtMs: number): Promise<void> {
  const seconds = Math.floor(writtenAtMs / 1_000)
  await utimes(index, seconds, seconds)
}
