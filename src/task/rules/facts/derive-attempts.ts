// What the attempts of a task are to be called now: one that was begun is running only while something runs for it.
import type { TaskAgents } from '../agents/task-agents.ts'
import type { TaskView } from '../record/task-view.ts'

export type ShownAttempt = { readonly status: string | null; readonly attempt: number }

export type AttemptFacts = {
  /** No command holds the task, so nobody runs tests or waits for an agent of it. */
  readonly isRunnerGone: boolean
  readonly agents: TaskAgents
}

/** It was begun, and neither finished nor given up: its agent has ended, or whoever ran it has. */
export const LEFT_OFF = 'left off'

export function deriveAttempts(
  { phase, actors }: Pick<TaskView, 'phase' | 'actors'>,
  { isRunnerGone, agents: { asks, outOfQuota, atWork } }: AttemptFacts,
): Readonly<Record<string, ShownAttempt>> {
  const isAnybodyThere = !isRunnerGone || asks.length + outOfQuota.length + atWork.length > 0
  const wordOf = (of: string, status: string | null) =>
    status === 'running' && !(isAnybodyThere && of === phase) ? LEFT_OFF : status
  return Object.fromEntries(
    Object.entries(actors).map(([of, { status, attempt }]) => [of, { status: wordOf(of, status), attempt }]),
  )
}

/** What a list says that a task needs: that it is paused says less than what a person is asked for. */
export function sayNeed({ isPaused, isAbandoned, needs, outcome }: NeedFacts): string {
  if (isAbandoned) return 'given up'
  const isForPeople = needs === 'decision' || needs === 'answer' || needs === 'person'
  return isPaused && !isForPeople ? 'paused' : (needs ?? outcome ?? '')
}

type NeedFacts = {
  readonly isPaused: boolean
  readonly isAbandoned: boolean
  readonly needs: string | null
  readonly outcome: string | null
}

/** What is done cannot be waiting to go on, whatever was said before. */
export function isPausedNow({ isPaused, phase }: Pick<TaskView, 'isPaused' | 'phase'>): boolean {
  return isPaused && phase !== 'done'
}
