// Remembers how far derivation has looked, together with an event of the log that was told of it: a log that was put
// back to an earlier day, or another one, knows nothing of those lessons, and then everything is looked at again.
import {
  composeDerivationCheckpoint,
  type DerivationCheckpoint,
  readDerivationCheckpoint,
} from '#lessons/rules/derive/derivation-checkpoint'
import type { World } from '#recorder/world'

type Looked = Omit<DerivationCheckpoint, 'log'>

export const NOTHING: Looked = { findingsUntil: 0, directories: new Map(), rejected: [] }

export async function recallDerivation(world: World, root: string): Promise<Looked> {
  const checkpoint = readDerivationCheckpoint(await world.evidence.derivations.read(root))
  if (!checkpoint) return NOTHING
  const { position, event } = checkpoint.log
  return (await eventAt(world, position)) === event ? checkpoint : NOTHING
}

/** After the append: whoever dies in between looks at the same again, and finds nothing new. */
export async function rememberDerivation(world: World, root: string, looked: Looked): Promise<void> {
  const position = await world.store.log.headPosition()
  const event = await eventAt(world, position)
  if (event === undefined) return
  world.steps('before checkpoint')
  await world.evidence.derivations.write(root, composeDerivationCheckpoint({ ...looked, log: { position, event } }))
}

async function eventAt({ store }: World, position: number): Promise<string | undefined> {
  const [event] = position > 0 ? await store.log.readPage({ after: position - 1, limit: 1 }) : []
  return event?.position === position ? event.id : undefined
}
