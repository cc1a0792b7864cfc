// Signs the log where that is due, copies the checkpoint to where the home wants it, and asks its witnesses.
import { system } from '#kernel/events/actor'
import type { Asking, World } from '#recorder/world'
import { type DailyFacts, decideDaily } from '../rules/notes/decide-daily.ts'
import { LOG_STREAM } from '../rules/notes/log-names.ts'
import { askWitnesses } from './ask-witnesses.ts'
import { type MadeCheckpoint, makeCheckpoint } from './make-checkpoint.ts'
import { publishCheckpoints } from './publish-checkpoint.ts'

export type DailyWish = { readonly checkpointMs: number | null; readonly publish: { readonly git: readonly string[] } }

/** Null where none is due. `watchingSince`: since when somebody looks, for a log that nobody signed yet. */
export async function signDaily(world: World, wish: DailyWish, watchingSince: number): Promise<MadeCheckpoint | null> {
  const facts = await lookAtLog(world, wish, watchingSince)
  if (decideDaily(facts).result === 'wait') return null
  const correlation = world.ids.newId('co_')
  const asking: Asking = { actor: system('log'), correlation, cause: null, onceKey: null, seenVersion: null }
  const made = await makeCheckpoint(world, asking, 'daily')
  if (wish.publish.git.length > 0) await publishCheckpoints(world, made.origin, wish.publish.git)
  await askWitnesses(world, asking, made)
  return made
}

async function lookAtLog(world: World, { checkpointMs }: DailyWish, watchingSince: number): Promise<DailyFacts> {
  const { log } = world.store
  const own = await log.readStream(LOG_STREAM)
  const last = own.findLast(({ type }) => type === 'log.checkpointed')
  const covered = Number(last?.data.size ?? 0)
  const ofLog = own.filter(({ position }) => position > covered).length
  return {
    now: world.clock.now(),
    since: last ? Date.parse(last.at) : watchingSince,
    everyMs: checkpointMs,
    newEvents: (await log.headPosition()) - covered - ofLog,
  }
}
