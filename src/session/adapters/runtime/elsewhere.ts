// Where a supervisor lays its documents while its run directory cannot be written: on another file system, in memory
// where the system has one. Supervisor and readers find it by the same rule, because a full disk takes no pointer.
import { hash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const IN_MEMORY = '/dev/shm'

export function elsewhereOf(runDirectory: string): string {
  const base = existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir()
  const name = hash('sha256', runDirectory).slice(0, 32)
  return join(base, `provost-${process.getuid?.() ?? 'user'}`, name)
}

/** Anybody may have made a directory of that name: only one that is ours alone is written to and believed. */
export function isOurs(elsewhere: string): boolean {
  const stat = lstatSync(dirname(elsewhere), { throwIfNoEntry: false })
  return stat?.isDirectory() === true && stat.uid === (process.getuid?.() ?? stat.uid) && (stat.mode & 0o022) === 0
}

export function makeElsewhere(elsewhere: string): void {
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
  if (!isOurs(elsewhere)) throw new Error(`${dirname(elsewhere)} belongs to somebody else`)
}
