// Starts the agent behind a gate: it has a pid at once, but runs its first instruction only when its identity is on disk.
// So there is never an agent at work that nobody could find again.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { LaunchFile } from './launch-file.ts'

// A supervisor that dies before it opens the gate closes it: the read fails and nothing is executed. The shell becomes
// the agent by `exec`, so pid and start time stay what they were; a program that cannot be run ends with 126 or 127.
const GATE = 'IFS= read -r go <&3 && exec 3<&- && exec "$@"'
const GATE_FD = 3

export type AgentEnd = { readonly exitCode: number | null; readonly signal: string | null }

export type GatedAgent = {
  readonly child: ChildProcess
  readonly pid: number
  readonly open: () => void
  readonly ended: Promise<AgentEnd>
}

export async function startAgent({ argv, cwd, env, terminal }: LaunchFile): Promise<GatedAgent> {
  const streams = terminal ? 'inherit' : 'pipe'
  const child = spawn('/bin/sh', ['-c', GATE, 'provost-gate', ...argv], {
    cwd,
    env: { ...env },
    detached: true, // a process group of its own, named by its pid
    stdio: [streams, streams, streams, 'pipe'],
  })
  const ended = new Promise<AgentEnd>(resolve => {
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }))
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  const gate = child.stdio[GATE_FD] as Writable
  gate.on('error', () => {}) // it may have been killed while it waited
  return { child, pid: child.pid!, open: () => void gate.end('go\n'), ended }
}
