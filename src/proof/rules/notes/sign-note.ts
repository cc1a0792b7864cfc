// Signs notes: a log its checkpoints, a witness the checkpoints of others. Whoever holds the key hands in the signing.
import { fromHex, toBase64, toUtf8 } from '../encoding.ts'
import { type Checkpoint, composeCheckpointText } from './checkpoint.ts'
import { composeCosigned } from './signed-note.ts'
import { composeKeyId, composeVkey, type KeyKind } from './verifier-key.ts'

export type NoteSigner = {
  readonly name: string
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

export type SignedCheckpoint = { readonly note: string; readonly vkeys: readonly string[] }

export function composeCheckpoint(checkpoint: Checkpoint, signers: readonly NoteSigner[]): SignedCheckpoint {
  const text = composeCheckpointText(checkpoint)
  const lines = signers.map(signer => composeLine(signer, 'ed25519', signer.sign(toUtf8(text))))
  const vkeys = signers.map(({ name, publicKey }) => composeVkey(name, 'ed25519', publicKey))
  return { note: `${text}\n${lines.join('')}`, vkeys }
}

/** The line of a witness under the text of a note; `at` in seconds since 1970. */
export function cosign(
  text: string,
  witness: NoteSigner,
  at: number,
): { readonly line: string; readonly vkey: string } {
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(at))
  const signed = Uint8Array.of(...time, ...witness.sign(composeCosigned(text, at)))
  const vkey = composeVkey(witness.name, 'cosignature', witness.publicKey)
  return { line: composeLine(witness, 'cosignature', signed), vkey }
}

function composeLine({ name, publicKey }: NoteSigner, kind: KeyKind, signature: Uint8Array): string {
  const keyId = fromHex(composeKeyId(name, kind, publicKey))
  return `— ${name} ${toBase64(Uint8Array.of(...keyId, ...signature))}\n`
}
