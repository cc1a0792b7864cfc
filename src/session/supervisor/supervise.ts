// Watches one agent from its first instruction to its last, and bears witness to its end. It outlives the daemon, needs
// neither store nor network, and ends for no other reason than that the agent has.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeInstant } from '#kernel/events/time'
import { LAUNCH_MARK, stopMarked } from '#process/marked-processes'
import { identifyMachine, probeProcess } from '#process/process-identity'
import { becomesEmpty, signalGroup, stopGroup } from '#process/stop-group'
import type { Identity, Witness } from '../rules/life/run-documents.ts'
import { AgentInput } from './agent-input.ts'
import { AgentOutput } from './agent-output.ts'
import { readCagedEnd } from './caged-end.ts'
import { ControlDoor } from './control-socket.ts'
import type { DeskSocket } from './desk-socket.ts'
import { openDoor } from './door.ts'
import { claimRun } from './run-directory/claim-run.ts'
import { type LaunchFile, readLaunchFile, takeEnvironment } from './run-directory/launch-file.ts'
import { replaceFile } from './run-directory/replace-file.ts'
import { RunDesk } from './run-directory/run-desk.ts'
import {
  exitDocument,
  heartbeatDocument,
  IDENTITY_FILE,
  identityDocument,
  refusedDocument,
} from './run-directory/run-documents.ts'
import { SignalSpool, SPOOL_FILE, type SpooledSignal } from './run-directory/signal-spool.ts'
import { say, speakOnItsOwn } from './say.ts'
import { type AgentEnd, type GatedAgent, startAgent } from './start-agent.ts'
import { UsageSpool } from './usage-spool.ts'

const GRACE_MS = 10_000
const HEARTBEAT_MS = 5_000
const AGAIN_MS = 1_000
const ALREADY_SUPERVISED = 73
const CANNOT_EXECUTE = [126, 127]

/** `given`: the environment of the agent; where it is not given, it comes as the launch says. */
export async function supervise(runDirectory: string, given?: Readonly<Record<string, string>>): Promise<number> {
  const launch = readLaunchFile(runDirectory)
  const environment = given ?? takeEnvironment(runDirectory, launch)
  if (!claimRun(runDirectory)) return ALREADY_SUPERVISED
  const desk = new RunDesk(runDirectory)
  const agent = await startAgent('.', launch, { ...environment, [LAUNCH_MARK]: runDirectory })
  const { sessionId, generation, harness } = launch
  const processes = { supervisor: witnessOf(process.pid), agent: { ...witnessOf(agent.pid), processGroup: agent.pid } }
  const nonce = randomBytes(32).toString('hex')
  const identity: Identity = { sessionId, generation, harness, launchedAt: now(), ...processes, nonce }
  // Whoever finds the identity looks for the heart at once.
  replaceFile('.', heartbeatDocument({ seq: 0, at: now(), outputBytes: 0, lastOutputAt: null, trouble: null }))
  replaceFile('.', identityDocument(identity)) // an agent that nobody could find again is not started
  desk.keep(() => bringBackIdentity(identity))
  await watch(desk, launch, agent, identity, runDirectory)
  return 0
}

async function watch(
  desk: RunDesk,
  launch: LaunchFile,
  agent: GatedAgent,
  identity: Identity,
  runDirectory: string,
): Promise<void> {
  const signal = openSpool(desk)
  const usage = new UsageSpool(desk, launch)
  const output = new AgentOutput(desk, launch, agent.streams, heard => signal({ ...heard, source: 'stream' }), usage)
  const input = new AgentInput(agent.streams, launch)
  const stop = () => {
    void stopGroup(agent.pid, GRACE_MS, GRACE_MS).catch(error => say(`a stop failed: ${error.message}`))
    return { ok: true } as const
  }
  obeySignals(agent.pid, stop) // before anybody is told that it can be spoken to
  const door = new ControlDoor({ write: (text, id) => input.write(text, id), closeStdin: () => input.close(), stop })
  await door.open()
  const wayOut = await openDoor(launch, heard => signal({ ...heard, source: 'hook' }))
  const wayToModel = await openWayToModel(launch, names => desk.replace(refusedDocument(names)))
  desk.keep(() => door.bringBack())
  surviveMistakes()
  if (!launch.terminal) speakOnItsOwn()
  const timers = [beat(desk, output), desk.tend()]
  signal({ source: 'supervisor', event: 'launched', ...claimOf(launch) })
  usage.begin()
  agent.gate.end('go\n')
  const end = await agent.ended
  await endTheRest(agent.pid, runDirectory)
  await output.end()
  for (const timer of timers) clearInterval(timer)
  usage.end() // before its end can be read: whoever reads that one reads this too
  signal({ source: 'supervisor', event: 'ended', activity: 'exited' })
  desk.replace(exitDocument(composeExit(launch, identity, end, output.lastAt)))
  await desk.settled()
  agent.streams?.keeper.end()
  door.close()
  wayOut.close()
  wayToModel.close()
}

