// Goes on with tasks that were asked to run by themselves and whose carrier is gone: a daemon that was killed, a command
// that was ended. What somebody else carries is left to them.

import type { Log } from '#daemon/log-file'
import type { Services } from '#daemon/services'
import { type Admission, ALONE } from '#fleet/presence-loop'
import { isProvostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import { isInterruption } from './usecases/agents/in-attempt.ts'

const LOOK_MS = 2_000

export type TaskLoop = { stop(): Promise<void> }

/** After the sessions were adopted: only then is it known which agents live. */
export function startTaskLoop({ world, adoption }: Services, log: Log, { admitted }: Admission = ALONE): TaskLoop {
  const stopping = new AbortController()
  const carried = new Map<string, Promise<void>>()
  const look = async () => {
    if (adoption.rows === null || !(await admitted())) return
    const { listOpenRuns } = await import('./usecases/agents/list-open-runs.ts')
    for (const id of await listOpenRuns(world)) {
      if (carried.has(id)) continue
      carried.set(
        id,
        carry(world, log, id).finally(() => carried.delete(id)),
      )
    }
  }
  const run = async () => {
    await clear(world, log)
    while (!stopping.signal.aborted) {
      await look().catch(error => log.error('tasks that run by themselves could not be looked for; later', error))
      await world.clock.sleep(LOOK_MS, stopping.signal).catch(() => undefined)
    }
    await Promise.all(carried.values())
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function clear(world: World, log: Log): Promise<void> {
  const { clearLeftWorktrees } = await import('./usecases/change/clear-left-worktrees.ts')
  const cleared = await clearLeftWorktrees(world).catch(error => {
    log.error('what a killed process left of its suites stays', error)
    return []
  })
  for (const path of cleared) log.info('a worktree in which suites ran was left behind and is gone', { path })
}

async function carry(world: World, log: Log, id: string): Promise<void> {
  const { continueRun } = await import('./usecases/steer/run-task.ts')
  try {
    const answer = await continueRun(world, world.ids.newId('co_'), id)
    if (answer) log.info('a task that ran by itself was gone on with', { task: id, stopped: answer.stopped.rule })
  } catch (error) {
    const isTheirs = isProvostError(error) && error.code === 'TASK_BUSY'
    if (!isTheirs && !isInterruption(error)) log.error(`${id} could not be gone on with; later`, error)
  }
}
