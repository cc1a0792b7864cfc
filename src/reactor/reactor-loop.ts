// Runs the reactor whenever the log grew or an intent becomes due, and now and then removes what nobody asks for any more.

import type { Log } from '#daemon/log-file'
import { type Admission, ALONE } from '#fleet/presence-loop'
import { pause } from '#process/pause'
import type { World } from '#recorder/world'
import { forgetRequests } from '#requests/usecases/forget-requests'
import { runReactor } from './usecases/run-reactor.ts'

const LOOK_AGAIN_MS = 60_000
const FORGET_EVERY_MS = 3_600_000

export type ReactorLoop = { wake(): void; stop(): Promise<void> }

export function startReactorLoop(world: World, log: Log, { admitted }: Admission = ALONE): ReactorLoop {
  const stopping = new AbortController()
  let wake = () => {}
  let forgetAt = 0
  const run = async () => {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      if (await admitted()) await reactOnce(world, log)
      if (world.clock.monotonic() >= forgetAt) {
        await forgetRequests(world).catch(error => log.error('old answers could not be removed; later', error))
        forgetAt = world.clock.monotonic() + FORGET_EVERY_MS
      }
      await pause(world.clock, await findPauseMs(world), woken, stopping.signal)
    }
  }
  const leave = world.store.log.onAppend(() => wake())
  const running = run()
  return {
    wake: () => wake(),
    stop: async () => {
      stopping.abort()
      leave()
      wake()
      await running
    },
  }
}

async function reactOnce(world: World, log: Log): Promise<void> {
  try {
    const { dead } = await runReactor(world)
    for (const intent of dead)
      log.info('REACTOR_DEAD_LETTER', { intent: intent.id, attempts: intent.attempts, cause: intent.lastError })
  } catch (error) {
    log.error('the reactor could not run; it tries again', error)
  }
}

/** Until the next intent is due, and never longer than a minute. */
async function findPauseMs({ store, node, clock }: World): Promise<number> {
  const due = await store.intents.nextDueAt(node.id).catch(() => undefined)
  return due === undefined ? LOOK_AGAIN_MS : Math.min(LOOK_AGAIN_MS, Math.max(10, due - clock.now()))
}
