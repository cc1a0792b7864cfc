// The watchdog of reviews: finds launches that a crash interrupted, then looks at the deadlines of all open runs.

import type { Log } from '#daemon/log-file'
import type { Services } from '#daemon/services'
import { type Admission, ALONE } from '#fleet/presence-loop'
import { system } from '#kernel/events/actor'
import type { Asking, World } from '#recorder/world'

const TICK_MS = 30_000
const ADOPTION_LOOK_MS = 100

export type ReviewLoop = { stop(): Promise<void> }

export function startReviewLoop({ world, adoption }: Services, log: Log, { admitted }: Admission = ALONE): ReviewLoop {
  const stopping = new AbortController()
  const sleep = (ms: number) => world.clock.sleep(ms, stopping.signal).catch(() => undefined)
  const run = async () => {
    // Which reviewers live is known once the sessions were adopted.
    while (adoption.rows === null && !stopping.signal.aborted) await sleep(ADOPTION_LOOK_MS)
    if (!stopping.signal.aborted) await attempt(log, () => recover(world, log))
    while (!stopping.signal.aborted) {
      if (await admitted()) await attempt(log, () => settle(world, log))
      await sleep(TICK_MS)
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

async function recover(world: World, log: Log): Promise<void> {
  const { recoverLaunches } = await import('./usecases/run/recover-launches.ts')
  const { recoverTrials } = await import('#looking/usecases/trial/clear-trial')
  for (const trial of await recoverTrials(world, askingOf(world))) log.info('a trial was interrupted', { trial })
  for (const { run, action } of await recoverLaunches(world, askingOf(world)))
    log.info('a review was being launched when Provost stopped', { run, action })
}

async function settle(world: World, log: Log): Promise<void> {
  const { settleDeadlines } = await import('./usecases/run/settle-deadlines.ts')
  for (const { run, action } of await settleDeadlines(world, askingOf(world)))
    if (action === 'remind' || action === 'fail') log.info('review deadline', { run, action })
}

function askingOf(world: World): Asking {
  const correlation = world.ids.newId('co_')
  return { actor: system('review'), correlation, cause: null, onceKey: null, seenVersion: null }
}

async function attempt(log: Log, work: () => Promise<void>): Promise<void> {
  await work().catch(error => log.error('the watch over reviews failed; it goes on', error))
}
