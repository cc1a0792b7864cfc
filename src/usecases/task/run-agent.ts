// Starts one agent for one phase of a task and hears it to its end. What it claims is nothing; what it left is looked at.
import { join } from 'node:path'
import type { AgentConfig } from '#core/config/agent-config'
import { provostError } from '#core/kernel/errors'
import type { Phase } from '#core/task/phase'
import type { AgentEnd, Harness } from '#ports/harness'
import type { TaskAtWork } from './task-at-work.ts'

const AGENT_MS = 60 * 60_000

export type AgentSeat = {
  readonly session: string
  readonly role: string
  readonly phase: Phase
  readonly attempt: number
  readonly agent: AgentConfig
  readonly harness: Harness
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
    const session = `${task.project.id}-${await task.world.store.log.takeNumber('session')}`
    const folder = `${phase}-${attempt}/${session}`
    const submitDirectory = await task.world.taskFiles.prepareInbox(task.place, folder)
    seats.push({ session, role, phase, attempt, agent, harness, inbox: `inbox/${folder}`, submitDirectory })
  }
  await task.record(
    ...seats.map(({ session, role }) => ({
      type: 'task.session_linked' as const,
      data: { phase, attempt, session, role },
    })),
  )
  return seats
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

export async function runAgent(
  task: TaskAtWork,
  seat: AgentSeat,
  prompt: string,
  workDirectory: string,
): Promise<AgentEnd> {
  const { agent, session, role, phase, submitDirectory } = seat
  return seat.harness.run({
    agent,
    session,
    role,
    phase,
    task: task.id,
    prompt,
    projectRoot: task.place.root,
    workDirectory,
    submitDirectory,
    timeoutMs: AGENT_MS,
  })
}

/** What an agent handed in under this name; null when it did not. */
export async function readSubmission(task: TaskAtWork, { inbox }: AgentSeat, name: string): Promise<string | null> {
  return (await task.world.taskFiles.read(task.place, `${inbox}/${name}`))?.text ?? null
}

/** Undefined when it ended well; otherwise why not, in words. */
export function failureOf(end: AgentEnd): string | undefined {
  switch (end.status) {
    case 'not_started':
      return `could not be started: ${end.because}`
    case 'timed_out':
      return 'took too long and was stopped'
    case 'exited':
      if (end.exitCode === 0) return undefined
      return `ended with ${end.exitCode === null ? 'a signal' : `exit code ${end.exitCode}`}${lastLine(end.lastWords)}`
  }
}

function lastLine(words: string): string {
  const line = words.trim().split('\n').at(-1)?.trim() ?? ''
  return line === '' ? '' : `: ${line}`
}

export function agentFailed(seat: AgentSeat, file: string, why: string | undefined): Error {
  return provostError('TASK_AGENT_NO_ARTIFACT', {
    message: `Session ${seat.session} ${why ?? `ended without ${file}`}.`,
    hint: `read what it said in ${join(seat.submitDirectory, 'output.log')}`,
    details: { session: seat.session, file, phase: seat.phase },
  })
}
