// A decision with all that its function read, as an event keeps it.
import type { RecordedDecision } from '#kernel/machine/decided'
import type { JsonObject } from '#kernel/reading/json-value'
import { keepFacts } from './keep-facts.ts'
import type { World } from './world.ts'

export type DecidedNow = {
  /** The function, `<room>.<name>`, as the list of deciders knows it. */
  readonly by: string
  readonly rule: string
  readonly result: unknown
  readonly facts: JsonObject
}

export async function keepDecided(
  world: Pick<World, 'store'>,
  { by, rule, result, facts }: DecidedNow,
): Promise<RecordedDecision> {
  return { by, v: 1, rule, result, facts: await keepFacts(world, facts) }
}
