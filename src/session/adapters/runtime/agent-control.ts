// Looks at agents by identity, speaks to their supervisors, and ends them as a whole.
import { setTimeout as sleep } from 'node:timers/promises'
import type { GroupSight } from '#access/rules/facts/judge-exit'
import { listMarked, stopMarked } from '#process/marked-processes'
import { identifyMachine, probeProcess, readProcess, signalNothing } from '#process/process-identity'
import { becomesEmpty, hasLiving, stopGroup } from '#process/stop-group'
import type { AgentControl, ObservedProcess, RunFiles, RunPlace, Stopped } from '#session/ports/session-runtime'
import type { Identity } from '#session/rules/life/run-documents'
import { askSupervisor } from './ask-supervisor.ts'

const GRACE_MS = 10_000
const KILL_MS = 20_000
const SUPERVISOR_MS = 21_000
const LOOK_MS = 50

export function agentControlOf(files: RunFiles): AgentControl {
  const ask = (place: RunPlace, question: object) => askSupervisor(files.pathOf(place), question)
  return {
    observe,
    observeGroup,
    stop: async (place, identity) => {
      const group = await stop(identity, () => ask(place, { op: 'stop' }))
      return group.isEmpty ? stopMarked(files.pathOf(place), GRACE_MS, KILL_MS) : group
    },
    listStarted: async () => listMarked(),
    end: runDirectory => stopMarked(runDirectory, GRACE_MS, KILL_MS),
    write: (place, text, id) => ask(place, { op: 'write', text, id }),
    closeInput: place => ask(place, { op: 'close_stdin' }),
  }
}

async function observe(pid: number): Promise<ObservedProcess> {
  const bootId = identifyMachine().bootId ?? ''
  const signalled = signalNothing(pid)
  if (signalled === 'failed') return { kind: 'error', bootId, startTime: null, state: '' }
  const found = readProcess(pid)
  if (signalled === 'nobody' && !found) return { kind: 'absent', bootId, startTime: null, state: '' }
  return { kind: 'found', bootId, startTime: found?.startTime ?? null, state: found?.state ?? '' }
}

async function observeGroup(processGroup: number): Promise<GroupSight> {
  try {
    return hasLiving(processGroup) ? 'living' : 'empty'
  } catch {
    return 'unknown'
  }
}

/** The supervisor is asked first, so that the end has a witness; without one the group is ended from here. */
async function stop(identity: Identity, askSupervisorToStop: () => Promise<{ ok: boolean }>): Promise<Stopped> {
  const { agent, supervisor } = identity
  // After a restart of the machine the number may belong to anybody.
  if (agent.bootId !== (identifyMachine().bootId ?? '')) return { isEmpty: true, survivors: [] }
  const { ok } = await askSupervisorToStop()
  const isStopped = ok && (await becomesEmpty(agent.processGroup, SUPERVISOR_MS))
  if (!isStopped && isStillOurs(identity)) return stopGroup(agent.processGroup, GRACE_MS, KILL_MS)
  if (ok) await hearWitnessOut(supervisor)
  return { isEmpty: true, survivors: [] }
}

/** A group outlives its leader, and while it does, nobody else can get its number. */
function isStillOurs({ agent }: Identity): boolean {
  const { life, startTime } = probeProcess(agent.pid)
  if (life === 'alive') return startTime === agent.startTime
  return hasLiving(agent.processGroup)
}

async function hearWitnessOut({ pid, startTime }: { pid: number; startTime: string }): Promise<void> {
  for (let waited = 0; waited < GRACE_MS && probeProcess(pid).startTime === startTime; waited += LOOK_MS)
    await sleep(LOOK_MS)
}
