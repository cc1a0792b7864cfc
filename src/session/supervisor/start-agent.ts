// Starts the agent behind a gate: it has a pid at once, but runs its first instruction only when its identity is on disk.
// So there is never an agent at work that nobody could find again.
import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { hasStarted } from '#process/has-started'
import { type AgentPipes, makeAgentPipes } from './agent-pipes.ts'
import { PipeKeeper } from './pipe-keeper.ts'
import type { LaunchFile } from './run-directory/launch-file.ts'

// A supervisor that dies before it opens the gate closes it: the read fails and nothing is executed. The shell becomes
// the agent by `exec`, so pid and start time stay what they were; a program that cannot be run ends with 126 or 127.
const GATE = 'IFS= read -r go <&3 && exec 3<&- && exec "$@"'
const GATE_FD = 3

export type AgentEnd = { readonly exitCode: number | null; readonly signal: string | null }

/** Null where the agent has a terminal. */
export type AgentStreams = (AgentPipes & { readonly keeper: PipeKeeper }) | null

export type GatedAgent = {
  readonly pid: number
  readonly streams: AgentStreams
  /** A line opens it, its end closes it for ever. */
  readonly gate: Writable
  readonly ended: Promise<AgentEnd>
}

export async function startAgent(
  directory: string,
  launch: LaunchFile,
  env: Readonly<Record<string, string>>,
): Promise<GatedAgent> {
  const pipes = launch.terminal ? null : makeAgentPipes(directory)
  const [input, output, errors] = pipes?.agentEnds ?? (['inherit', 'inherit', 'inherit'] as const)
  const child = spawn('/bin/sh', ['-c', GATE, 'provost-gate', ...launch.argv], {
    cwd: launch.cwd,
    env: { ...env },
    detached: true, // a process group of its own, named by its pid
    stdio: [input, output, errors, 'pipe'],
  })
  const ended = new Promise<AgentEnd>(resolve => {
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }))
  })
  await hasStarted(child)
  const keeper = pipes && (await PipeKeeper.start(directory, launch.stdin))
  pipes?.letGo()
  const gate = child.stdio[GATE_FD] as Writable
  gate.on('error', () => {}) // it may have been killed while it waited
  const streams = pipes && keeper && { ...pipes, keeper }
  return { pid: child.pid!, streams, gate, ended }
}
