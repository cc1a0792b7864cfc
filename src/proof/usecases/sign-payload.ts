// Signs a statement as a bundle with the key of this home.
import type { HomeSigner } from '../ports/home-key.ts'
import { composeBundle, composePae, dsseKeyIdOf, IN_TOTO_PAYLOAD_TYPE } from '../rules/packs/dsse-bundle.ts'
import type { HashBytes } from '../rules/tree/tree-hash.ts'

export function signPayload(signer: HomeSigner, payload: Uint8Array, hash: HashBytes): Uint8Array {
  const keyId = dsseKeyIdOf(signer.publicKey, hash)
  return composeBundle(payload, keyId, signer.sign(composePae(IN_TOTO_PAYLOAD_TYPE, payload)))
}
