// What Linux says about a process in one line, read at one moment.
import { readFileSync } from 'node:fs'
import { deriveProcessState, hasEnded } from '#kernel/events/process-life'

export type ProcessStat = {
  /** Of the whole process: a letter of the kernel, or empty when it lives and no letter is told. */
  readonly state: string
  readonly processGroup: number
  readonly startTime: string | null
}

const [STATE, GROUP, THREADS, START] = [0, 2, 17, 19]

/** Undefined when there is none, or nothing can be read. */
export function readStat(pid: number | string): ProcessStat | undefined {
  const stat = readOnce(pid)
  // A thread that starts another program takes the place of the first one: for a moment the line is still of the one that went.
  return stat && hasEnded(stat.state) ? readOnce(pid) : stat
}

// The name of the program may hold blanks and brackets, so what counts begins behind the last one.
function readOnce(pid: number | string): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const state = deriveProcessState({ state: fields[STATE] ?? '', threads: Number(fields[THREADS]) })
    return { state, processGroup: Number(fields[GROUP]), startTime: fields[START] ?? null }
  } catch {
    return undefined
  }
}
