// Signs how many events there are and what they are. What is signed once binds: the line about it is on disk before the
// signature exists, and nothing is signed that does not continue it.
import { provostError } from '#kernel/errors/errors'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { Store } from '#store/ports/store'
import type { HomeSigner, SignedSize } from '../ports/home-key.ts'
import type { Checkpoint } from '../rules/notes/checkpoint.ts'
import { decideSigning, type SigningDecision, type SigningFacts } from '../rules/notes/decide-signing.ts'
import { LOG_STREAM } from '../rules/notes/log-names.ts'
import { composeCheckpoint } from '../rules/notes/sign-note.ts'
import { composeKeyId, composeVkey } from '../rules/notes/verifier-key.ts'
import { frontierRoot } from '../rules/tree/grow-tree.ts'
import { planConsistency } from '../rules/tree/plan-proof.ts'
import { readRangeHashes } from './tree-reader.ts'

export type MadeCheckpointReason = 'asked' | 'pack' | 'daily'

export type MadeCheckpoint = Checkpoint & { readonly note: string; readonly vkey: string }

export async function makeCheckpoint(
  world: World,
  asking: Asking,
  because: MadeCheckpointReason,
): Promise<MadeCheckpoint> {
  const { key } = world.proof
  return key.alone(async () => signNow(world, asking, await needKey(world, asking), because))
}

/** The key of this home, on record in the log. */
export function needSigner(world: World, asking: Asking): Promise<HomeSigner> {
  return world.proof.key.alone(() => needKey(world, asking))
}

/** For whoever holds the key already. */
export async function signHeld(world: World, asking: Asking): Promise<MadeCheckpoint> {
  return signNow(world, asking, await needKey(world, asking), 'asked')
}

async function needKey(world: World, asking: Asking): Promise<HomeSigner> {
  const signer = await world.proof.key.need()
  await recordKey(world, asking, signer)
  return signer
}

async function signNow(world: World, asking: Asking, signer: HomeSigner, because: MadeCheckpointReason) {
  const { store, proof } = world
  const end = await store.tree.catchUp()
  const now = { size: end.size, root: frontierRoot(end, store.tree.hash) }
  const last = (await proof.key.readSigned()).at(-1) ?? null
  const facts = { last, ...now, proof: await proveSince(store, last, now.size) }
  const decision = decideSigning(facts)
  if (decision.result === 'refuse') throw rolledBack(last!, now)
  if (decision.result === 'sign') await proof.key.keepSigned(now)
  world.steps('checkpoint.signed_line')
  const checkpoint = { origin: signer.name, ...now }
  const old = await proof.key.findRetiring()
  const { note, vkeys } = composeCheckpoint(checkpoint, old ? [signer, old] : [signer])
  await proof.notes.add(signer.name, note)
  world.steps('checkpoint.note_file')
  await store.tree.keepNote(now.size, note)
  world.steps('checkpoint.note_kept')
  await recordCheckpoint(world, asking, signer, checkpoint, { because, decision, facts })
  if (old) await proof.key.endRetiring()
  return { ...checkpoint, note, vkey: vkeys[0]! }
}

/** Null where the log is shorter, or its tiles are not what they must be. */
async function proveSince(store: Store, last: SignedSize | null, size: number): Promise<readonly string[] | null> {
  if (!last || last.size === 0 || last.size >= size) return []
  return readRangeHashes(store, planConsistency(last.size, size)).catch(() => null)
}

/** The log names its key, so that whoever reads it later knows whose signatures to look for. */
async function recordKey(world: World, asking: Asking, signer: HomeSigner): Promise<void> {
  const vkey = composeVkey(signer.name, 'ed25519', signer.publicKey)
  await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, LOG_STREAM, history => {
    if (history.some(({ type, data }) => type === 'log.key_made' && data.vkey === vkey)) return null
    const isFirst = !history.some(({ type }) => type === 'log.key_made')
    return { type: 'log.key_made', data: { vkey, key_id: keyIdOf(signer), reason: isFirst ? 'first use' : 'rotated' } }
  })
}

type Signed = {
  readonly because: MadeCheckpointReason
  readonly decision: SigningDecision
  readonly facts: SigningFacts
}

/** It follows its own checkpoint, so the next one covers it: a checkpoint that everybody lost is missed. */
async function recordCheckpoint(
  world: World,
  asking: Asking,
  signer: HomeSigner,
  checkpoint: Checkpoint,
  { because, decision, facts }: Signed,
): Promise<void> {
  const { origin, size, root } = checkpoint
  await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, LOG_STREAM, history => {
    const isKnown = history.some(({ type, data }) => {
      return type === 'log.checkpointed' && data.size === size && data.origin === origin
    })
    if (isKnown) return null
    const { rule, result } = decision
    const decided = { by: 'proof.decideSigning', v: 1, rule, result, facts }
    const data = { origin, size, root, key_id: keyIdOf(signer), because, decided }
    return { type: 'log.checkpointed', decision, data }
  })
}

function keyIdOf({ name, publicKey }: HomeSigner): string {
  return composeKeyId(name, 'ed25519', publicKey)
}

function rolledBack(last: SignedSize, { size }: SignedSize): Error {
  return provostError('LOG_ROLLED_BACK', { details: { size: last.size, now: size } })
}
