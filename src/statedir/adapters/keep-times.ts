// Gives a copy the times of what it was copied from, to the microsecond, which is as fine as the system call takes them.
import type { Stats } from 'node:fs'
import { utimes } from 'node:fs/promises'

// The call cuts what is finer; without half a microsecond more, a whole millisecond could fall into the one before.
const HALF_MICROSECOND_MS = 0.0005

export async function keepTimes(path: string | Buffer, { atimeMs, mtimeMs }: Stats): Promise<void> {
  await utimes(path, secondsOf(atimeMs), secondsOf(mtimeMs))
}

function secondsOf(ms: number): number {
  return (ms + HALF_MICROSECOND_MS) / 1000
}
