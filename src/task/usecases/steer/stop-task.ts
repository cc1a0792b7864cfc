// Ends the agents that work for a task and lets it rest. What they have done so far is kept, and it is said where.

import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import { killSession } from '#session/usecases/life/kill-session'
import { listLiving } from '#session/usecases/life/need-session'
import type { TaskPlace } from '#task/ports/task-files'
import { endAttempt } from '../agents/in-attempt.ts'
import { isWorktree, worktreePath } from '../change/make-worktree.ts'
import { lookAtTask } from '../look/look-at-task.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { holdWhenFree, needTask } from './hold-task.ts'
import { leaveStopWish, takeStopWish } from './stop-wish.ts'

const WAIT_MS = 20_000
const LOOK_MS = 100
const COMMAND = { name: 'stop', mayBeAbandoned: true } as const

export async function stopTask(world: World, asking: Asking, id: string): Promise<TaskAnswer> {
  const view = await needTask(world, id)
  const project = await needProject(world, view.project ?? '')
  const place: TaskPlace = { root: project.path, task: id }
  await leaveStopWish(world, place, asking.actor.id)
  const stopped = await killAgents(world, asking, id, project.id)
  const isFree = await awaitRunEnd(world, place, asking.actor.id)
  const work = (task: TaskAtWork) => settle(task, stopped)
  const held = isFree && (await holdWhenFree(world, { ...asking, seenVersion: null }, id, COMMAND, work))
  if (held) return held
  return composeAnswer(await lookAtTask(world, id), {
    notes: [...stopped.map(session => `${session} was stopped`), 'what runs now ends first; nothing is begun after it'],
  })
}

async function killAgents(world: World, asking: Asking, id: string, project: string): Promise<string[]> {
  const living = (await listLiving(world, project)).filter(({ taskId }) => taskId === id)
  for (const { id: session } of living)
    await killSession(world, asking, session, { kind: 'manual', note: `stopped with ${id}` })
  return living.filter(({ record }) => !isEnded(record.session.state)).map(session => session.id)
}

/** Whoever carries the run ends it at the wish, a moment after its agents have ended. False when that takes too long. */
async function awaitRunEnd({ taskFiles, clock }: World, place: TaskPlace, by: string): Promise<boolean> {
  const deadline = clock.monotonic() + WAIT_MS
  for (;;) {
    const lease = await taskFiles.leaseRun(place, { command: 'stop', by, since: '' })
    if ('release' in lease) return lease.release().then(() => true)
    if (clock.monotonic() >= deadline) return false
    await clock.sleep(LOOK_MS)
  }
}

/** What nobody was there to record is recorded here. */
async function settle(task: TaskAtWork, stopped: readonly string[]): Promise<TaskAnswer> {
  const kept = await listKept(task)
  if (task.view.openAttempt) await endAttempt(task, task.view.openAttempt.phase, 'stopped', 'stopped by a person')
  const ended = { type: 'task.run_ended', data: { rule: 'STOPPED' } } as const
  if (task.view.run) await task.record({ type: 'task.paused', data: { rule: 'BY_HAND' } }, ended)
  await takeStopWish(task.world, task.place)
  const notes = [
    ...(stopped.length > 0 ? stopped.map(session => `${session} was stopped`) : ['no agent was at work']),
    ...kept,
    `\`provost task run ${task.id}\` goes on`,
  ]
  return composeAnswer(await task.observe(), { notes })
}

/** What agents handed in lies in the inbox for good; a worker's change that was not captured lies in its worktree. */
async function listKept(task: TaskAtWork): Promise<string[]> {
  const last = task.view.sessions.at(-1)
  if (task.view.phase !== 'codegen' || last === undefined) return []
  const path = worktreePath(task, last)
  return (await isWorktree(task, path)) ? [`its work so far is kept: ${path}`] : []
}
