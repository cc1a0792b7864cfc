// The worktree of a reviewer: detached at the commit it is to judge, so that it neither sees later edits nor disturbs
// anybody, and the environment in which it can hand in its verdict.
import { delimiter } from 'node:path'
import { composeEvent } from '#recorder/compose-event'
import { recordObservations } from '../liveness/observe-session.ts'
import { proveIsolation } from './make-session-worktree.ts'
import type { Spawning } from './spawn-session.ts'
import type { Reviewing } from './spawn-wish.ts'

/** Answers the absolute path. */
export async function makeReviewWorktree(spawning: Spawning, { commit, copy }: Reviewing): Promise<string> {
  const { world, asking, id, name, project } = spawning
  world.steps('session.worktree')
  const { path } = await world.sessions.worktrees.addDetached({ root: project.path, name, sessionId: id, commit })
  await proveIsolation(spawning, null, commit)
  world.steps('session.isolated')
  const isolated = composeEvent(world, asking, 'session.isolated', {
    worktree: path,
    branch: '',
    baseSha: commit,
    copy,
  })
  await recordObservations(world, asking, id, [], [isolated])
  return path
}

/** The command of its prompt must be found, and must find the log that asked for the review. */
export function composeReviewerEnvironment({ world, agent }: Spawning, { tools, home }: Reviewing) {
  const path = agent.env.PATH ?? world.sessions.environment.PATH ?? ''
  return { PATH: `${tools}${delimiter}${path}`, PROVOST_HOME: home }
}
