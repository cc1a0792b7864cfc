// Runs a program to its end and keeps what it said. A process that grew large has a starter do it: see starter/starter.ts.
import { runHere } from './run-here.ts'
import { Starter } from './starter/starter.ts'

export type ProgramWish = {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input?: string | Uint8Array | undefined
  readonly timeoutMs: number
  /** Whoever says more is stopped. */
  readonly outputMaxBytes: number
}

export type ProgramEnd = {
  /** Null for one that a signal ended. */
  readonly exitCode: number | null
  readonly signal: string | null
  /** Why we stopped it. */
  readonly stoppedFor: 'time' | 'output' | null
  readonly stdout: Buffer
  /** Its first 64 KiB. */
  readonly stderr: Buffer
}

let starter: Starter | undefined

/** From now on programs are started by a small process, whose program this is. */
export function startProgramsBy(command: readonly [string, ...string[]]): void {
  starter ??= new Starter(command)
}

/** Rejects only when it could not be started, or nobody knows how it ended. */
export function runProgram(wish: ProgramWish): Promise<ProgramEnd> {
  return starter ? starter.run(wish) : runHere(wish)
}
