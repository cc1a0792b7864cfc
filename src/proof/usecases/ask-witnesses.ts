// Asks every witness of this log to cosign a checkpoint. One that is away holds up nothing.
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { KnownWitness, WitnessReply } from '../ports/witness-book.ts'
import { composeHashLine, readDecimal } from '../rules/notes/checkpoint.ts'
import { addCosignature } from '../rules/notes/judge-cosignature.ts'
import { LOG_STREAM } from '../rules/notes/log-names.ts'
import { planConsistency } from '../rules/tree/plan-proof.ts'
import type { MadeCheckpoint } from './make-checkpoint.ts'
import { readRangeHashes } from './tree-reader.ts'

export type AskedWitness = {
  readonly name: string
  readonly state: 'cosigned' | 'refused' | 'unreachable'
  readonly why: string | null
}

export async function askWitnesses(
  world: World,
  asking: Asking,
  made: MadeCheckpoint,
): Promise<readonly AskedWitness[]> {
  const { witnesses } = await world.proof.witnesses.read()
  const asked: AskedWitness[] = []
  for (const witness of witnesses) asked.push(await askOne(world, asking, made, witness))
  return asked
}

async function askOne(
  world: World,
  asking: Asking,
  made: MadeCheckpoint,
  witness: KnownWitness,
): Promise<AskedWitness> {
  const { name, url, vkey } = witness
  let reply: WitnessReply
  try {
    const old = await findLastSize(world, name, made.size)
    reply = await world.proof.askWitness(url, await composeRequest(world, made, old))
    // It knows better what it has seen last; it is asked once more, from there.
    const seen = reply.status === 409 ? readDecimal(reply.body.trim()) : undefined
    if (seen !== undefined && seen <= made.size)
      reply = await world.proof.askWitness(url, await composeRequest(world, made, seen))
  } catch (error) {
    return { name, state: 'unreachable', why: error instanceof Error ? error.message : String(error) }
  }
  const refused = (why: string): AskedWitness => ({ name, state: 'refused', why })
  if (reply.status !== 200) return refused(`it answered ${reply.status}: ${reply.body.trim().slice(0, 200)}`)
  const cosigned = addCosignature(made.note, reply.body, vkey, world.proof.check)
  if (cosigned === null) return refused('its line does not verify under this checkpoint')
  await keepCosigned(world, asking, made, name, cosigned)
  return { name, state: 'cosigned', why: null }
}

async function composeRequest({ store }: World, { size, note }: MadeCheckpoint, old: number): Promise<string> {
  const ranges = old === 0 || old === size ? [] : planConsistency(old, size)
  const proof = await readRangeHashes(store, ranges)
  return [`old ${old}`, ...proof.map(composeHashLine), '', note].join('\n')
}

async function findLastSize({ store }: World, name: string, most: number): Promise<number> {
  const history = await store.log.readStream(LOG_STREAM)
  const last = history.findLast(({ type, data }) => type === 'log.witnessed' && data.witness === name)
  return Math.min(Number(last?.data.size ?? 0), most)
}

async function keepCosigned(
  world: World,
  asking: Asking,
  { size, origin }: MadeCheckpoint,
  witness: string,
  note: string,
) {
  await world.proof.key.alone(() => world.proof.notes.add(origin, note))
  await world.store.tree.keepNote(size, note)
  const line = note.trimEnd().split('\n').at(-1)
  await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, LOG_STREAM, () => ({
    type: 'log.witnessed',
    data: { size, witness, line },
  }))
}
