// Keeps the time of the last whole look as the time of an empty file in the home: whoever comes after a daemon that ended
// can say since when nobody looked, and a full disk takes it too.
import { closeSync, openSync, statSync, utimesSync } from 'node:fs'
import type { InstantMs } from '#kernel/events/time'
import type { LookBook, LookFailure } from '../ports/look-book.ts'

export function lookBookAt(path: string): LookBook {
  const single = new Map<string, InstantMs>()
  let whole: InstantMs | null = null
  let failed: LookFailure | null = null
  const lastAll = () => latest(whole, readTime(path))
  return {
    noteAll: at => {
      whole = at
      failed = null
      single.clear()
      writeTime(path, at)
    },
    note: (sessions, at) => {
      for (const session of sessions) single.set(session, at)
    },
    fail: failure => {
      failed = failure
    },
    lastAll,
    last: session => latest(lastAll(), single.get(session) ?? null),
    failure: () => failed,
  }
}

function latest(a: InstantMs | null, b: InstantMs | null): InstantMs | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

function readTime(path: string): InstantMs | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? Math.trunc(found.mtimeMs) : null
}

/** That it cannot be written is no reason to stop looking; whoever reads it then knows less. */
function writeTime(path: string, at: InstantMs): void {
  try {
    closeSync(openSync(path, 'a', 0o600))
    utimesSync(path, at / 1000, at / 1000)
  } catch {
    return
  }
}
