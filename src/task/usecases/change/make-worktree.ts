// A worktree for one piece of work of a task: isolated, prepared as the project says, and gone afterwards.
import { join } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import { findSession } from '#session/usecases/life/need-session'
import { adoptSession } from '#session/usecases/liveness/adopt-sessions'
import type { Base } from '#task/ports/workspace'
import type { AgentSeat } from '../agents/agent-seat.ts'
import { isInterruption } from '../agents/in-attempt.ts'
import { baseRefOf } from '../look/observe-task.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import type { SuiteSite } from '../phases/run-suites.ts'

export async function needBase({ world, place, config }: TaskAtWork): Promise<Base> {
  const ref = baseRefOf(config)
  const base = await world.workspace.findBase(place.root, ref)
  if (base) return base
  throw provostError('GIT_FAILED', {
    message: `the repository has no commit at ${ref} to work on`,
    hint: 'make a first commit, then repeat the command',
  })
}

/** One that is not new holds what its agent did. */
export type SeatedWorktree = { readonly path: string; readonly isNew: boolean }

/** Where the agents of these seats work: what one of them was started in is gone on with, what is half made is made anew. */
export async function makeSeatedWorktree(
  task: TaskAtWork,
  seats: readonly AgentSeat[],
  name: string,
  commit: string,
): Promise<SeatedWorktree> {
  const found = seats.filter(({ isFound }) => isFound)
  if (found.length === 0) return { path: await makeWorktree(task, name, commit), isNew: true }
  const path = worktreePath(task, name)
  const started = await Promise.all(found.map(({ session }) => isStarted(task, session)))
  if (started.includes(true) && (await isWorktree(task, path))) return { path, isNew: false }
  await task.world.workspace.removeWorktree(task.place.root, path)
  return { path: await makeWorktree(task, name, commit), isNew: true }
}

/** Found out before anything is made: what was never started is taken down together with the place that it had. */
async function isStarted({ world, asking }: TaskAtWork, session: string): Promise<boolean> {
  const known = await findSession(world, session)
  if (!known) return false
  if (known.spawnFailure === null) await adoptSession(world, asking, known)
  return (await findSession(world, session))?.spawnFailure === null
}

export async function isWorktree({ world }: TaskAtWork, path: string): Promise<boolean> {
  return (await world.workspace.findBase(path, 'HEAD').catch(() => undefined)) !== undefined
}

export async function makeWorktree(task: SuiteSite, name: string, commit: string): Promise<string> {
  const { world, place, config } = task
  const path = worktreePath(task, name)
  const { symlinks, include } = config
  await world.workspace.addWorktree({ root: place.root, path, commit, symlinks, include })
  await prepare(task, path, name)
  return path
}

export function worktreePath({ world, place }: SuiteSite, name: string): string {
  return world.sessions.worktrees.pathOf(place.root, name)
}

/** The same for agents: while one of them lives, its worktree stays. */
export async function inSeatedWorktree<Answer>(
  task: TaskAtWork,
  seats: readonly AgentSeat[],
  name: string,
  commit: string,
  work: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const { path } = await makeSeatedWorktree(task, seats, name, commit)
  let isOver = true
  try {
    return await work(path)
  } catch (error) {
    isOver = !isInterruption(error)
    throw error
  } finally {
    if (isOver) await task.world.workspace.removeWorktree(task.place.root, path)
  }
}

/** Works in a new worktree and takes it away again, whatever happens; after a kill the next start does. */
export async function inWorktree<Answer>(
  task: SuiteSite,
  name: string,
  commit: string,
  work: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const { owners, workspace } = task.world
  const path = worktreePath(task, name)
  await workspace.claim(path, owners.own)
  try {
    await makeWorktree(task, name, commit)
    return await work(path)
  } finally {
    await workspace.removeWorktree(task.place.root, path)
    await workspace.claim(path, null)
  }
}

async function prepare(task: SuiteSite, path: string, name: string): Promise<void> {
  const { world, place, config } = task
  for (const [index, { command, timeoutMs }] of config.postCreate.entries()) {
    const log = join(world.taskFiles.directoryOf(place), 'inbox', `prepare-${name}`, `${index + 1}.log`)
    // What it installs comes from the network.
    const within = { root: place.root, directory: path, network: 'open' } as const
    const end = await world.suites.run({ command, cwd: path, within, env: {}, timeoutMs, log })
    if (end.status === 'exited' && end.exitCode === 0) continue
    await world.workspace.removeWorktree(place.root, path)
    const words = typeof command === 'string' ? command : command.join(' ')
    throw provostError('ISOLATION_FAILED', {
      message: `${path} could not be prepared: ${words}: expected exit 0, found ${end.because ?? `exit ${end.exitCode}`}`,
      hint: `read ${log}; nothing was started`,
      details: { check: words, expected: 'exit 0', found: end.because ?? `exit ${end.exitCode}` },
    })
  }
}
