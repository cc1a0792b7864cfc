// What the supervisor is to start: written by Provost into the run directory before the supervisor is.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LineDialect } from '#session/ports/agent-harness'

export const LAUNCH_FILE = 'launch.json'

export type LaunchDoor = {
  /** The directory outside that the agent sees as its desk. */
  readonly desk: string
  /** Of Provost. */
  readonly home: string
  /** A command line that runs `provost`. */
  readonly provost: readonly string[]
  /** Names that its network connects to; absent or null: it has another one, or none. */
  readonly modelHosts?: readonly string[] | null
}

export type LaunchFile = {
  readonly schema: 1
  readonly sessionId: string
  readonly generation: number
  readonly harness: string
  readonly argv: readonly string[]
  readonly cwd: string
  readonly stdin: 'closed' | 'open'
  readonly firstInput: string | null
  readonly dialect: LineDialect
  /** The agent's own name of the session that it goes on with; absent in files of version 0.1. */
  readonly resumes?: string | null
  /** Of an agent in a cage: where its door is shown, and what is needed to answer it; absent or null: it has none. */
  readonly door?: LaunchDoor | null
  /** The agent has the terminal that the supervisor was started in. */
  readonly terminal: boolean
}

/** Written by the same version of the program, so only damage can make it unreadable. */
export function readLaunchFile(runDirectory: string): LaunchFile {
  const launch = JSON.parse(readFileSync(join(runDirectory, LAUNCH_FILE), 'utf8')) as LaunchFile
  if (launch.schema !== 1 || !Array.isArray(launch.argv) || launch.argv.length === 0)
    throw new Error('not a launch file')
  return launch
}

const ENVIRONMENT_FILE = 'environment.json'

/**
 * The whole environment of the agent: nothing of the supervisor's own reaches it. It may hold secrets, so it comes over the
 * standard input and lies in no file; only where that is a terminal, in one that is gone before the agent starts.
 */
export function takeEnvironment(runDirectory: string, { terminal }: LaunchFile): Readonly<Record<string, string>> {
  const path = join(runDirectory, ENVIRONMENT_FILE)
  const text = readFileSync(terminal ? path : 0, 'utf8')
  if (terminal) rmSync(path)
  return JSON.parse(text) as Record<string, string>
}
