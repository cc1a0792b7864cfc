// Tries deferred submissions again when their time has come.

import type { Log } from '#daemon/log-file'
import { type Admission, ALONE } from '#fleet/presence-loop'
import type { World } from '#recorder/world'

const LOOK_AGAIN_MS = 15_000

export type EvidenceLoop = { stop(): Promise<void> }

export function startEvidenceLoop(world: World, log: Log, { admitted }: Admission = ALONE): EvidenceLoop {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await world.clock.sleep(LOOK_AGAIN_MS, stopping.signal).catch(() => undefined)
      if (!stopping.signal.aborted && (await admitted())) await retryOnce(world, log)
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

async function retryOnce(world: World, log: Log): Promise<void> {
  try {
    const { retryDue } = await import('./usecases/ingest/retry-due.ts')
    for (const { outcome, repo, run_id } of await retryDue(world))
      log.info('evidence retried', { outcome, repo, run_id })
  } catch (error) {
    log.error('deferred submissions could not be tried again; later', error)
  }
}
