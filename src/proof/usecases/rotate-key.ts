// Another key signs for this log from here on. The old one signs the next checkpoint too, so that whoever trusts it can
// follow; what it signed before stays what it is.
import { provostError } from '#kernel/errors/errors'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { LOG_STREAM, readLogNames } from '../rules/notes/log-names.ts'
import { composeKeyId, composeVkey } from '../rules/notes/verifier-key.ts'
import { type MadeCheckpoint, signHeld } from './make-checkpoint.ts'

export type RotatedKey = { readonly retired: string; readonly checkpoint: MadeCheckpoint }

export async function rotateKey(world: World, asking: Asking, reason: string): Promise<RotatedKey> {
  const { key } = world.proof
  return key.alone(async () => {
    const old = (await key.find().catch(() => undefined)) ?? (await findLastKey(world))
    if (!old) throw nothingSigned()
    const vkey = composeVkey(old.name, 'ed25519', old.publicKey)
    await recordRetired(world, asking, { vkey, key_id: composeKeyId(old.name, 'ed25519', old.publicKey), reason })
    await key.rotate(old.name)
    return { retired: vkey, checkpoint: await signHeld(world, asking) }
  })
}

type Retired = { readonly vkey: string; readonly key_id: string; readonly reason: string }

async function recordRetired(world: World, asking: Asking, data: Retired): Promise<void> {
  await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, LOG_STREAM, history => {
    const isKnown = history.some(({ type, data: told }) => type === 'log.key_retired' && told.vkey === data.vkey)
    return isKnown ? null : { type: 'log.key_retired', data }
  })
}

/** Where the file is gone, the log still knows which key it was. */
async function findLastKey({ store }: World) {
  return readLogNames(await store.log.readStream(LOG_STREAM)).keys.at(-1)
}

function nothingSigned(): Error {
  return provostError('INPUT_INVALID', {
    message: 'this home has no signing key yet, so there is none to replace',
    hint: 'one is made with the first `provost log checkpoint`',
    details: { field: 'reason' },
  })
}
