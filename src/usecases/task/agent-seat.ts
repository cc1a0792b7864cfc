// A place for each agent of a phase: its number, its inbox, and whether the system keeps it there. Nothing runs yet.
import type { AgentConfig } from '#core/config/agent-config'
import { provostError } from '#core/kernel/errors'
import { type Confinement, describeConfinement, PERMISSIONS } from '#core/task/decide-confinement'
import type { Phase } from '#core/task/phase'
import type { Harness } from '#ports/harness'
import type { TaskAtWork } from './task-at-work.ts'

export type AgentSeat = {
  readonly session: string
  readonly role: string
  readonly phase: Phase
  readonly attempt: number
  readonly agent: AgentConfig
  readonly harness: Harness
  readonly confinement: Confinement
  /** Below the task's directory. */
  readonly inbox: string
  readonly submitDirectory: string
}

/** Numbers the sessions and makes their inboxes; nothing runs yet. */
export async function seatAgents(
  task: TaskAtWork,
  phase: Phase,
  attempt: number,
  wanted: readonly { readonly role: string; readonly agent: AgentConfig }[],
): Promise<AgentSeat[]> {
  const seats: AgentSeat[] = []
  for (const { role, agent } of wanted) {
    const harness = findHarness(task, agent)
    const confinement = await needConfinement(harness, agent)
    const session = `${task.project.id}-${await task.world.store.log.takeNumber('session')}`
    const folder = `${phase}-${attempt}/${session}`
    const submitDirectory = await task.world.taskFiles.prepareInbox(task.place, folder)
    seats.push({
      session,
      role,
      phase,
      attempt,
      agent,
      harness,
      confinement,
      inbox: `inbox/${folder}`,
      submitDirectory,
    })
  }
  await task.record(
    ...seats.map(({ session, role, confinement }) => ({
      type: 'task.session_linked' as const,
      data: { phase, attempt, session, role, confinement },
    })),
  )
  task.notes.push(...listUnconfined(seats))
  return seats
}

async function needConfinement(harness: Harness, agent: AgentConfig): Promise<Confinement> {
  const answer = await harness.confinementOf(agent)
  if (answer.may) return answer.confinement
  const { expected, found } = answer
  throw provostError('ISOLATION_FAILED', {
    message: `the agent could not be confined: expected ${expected}, found ${found}`,
    hint: `set permissions of the agent to ${PERMISSIONS.join(' or ')}, or leave it out; nothing was started`,
    details: { check: 'confinement', expected, found },
  })
}

/** Said loudly, once for each reason: whoever reads the answer must not believe that the agent was kept inside. */
function listUnconfined(seats: readonly AgentSeat[]): string[] {
  const open = seats.filter(({ confinement }) => !confinement.isConfined)
  return [...new Set(open.map(({ confinement }) => `warning: the agent runs ${describeConfinement(confinement)}`))]
}

export function findHarness({ world: { harnesses } }: TaskAtWork, { harness: name }: AgentConfig): Harness {
  const harness = harnesses.find(name)
  if (harness) return harness
  throw provostError('HARNESS_UNAVAILABLE', {
    message: `harness ${name} is not available for tasks yet; available: ${harnesses.names.join(', ')}`,
    hint: 'set worker and planner in .provost/config.yaml to {harness: command, args: [program, …]}, or do the phase yourself with `--by hand`',
    details: { harness: name },
  })
}
