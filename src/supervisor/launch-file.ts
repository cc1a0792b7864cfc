// What the supervisor is to start: written by Provost into the run directory before the supervisor is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LineDialect } from '#ports/agent-harness'

export const LAUNCH_FILE = 'launch.json'

export type LaunchFile = {
  readonly schema: 1
  readonly sessionId: string
  readonly generation: number
  readonly harness: string
  readonly argv: readonly string[]
  readonly cwd: string
  /** All of it: nothing of the supervisor's own environment reaches the agent. */
  readonly env: Readonly<Record<string, string>>
  readonly stdin: 'closed' | 'open'
  readonly firstInput: string | null
  readonly dialect: LineDialect
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
