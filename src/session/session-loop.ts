// Watches over the sessions of this machine: adopts them when the daemon starts, and looks at them every other second.

import type { Log } from '#daemon/log-file'
import type { Services } from '#daemon/services'
import type { Admission } from '#fleet/presence-loop'
import { system } from '#kernel/events/actor'
import type { Asking, World } from '#recorder/world'
import { ADOPTION_WORDS } from './rules/liveness/decide-adoption.ts'
import { planRest } from './rules/liveness/plan-rest.ts'
import type { AdoptedRow } from './usecases/liveness/adopt-sessions.ts'

export type SessionLoop = { stop(): Promise<void> }

export function startSessionLoop({ world, adoption, feed }: Services, log: Log, { admitted }: Admission): SessionLoop {
  const stopping = new AbortController()
  const run = async () => {
    if (!(await admitted())) return
    const { createRest } = await import('./usecases/liveness/rest-until-end.ts')
    const rest = createRest(world)
    await attempt(log, 'sessions could not be adopted; the watch goes on', async () => {
      adoption.rows = await adopt(world, log)
    })
    adoption.rows ??= []
    while (!stopping.signal.aborted && (await admitted())) {
      const begun = world.clock.monotonic()
      await attempt(log, 'a tick of the watch failed; the next one tries again', async () =>
        feed.hintTouched(await tick(world, log)),
      )
      await rest(planRest(world.clock.monotonic() - begun), stopping.signal)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function adopt(world: World, log: Log): Promise<AdoptedRow[]> {
  const { adoptSessions } = await import('./usecases/liveness/adopt-sessions.ts')
  const { claimLiving } = await import('#fleet/usecases/claim-old-sessions')
  for (const { session, action, proof, rule } of await claimLiving(world, askingOf(world, 'boot')))
    log.info('a session from before nodes had names', { session, action, proof, rule })
  const { clearLeftovers } = await import('./usecases/life/clear-leftovers.ts')
  await clearLeftovers(world, (path, error) => log.error(`${path} was left behind and stays`, error))
  const { moveOldWorktrees } = await import('./usecases/life/move-old-worktrees.ts')
  const stays = (path: string, error: unknown) => log.error(`${path} stays below the repository`, error)
  for (const path of await moveOldWorktrees(world, askingOf(world, 'boot'), stays))
    log.info('a worktree was taken out of the repository', { path })
  const rows = await adoptSessions(world, askingOf(world, 'boot'), (session, error) =>
    log.error(`${session} could not be adopted; the watch goes on`, error),
  )
  for (const { session, action, rule } of rows) log.info(`session ${ADOPTION_WORDS[action]}`, { session, rule })
  return rows
}

/** The sessions that were heard. */
async function tick(world: World, log: Log): Promise<readonly string[]> {
  const { runTick } = await import('./usecases/liveness/run-tick.ts')
  const { touched } = await runTick(world, askingOf(world, 'probe'), [], (session, error) =>
    log.error(`not all that is due for ${session} could be done; the next look tries again`, error),
  )
  return touched
}

function askingOf(world: World, part: string): Asking {
  return { actor: system(part), correlation: world.ids.newId('co_'), cause: null, onceKey: null, seenVersion: null }
}

async function attempt(log: Log, what: string, work: () => Promise<void>): Promise<void> {
  await work().catch(error => log.error(what, error))
}