/** Nothing of it is loaded for who has another network. */
async function openWayToModel(
  { door }: LaunchFile,
  onRefused: (names: readonly string[]) => void,
): Promise<DeskSocket> {
  if (!door?.modelHosts) return { close: () => {} }
  const { openModelProxy } = await import('./way-to-model.ts')
  return openModelProxy(door.desk, door.modelHosts, onRefused)
}

function composeExit({ argv, door }: LaunchFile, identity: Identity, end: AgentEnd, lastOutputAt: string | null) {
  const { sessionId, generation, agent, supervisor, nonce } = identity
  const { pid, startTime, bootId } = agent
  const { exitCode, signal } = door ? readCagedEnd(end) : end
  return {
    ...{ sessionId, generation, pid, startTime, bootId },
    exitCode: signal === null ? (exitCode ?? 0) : null,
    signal,
    endedAt: now(),
    lastOutputAt,
    supervisor: { pid: supervisor.pid, startTime: supervisor.startTime },
    ...(nonce !== undefined && { nonce }),
    ...(CANNOT_EXECUTE.includes(exitCode ?? 0) && { error: `${argv[0]} could not be executed` }),
  }
}

/** What reaches the spool has its time from here. */
function openSpool(desk: RunDesk): (signal: Omit<SpooledSignal, 'at'>) => void {
  const spool = new SignalSpool('.')
  desk.keep(() => spool.bringBack())
  return signal => {
    spool.add({ ...signal, at: now() })
    desk.put(SPOOL_FILE, () => spool.write())
  }
}

function bringBackIdentity(identity: Identity): void {
  if (existsSync(IDENTITY_FILE)) return
  replaceFile('.', identityDocument(identity))
  claimRun('.')
}

/** Of any program it is only known that it runs; a coding agent says itself when it works. */
function claimOf({ harness }: LaunchFile): { activity?: 'active' } {
  return harness === 'command' ? { activity: 'active' } : {}
}

/** The agent has ended; whatever it started ends too, in its group or out of it, before its end is recorded. */
async function endTheRest(processGroup: number, runDirectory: string): Promise<void> {
  for (;;)
    try {
      const { isEmpty } = await stopGroup(processGroup, GRACE_MS, GRACE_MS)
      if (!isEmpty) await becomesEmpty(processGroup, Number.POSITIVE_INFINITY)
      const { survivors } = await stopMarked(runDirectory, GRACE_MS, GRACE_MS)
      if (survivors.length > 0) say(`of what it started these survive: ${survivors.join(', ')}`)
      return
    } catch (error) {
      say(`the group cannot be looked at: ${error instanceof Error ? error.message : error}`)
      await sleep(AGAIN_MS)
    }
}

// A terminal that goes away says nothing about the agent, and a window that changes its size is the agent's business.
function obeySignals(processGroup: number, stop: () => void): void {
  process.on('SIGTERM', stop)
  process.on('SIGINT', () => signalGroup(processGroup, 'SIGINT'))
  process.on('SIGWINCH', () => signalGroup(processGroup, 'SIGWINCH'))
  process.on('SIGHUP', () => {})
}

/** From here on an agent lives. Whatever is wrong in here is said, and is no reason to leave it alone. */
function surviveMistakes(): void {
  process.on('uncaughtException', error => say(`a mistake of the supervisor: ${error.stack}`))
  process.on('unhandledRejection', error => say(`a mistake of the supervisor: ${error}`))
}

function beat(desk: RunDesk, output: AgentOutput): NodeJS.Timeout {
  let seq = 0
  const once = () => {
    seq++
    const { trouble } = desk
    desk.replace(heartbeatDocument({ seq, at: now(), outputBytes: output.bytes, lastOutputAt: output.lastAt, trouble }))
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
