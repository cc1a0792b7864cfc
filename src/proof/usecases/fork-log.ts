// A person begins the log anew from where it is: with another key, under another name. The break stays on record.
import { provostError } from '#kernel/errors/errors'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { LOG_STREAM } from '../rules/notes/log-names.ts'
import { type MadeCheckpoint, makeCheckpoint } from './make-checkpoint.ts'

export type ForkedLog = { readonly from: string; readonly checkpoint: MadeCheckpoint }

export async function forkLog(world: World, asking: Asking, reason: string): Promise<ForkedLog> {
  const { key } = world.proof
  const from = await key.alone(async () => {
    const last = (await key.readSigned()).at(-1)
    const signer = await key.find().catch(() => undefined)
    if (!last && !signer)
      throw provostError('INPUT_INVALID', {
        message: 'nothing was signed for this log yet, so there is nothing to break with',
        hint: 'sign it with `provost log checkpoint`',
        details: { field: 'reason' },
      })
    const origin = signer?.name ?? (await findOrigin(world)) ?? 'unknown'
    const broken = { origin, size: last?.size ?? 0, root: last?.root ?? '' }
    await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, LOG_STREAM, () => ({
      type: 'log.forked',
      decision: { result: 'forked', rule: 'FORKED', evidence: broken },
      data: { from: broken, reason },
    }))
    await key.putAside()
    return origin
  })
  return { from, checkpoint: await makeCheckpoint(world, asking, 'asked') }
}

/** Where the key is gone, the log still knows its name. */
async function findOrigin({ store }: World): Promise<string | undefined> {
  const history = await store.log.readStream(LOG_STREAM)
  const last = history.findLast(({ type }) => type === 'log.checkpointed')
  return last && String(last.data.origin)
}
