// The rest of the watch between two ticks: it is over as soon as the end of an agent was written down, so that nobody waits a beat
// for what is known. Each record ends one rest: one that the look does not believe would else keep the watch from resting.
import type { World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import { listOwnLiving, placesOf } from '../life/need-session.ts'

const GLANCE_MS = 200

export type Rest = (ms: number, signal: AbortSignal) => Promise<void>

export function createRest(world: World): Rest {
  let known = new Set<string>()
  return async (ms, signal) => {
    const paths = await findPaths(world)
    known = known.intersection(new Set(paths.keys()))
    for (let left = ms; left > 0 && !signal.aborted; left -= GLANCE_MS) {
      await world.clock.sleep(Math.min(left, GLANCE_MS), signal).catch(() => undefined)
      const news = [...paths].filter(([path, place]) => !known.has(path) && world.sessions.files.hasExit(place))
      for (const [path] of news) known.add(path)
      if (news.length > 0) return
    }
  }
}

/** A store that cannot be read is no reason to go without rest: the next tick tells of it. */
async function findPaths(world: World): Promise<ReadonlyMap<string, RunPlace>> {
  const { files } = world.sessions
  const places = await listOwnLiving(world)
    .then(views => placesOf(world, views))
    .catch(() => new Map<string, RunPlace>())
  return new Map([...places.values()].map(place => [files.pathOf(place), place]))
}
