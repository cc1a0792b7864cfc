// Asks the forges about the changes of sessions: every half minute while something moves, more and more seldom else.

import type { Log } from '#daemon/log-file'
import { type Admission, ALONE } from '#fleet/presence-loop'
import { system } from '#kernel/events/actor'
import type { World } from '#recorder/world'
import type { ForgeTick } from '#session/usecases/talk/watch-forge'

const PAUSE_MS = 30_000
const PAUSE_MS_MAX = 5 * 60_000
const JITTER = 0.1
/** Quiet rounds until the pause grows. */
const PATIENCE = 10

const NOTHING_SEEN: ForgeTick = { moved: 0, nextAt: null }

export type ForgeLoop = { stop(): Promise<void> }

export function startForgeLoop(
  world: World,
  log: Log,
  { admitted }: Admission = ALONE,
  random: () => number = Math.random,
): ForgeLoop {
  const stopping = new AbortController()
  const run = async () => {
    let quiet = 0
    while (!stopping.signal.aborted) {
      const tick = (await admitted()) ? await lookOnce(world, log) : NOTHING_SEEN
      quiet = tick.moved > 0 ? 0 : quiet + 1
      await world.clock.sleep(pauseAfter(world, tick, quiet, random()), stopping.signal).catch(() => undefined)
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

function pauseAfter({ clock }: World, { nextAt }: ForgeTick, quiet: number, chance: number): number {
  const pause = quiet < PATIENCE ? PAUSE_MS : PAUSE_MS_MAX
  const jittered = pause * (1 - JITTER + 2 * JITTER * chance)
  return Math.max(jittered, nextAt === null ? 0 : nextAt - clock.now())
}

async function lookOnce(world: World, log: Log): Promise<ForgeTick> {
  const asking = {
    actor: system('forge'),
    correlation: world.ids.newId('co_'),
    cause: null,
    onceKey: null,
    seenVersion: null,
  }
  try {
    const { watchForge } = await import('#session/usecases/talk/watch-forge')
    return await watchForge(world, asking, (session, error) =>
      log.error(`the change of ${session} could not be looked at; later`, error),
    )
  } catch (error) {
    log.error('the forges could not be asked; later', error)
    return NOTHING_SEEN
  }
}
