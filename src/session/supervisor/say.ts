// The supervisor's own words: to whoever started it until the agent runs, then into a file of the run directory.
import { appendFileSync, closeSync, openSync, writeSync } from 'node:fs'
import { writeInstant } from '#kernel/events/time'

const WORDS_FILE = 'supervisor.log'
let isOnItsOwn = false

/** Its words may be about a disk that is full, so they are no reason to fail either. */
export function say(words: string): void {
  const line = `${writeInstant(Date.now())} ${words}\n`
  try {
    if (isOnItsOwn) appendFileSync(WORDS_FILE, line, { mode: 0o600 })
    else writeSync(2, line)
  } catch {
    // There is nobody else to tell.
  }
}

/** Whatever it says before its agent runs, also by mistake, is kept in the current directory. */
export function speakIntoLog(): void {
  turnTo(WORDS_FILE, 'a')
}

/** Lets go of the log that it was started with: an open file keeps its disk from being unmounted or made read-only. */
export function speakOnItsOwn(): void {
  turnTo('/dev/null', 'w')
  isOnItsOwn = true
}

function turnTo(path: string, flags: 'a' | 'w'): void {
  for (const descriptor of [1, 2]) {
    closeSync(descriptor)
    openSync(path, flags, 0o600) // takes the lowest number, which is the one that was closed
  }
}
