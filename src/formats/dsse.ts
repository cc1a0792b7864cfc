// The envelope around a signed statement (DSSE): what exactly is signed, and how the file looks.
import { membersInList, ownMemberOf } from '#evidence/rules/shape/json-object'
import { composePae, IN_TOTO_PAYLOAD_TYPE } from '#proof/rules/packs/dsse-bundle'

export { composePae, IN_TOTO_PAYLOAD_TYPE }

export type DsseEnvelope = {
  readonly payloadType: string
  /** Base64, like the signatures. */
  readonly payload: string
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[]
}

export function composeEnvelope(payload: string, keyid: string, sig: string): DsseEnvelope {
  return { payloadType: IN_TOTO_PAYLOAD_TYPE, payload, signatures: [{ keyid, sig }] }
}

/** Undefined if it is no envelope of ours; a broken file must not look like a missing signature. */
export function readEnvelope(value: unknown): DsseEnvelope | undefined {
  const payloadType = ownMemberOf(value, 'payloadType')
  const payload = ownMemberOf(value, 'payload')
  const signatures = membersInList(ownMemberOf(value, 'signatures')).flatMap(readSignature)
  if (payloadType !== IN_TOTO_PAYLOAD_TYPE || typeof payload !== 'string' || signatures.length === 0) return undefined
  return { payloadType, payload, signatures }
}

function readSignature(value: unknown): DsseEnvelope['signatures'] {
  const keyid = ownMemberOf(value, 'keyid')
  const sig = ownMemberOf(value, 'sig')
  return typeof keyid === 'string' && typeof sig === 'string' ? [{ keyid, sig }] : []
}
