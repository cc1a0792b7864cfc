// A place for each agent of a phase: its number, its inbox, and whether the system keeps it there. Nothing runs yet.
import type { AgentConfig } from '#config/rules/sections/agent-config'
import { provostError } from '#kernel/errors/errors'
import type { Harness } from '#session/ports/harness'
import type { Base } from '#task/ports/workspace'
import { type Confinement, describeConfinement } from '#task/rules/change/told-confinement'
import type { Phase } from '#task/rules/phase/phase'
import type { TaskAtWork } from '../look/task-at-work.ts'

export type AgentSeat = {
  readonly session: string
  readonly role: string
  readonly phase: Phase
  readonly attempt: number
  readonly agent: AgentConfig
  readonly harness: Harness
  /** Why it runs open; null: its own launch shows that it is confined. */
  readonly open: Confinement | null
  /** Below the task's directory. */
  readonly inbox: string
  readonly submitDirectory: string
  /** What its work starts from. */
  readonly base: Base
  /** Somebody else took it, and may have started its agent. */
  readonly isFound: boolean
}

/** Numbers the sessions and makes their inboxes; a seat that was taken before is given again. */
export async function seatAgents(
  task: TaskAtWork,
  phase: Phase,
  attempt: number,
  base: Base,
  wanted: readonly { readonly role: string; readonly agent: AgentConfig }[],
): Promise<AgentSeat[]> {
  const seats: AgentSeat[] = []
  for (const { role, agent } of wanted) {
    const harness = findHarness(task, agent)
    const found = task.takeFoundSeat(role)
    const session = found?.session ?? `${task.project.id}-${await task.world.store.log.takeNumber('session')}`
    const wish = { session, projectRoot: task.place.root, confinement: task.confinement }
    const open = await harness.check(agent, wish)
    const folder = `${phase}-${attempt}/${session}`
    const submitDirectory = await task.world.taskFiles.prepareInbox(task.place, folder)
    seats.push({
      session,
      role,
      phase,
      attempt,
      agent,
      harness,
      open,
      inbox: `inbox/${folder}`,
      submitDirectory,
      base: found?.base ?? base,
      isFound: found !== undefined,
    })
  }
  const taken = seats.filter(({ isFound }) => !isFound)
  await task.record(
    ...taken.map(({ session, role, open }) => ({
      type: 'task.session_linked' as const,
      data: { phase, attempt, session, role, ...(open && { confinement: open }), base },
    })),
  )
  task.notes.push(...listUnconfined(seats))
  return seats
}

/** Said loudly, once for each reason: whoever reads the answer must not believe that the agent was kept inside. */
function listUnconfined(seats: readonly AgentSeat[]): string[] {
  return [...new Set(seats.flatMap(({ open }) => (open ? `warning: the agent runs ${describeConfinement(open)}` : [])))]
}

export function findHarness({ world: { harnesses } }: TaskAtWork, { harness: name }: AgentConfig): Harness {
  const harness = harnesses.find(name)
  if (harness) return harness
  throw provostError('HARNESS_UNKNOWN', {
    hint: `there are ${harnesses.names.join(', ')}: choose one with \`provost config set agents.harness claude-code\``,
    details: { name },
  })
}
