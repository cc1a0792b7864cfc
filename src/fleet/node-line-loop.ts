// Waits until this home has joined a plane. Before that nothing of a line is loaded: one machine stays what it is.
import { existsSync } from 'node:fs'
import type { Log } from '#daemon/log-file'
import type { Home } from '#files/home'
import type { World } from '#recorder/world'
import type { NodeOffer } from './usecases/work/describe-node.ts'

const LOOK_MS = 5_000

export function startNodeLineLoop(world: World, log: Log, home: Home, offer: NodeOffer): { stop(): Promise<void> } {
  // Whoever has the store of the plane at hand needs no line to it.
  if (world.store.engine !== 'sqlite') return { stop: async () => {} }
  const stopping = new AbortController()
  const running = keepLine(world, log, home, offer, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** A home may join, leave and join again while its daemon runs. */
async function keepLine(world: World, log: Log, home: Home, offer: NodeOffer, signal: AbortSignal): Promise<void> {
  const stopped = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  while (!signal.aborted) {
    const line = existsSync(home.plane) ? await openLine(world, log, home, offer) : undefined
    if (line) await Promise.race([line.over, stopped])
    if (signal.aborted) await line?.stop()
    else await world.clock.sleep(LOOK_MS, signal).catch(() => undefined)
  }
}

async function openLine(world: World, log: Log, home: Home, offer: NodeOffer) {
  try {
    const { findPlane, NodeLine } = await import('./node-line.ts')
    return new NodeLine(world, log, home, offer, findPlane(home)!)
  } catch (error) {
    log.error('the line to the plane cannot be opened', error)
    return undefined
  }
}
