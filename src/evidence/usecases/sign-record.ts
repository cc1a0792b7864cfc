// Signs a record with the key of this home, and says whether a signature still fits the record.

import { composeEnvelope, composePae, type DsseEnvelope, IN_TOTO_PAYLOAD_TYPE, readEnvelope } from '#formats/dsse'
import type { Asking, World } from '#recorder/world'
import type { EvidenceFile, EvidenceStore } from '../ports/evidence-store.ts'
import { decideSignature, type RecordSignatureFacts } from '../rules/record/signature.ts'
import { ownMemberOf } from '../rules/shape/json-object.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { composeExportedStatement } from './export-record.ts'
import { appendEvents, newEvent } from './ingest/append-events.ts'
import { needRecord } from './list-records.ts'

const KEYS = 'attestations/keys'

export function signaturePath(recordPath: string): string {
  return `attestations/${recordPath}.dsse.json`
}

export async function signRecord(world: World, asking: Asking, store: EvidenceStore, repo: string, runId: string) {
  const file = await needRecord(store, repo, runId)
  const payload = Buffer.from(JSON.stringify(await composeExportedStatement(world, { repo, runId }, file)))
  const { keyid, sig } = await world.evidence.keys.sign(composePae(IN_TOTO_PAYLOAD_TYPE, payload))
  const { pem } = await world.evidence.keys.publicKey()
  const path = signaturePath(file.path)
  const envelope = composeEnvelope(payload.toString('base64'), keyid, sig)
  await store.withLock(async () => {
    await store.replace([
      { path: `${KEYS}/${keyid}.pem`, text: pem },
      { path, text: `${JSON.stringify(envelope, null, 2)}\n` },
    ])
    const stream = `evidence/${repo}/${runId}`
    if (await isSignedByThisRequest(world, asking, stream)) return
    await appendEvents(world, stream, [newEvent(world, asking, 'evidence.signed', { path, keyid })])
  })
  return { path, keyid }
}

/** Its process died after it had said so, and it is asked again with its key. */
async function isSignedByThisRequest({ store }: World, asking: Asking, stream: string): Promise<boolean> {
  if (asking.onceKey === null) return false
  const events = await store.log.readStream(stream)
  return events.some(({ type, correlation }) => type === 'evidence.signed' && correlation === asking.correlation)
}

export async function checkSignature(world: World, place: EvidencePlace, repo: string, runId: string) {
  const file = await needRecord(place.store, repo, runId)
  const { statement: _, ...seen } = await seeSignature(world, place, file)
  return { path: signaturePath(file.path), ...seen }
}

/** The signature that lies beside a record, what it is worth, and what it states. */
export async function seeSignature(world: World, { store, requireSignature }: EvidencePlace, file: EvidenceFile) {
  const found = await store.read(signaturePath(file.path))
  const envelope = found ? (readEnvelope(parse(found.content)) ?? 'broken') : null
  const { statement, ...facts } = await lookAtEnvelope(world, store, envelope)
  const { result } = decideSignature({ ...facts, recordSha256: file.sha256, isSignatureRequired: requireSignature })
  return { ...result, keyid: facts.envelope?.keyid ?? null, statement }
}

type EnvelopeFacts = Pick<RecordSignatureFacts, 'envelope' | 'isKeyKnown' | 'isSignatureSound'> & {
  readonly statement: unknown
}

async function lookAtEnvelope(
  world: World,
  store: EvidenceStore,
  envelope: DsseEnvelope | 'broken' | null,
): Promise<EnvelopeFacts> {
  const unsound = { isSignatureSound: false, statement: null }
  if (envelope === null) return { ...unsound, envelope: null, isKeyKnown: false }
  // What is no envelope must not look like a missing signature.
  if (envelope === 'broken') return { ...unsound, envelope: { keyid: '', statedRecordSha256: null }, isKeyKnown: true }
  const payload = Buffer.from(envelope.payload, 'base64')
  const signature = envelope.signatures[0]!
  const sound = await world.evidence.keys.isSound(
    signature,
    composePae(envelope.payloadType, payload),
    await readTrustedKeys(store, signature.keyid),
  )
  const statement = parse(payload.toString('utf8'))
  const stated = ownMemberOf(ownMemberOf(statement, 'predicate'), 'record_sha256')
  return {
    envelope: { keyid: signature.keyid, statedRecordSha256: typeof stated === 'string' ? stated : null },
    isKeyKnown: sound !== undefined,
    isSignatureSound: sound === true,
    statement,
  }
}

async function readTrustedKeys(store: EvidenceStore, keyid: string): Promise<string[]> {
  if (!/^[0-9a-f]{64}$/.test(keyid)) return []
  const file = await store.read(`${KEYS}/${keyid}.pem`)
  return file ? [file.content] : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
