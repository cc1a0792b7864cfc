// Watches one agent from its first instruction to its last, and bears witness to its end. It outlives the daemon, and
// needs neither store nor network.
import { identifyMachine, probeProcess } from '#adapters/process/process-identity'
import { becomesEmpty, signalGroup, stopGroup } from '#adapters/process/stop-group'
import { writeInstant } from '#core/kernel/time'
import type { Witness } from '#core/session/run-documents'
import { AgentInput } from './agent-input.ts'
import { AgentOutput } from './agent-output.ts'
import { claimRun } from './claim-run.ts'
import { openControlSocket } from './control-socket.ts'
import { type LaunchFile, readLaunchFile } from './launch-file.ts'
import { writeExit, writeHeartbeat, writeIdentity } from './run-documents.ts'
import { appendSignal } from './signal-spool.ts'
import { type GatedAgent, startAgent } from './start-agent.ts'

const GRACE_MS = 10_000
const HEARTBEAT_MS = 5_000
const ALREADY_SUPERVISED = 73
const CANNOT_EXECUTE = [126, 127]

export async function supervise(runDirectory: string): Promise<number> {
  const launch = readLaunchFile(runDirectory)
  if (!claimRun(runDirectory)) return ALREADY_SUPERVISED
  const agent = await startAgent(launch)
  const witness = witnessOf(agent.pid)
  await writeIdentity(runDirectory, {
    sessionId: launch.sessionId,
    generation: launch.generation,
    harness: launch.harness,
    launchedAt: now(),
    supervisor: witnessOf(process.pid),
    agent: { ...witness, processGroup: agent.pid },
  })
  await watch(runDirectory, launch, agent, witness)
  return 0
}

async function watch(runDirectory: string, launch: LaunchFile, agent: GatedAgent, witness: Witness): Promise<void> {
  const output = new AgentOutput(runDirectory, launch, agent.child)
  const input = new AgentInput(agent.child.stdin, launch)
  const stop = () => {
    void stopGroup(witness.pid, GRACE_MS, GRACE_MS)
    return { ok: true } as const
  }
  const door = await openControlSocket(runDirectory, {
    write: (text, id) => input.write(text, id),
    closeStdin: () => input.close(),
    stop,
  })
  obeySignals(witness.pid, stop)
  const heart = beat(runDirectory, output)
  appendSignal(runDirectory, { at: now(), source: 'supervisor', event: 'launched', ...claimOf(launch) })
  agent.open()
  const { exitCode, signal } = await agent.ended
  await emptyGroup(witness.pid)
  await output.end()
  clearInterval(heart)
  appendSignal(runDirectory, { at: now(), source: 'supervisor', event: 'ended', activity: 'exited' })
  await writeExit(runDirectory, {
    sessionId: launch.sessionId,
    generation: launch.generation,
    ...witness,
    exitCode: signal === null ? (exitCode ?? 0) : null,
    signal,
    endedAt: now(),
    lastOutputAt: output.lastAt,
    ...(CANNOT_EXECUTE.includes(exitCode ?? 0) && { error: `${launch.argv[0]} could not be executed` }),
  })
  door.close()
}

/** Of any program it is only known that it runs; a coding agent says itself when it works. */
function claimOf({ harness }: LaunchFile): { activity?: 'active' } {
  return harness === 'command' ? { activity: 'active' } : {}
}

/** The agent has ended; whatever it started and left in its group ends too, before its end is recorded. */
async function emptyGroup(processGroup: number): Promise<void> {
  const { isEmpty } = await stopGroup(processGroup, GRACE_MS, GRACE_MS)
  if (!isEmpty) await becomesEmpty(processGroup, Number.POSITIVE_INFINITY)
}

// A terminal that goes away says nothing about the agent, and a window that changes its size is the agent's business.
function obeySignals(processGroup: number, stop: () => void): void {
  process.on('SIGTERM', stop)
  process.on('SIGINT', () => signalGroup(processGroup, 'SIGINT'))
  process.on('SIGWINCH', () => signalGroup(processGroup, 'SIGWINCH'))
  process.on('SIGHUP', () => {})
}

function beat(runDirectory: string, output: AgentOutput): NodeJS.Timeout {
  let seq = 0
  const once = () => {
    seq++
    writeHeartbeat(runDirectory, { seq, at: now(), outputBytes: output.bytes, lastOutputAt: output.lastAt })
  }
  once()
  return setInterval(once, HEARTBEAT_MS)
}

function witnessOf(pid: number): Witness {
  return { pid, startTime: probeProcess(pid).startTime ?? '', bootId: identifyMachine().bootId ?? '' }
}

function now(): string {
  return writeInstant(Date.now())
}
