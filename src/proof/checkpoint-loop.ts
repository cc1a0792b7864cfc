// Signs the log from time to time, so that what happened before cannot be rewritten unnoticed although nobody thought of it.
import type { Log } from '#daemon/log-file'
import { type Admission, ALONE } from '#fleet/presence-loop'
import type { World } from '#recorder/world'
import type { DailyWish } from './usecases/sign-daily.ts'

const LOOK_AGAIN_MS = 60_000

export type CheckpointLoop = { stop(): Promise<void> }

export function startCheckpointLoop(
  world: World,
  log: Log,
  wish: DailyWish,
  { admitted }: Admission = ALONE,
): CheckpointLoop {
  const stopping = new AbortController()
  const begun = world.clock.now()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await world.clock.sleep(LOOK_AGAIN_MS, stopping.signal).catch(() => undefined)
      if (!stopping.signal.aborted && (await admitted())) await lookOnce(world, log, wish, begun)
    }
  }
  const running = wish.checkpointMs === null ? Promise.resolve() : run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function lookOnce(world: World, log: Log, wish: DailyWish, begun: number): Promise<void> {
  try {
    const { signDaily } = await import('./usecases/sign-daily.ts')
    const made = await signDaily(world, wish, begun)
    if (made) log.info('the log was signed', { size: made.size })
  } catch (error) {
    log.error('the log could not be signed; later', error)
  }
}
