// The proof that one of a million events is in the log: its bytes with a note and a cosignature, making and checking it.
import { join } from 'node:path'
import { ed25519 } from '../src/proof/ed25519.ts'
import { cosign } from '../src/proof/rules/notes/sign-note.ts'
import { verifyTlogProof } from '../src/proof/rules/notes/tlog-proof.ts'
import { composeVkey, readVkey, type VerifierKey } from '../src/proof/rules/notes/verifier-key.ts'
import { makeCheckpoint } from '../src/proof/usecases/make-checkpoint.ts'
import { proveEvent } from '../src/proof/usecases/prove-event.ts'
import { WITNESS } from '../src/testing/samples/pack-samples.ts'
import { ASKING, proofWorldOn } from '../src/testing/worlds/proof-world.ts'
import { withinBytes, withinMs } from './absolute.ts'
import { aside, type Bench, timeRow } from './bench.ts'
import { compare, processorTime } from './compare.ts'
import { fillLog, streamNames } from './fill-log.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

const STREAMS = 1_000
const EVENTS = 1_000_000
const PROVEN = 333_333

export const bench: Bench = {
  name: 'proof-inclusion',
  target: { atMost: 1 },
  run: () =>
    inThrowawayDirectory(async directory => {
      const path = join(directory, 'store.db')
      await fillLog(path, { streams: streamNames(STREAMS), eventsPerStream: EVENTS / STREAMS })
      const store = await openStore(path)
      const world = proofWorldOn(store, directory)
      const { note, origin } = await makeCheckpoint(world, ASKING, 'asked')
      const text = note.slice(0, note.indexOf('\n\n') + 1)
      await world.proof.notes.add(origin, `${note}${cosign(text, WITNESS, 1_794_816_000).line}`)
      const prove = () => proveEvent(world, String(PROVEN))
      const { proof } = await prove()
      const [row] = await store.log.readRows(PROVEN - 1, 1)
      const keys = [keyOf((await world.proof.key.find())!, 'ed25519')]
      const facts = { text: proof, event: row!.body, keys, witnesses: [keyOf(WITNESS, 'cosignature')] }
      const verify = () => verifyTlogProof(facts, ed25519.check)
      const verdict = verify()
      if (!verdict.valid || verdict.cosigned.length !== 1) throw new Error(`not proven: ${verdict.reason}`)
      const rows = [
        withinBytes(`proof of one of ${EVENTS} events, with note and cosignature`, 2_048, Buffer.byteLength(proof)),
        await withinMs('made (processor time)', 5, prove, { clock: processorTime }),
        await withinMs('verified (processor time)', 2, verify, { clock: processorTime }),
        aside(timeRow('made : one event read', await compare(prove, () => store.log.readRows(PROVEN - 1, 1)))),
      ]
      await store.close()
      return rows
    }),
}

function keyOf(signer: { name: string; publicKey: Uint8Array }, type: 'ed25519' | 'cosignature'): VerifierKey {
  return readVkey(composeVkey(signer.name, type, signer.publicKey)) as VerifierKey
}
