// Sends what waits for endpoints whenever the log grew or a try is due. What it is in the middle of when it has to go is sent again.
import type { Log } from '#daemon/log-file'
import type { Admission } from '#fleet/presence-loop'
import { system } from '#kernel/events/actor'
import { pause } from '#process/pause'
import type { World } from '#recorder/world'

const LOOK_AGAIN_MS = 60_000
const PAUSE_MS_MIN = 100

export type WebhookLoop = { stop(): Promise<void> }

export function startWebhookLoop(world: World, log: Log, { admitted }: Admission): WebhookLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake = () => {}
  const run = async () => {
    while (!signal.aborted) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      const nextAt = (await admitted()) ? await deliverOnce(world, log, signal) : null
      const ms =
        nextAt === null ? LOOK_AGAIN_MS : Math.min(LOOK_AGAIN_MS, Math.max(PAUSE_MS_MIN, nextAt - world.clock.now()))
      await pause(world.clock, ms, woken, signal)
    }
  }
  const leave = world.store.log.onAppend(() => wake())
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      leave()
      wake()
      await running
    },
  }
}

async function deliverOnce(world: World, log: Log, signal: AbortSignal): Promise<number | null> {
  const asking = {
    ...{ actor: system('webhook'), correlation: world.ids.newId('co_'), cause: null },
    ...{ onceKey: null, seenVersion: null },
  }
  try {
    const { deliverWebhooks } = await import('./usecases/webhooks/deliver-webhooks.ts')
    const { failed, nextAt } = await deliverWebhooks(world, asking, signal)
    if (failed > 0) log.info('webhooks were not taken; later', { failed })
    return nextAt
  } catch (error) {
    if (!signal.aborted) log.error('webhooks could not be sent; later', error)
    return null
  }
}
