// What a program that ran to its end left: its exit code and its words.
import { probeProcess } from '../../src/process/process-identity.ts'

export class Ended {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string

  constructor(exitCode: number | null, stdout: string, stderr: string) {
    this.exitCode = exitCode
    this.stdout = stdout
    this.stderr = stderr
  }

  /** What `--json` printed. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
  get json(): any {
    return JSON.parse(this.stdout)
  }
}

export type RunOptions = {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly input?: string
  /** The command line that runs the program: a namespace of its own, a limit. */
  readonly within?: readonly string[]
}

/** A flat line is split at its blanks; words with blanks in them come as a list. */
export type Words = string | readonly string[]

export async function readText(stream: NodeJS.ReadableStream): Promise<string> {
  stream.setEncoding('utf8')
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

const killed = new Set<number>()

/** It may be there for a while yet: the signal is taken when the process is next let in, and its memory is given back first. */
export function wasKilled(pid: number): boolean {
  return killed.has(pid)
}

/** Ends a process that may have ended by itself. */
export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (signal === 'SIGKILL') killed.add(pid)
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
  if (signal === 'SIGKILL') stayUntilGone(pid)
}

const LOOKS_MAX = 500
const LOOK_EVERY_MS = 5
const nobody = new Int32Array(new SharedArrayBuffer(4))

/** While it dies it still takes questions, and answers none; it is gone when its last thread is. */
function stayUntilGone(pid: number): void {
  for (let looks = 0; looks < LOOKS_MAX && probeProcess(pid).life !== 'gone'; looks++)
    Atomics.wait(nobody, 0, 0, LOOK_EVERY_MS)
}
