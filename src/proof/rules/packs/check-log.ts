// The event of a pack and its place in the log: it speaks of this statement, and a signed checkpoint covers it.
import { isObject } from '#kernel/reading/json-value'
import { verifyTlogProof } from '../notes/tlog-proof.ts'
import { readCanonical, readUtf8 } from './canonical-file.ts'
import type { Bundle } from './dsse-bundle.ts'
import type { PackedHomeKey } from './home-key.ts'
import { EVENT_FILE, LOG_FILE } from './pack-file.ts'
import type { PackTools, PackTrust, Reason } from './pack-reasons.ts'
import type { PackStatement } from './statement.ts'

export type LogRole = 'sound' | 'untrusted' | 'bad' | 'absent'

export type LogCheck = {
  readonly role: LogRole
  readonly witnesses: readonly string[]
  readonly reasons: readonly Reason[]
}

type LogSeen = {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly trust: PackTrust
  readonly tools: PackTools
  readonly key: PackedHomeKey
  readonly bundle: Bundle
  readonly statement: PackStatement
}

export function checkLog(seen: LogSeen): LogCheck {
  const event = seen.files.get(EVENT_FILE)
  const proof = seen.files.get(LOG_FILE)
  const differs: Reason[] = event && !isOurEvent(event, seen) ? [{ code: 'event_differs', name: '' }] : []
  if (!event || !proof) return { role: 'absent', witnesses: [], reasons: differs }
  const place = checkPlace(event, proof, seen)
  return { ...place, reasons: [...differs, ...place.reasons] }
}

function isOurEvent(bytes: Uint8Array, { statement, bundle, tools }: LogSeen): boolean {
  const event = readCanonical(bytes)
  if (!isObject(event) || event.type !== 'proof.made' || !isObject(event.data)) return false
  const { gitTree } = statement.subject[0].digest
  return event.data.statement_sha256 === tools.hash(bundle.payload) && event.data.tree === gitTree
}

function checkPlace(event: Uint8Array, proof: Uint8Array, { trust, tools, key, statement }: LogSeen): LogCheck {
  const verdict = verifyTlogProof(
    {
      text: readUtf8(proof) ?? '',
      event: readUtf8(event) ?? '',
      keys: [...trust.keys, key],
      witnesses: trust.witnesses,
    },
    tools.check,
  )
  const { reason, origin, cosigned } = verdict
  if (reason === 'log_key_untrusted')
    return { role: 'untrusted', witnesses: cosigned, reasons: [{ code: reason, name: '' }] }
  if (reason !== null) return { role: 'bad', witnesses: [], reasons: [{ code: reason, name: '' }] }
  if (origin !== statement.predicate.log.origin)
    return { role: 'bad', witnesses: [], reasons: [{ code: 'log_origin_differs', name: '' }] }
  return { role: key.isTrusted ? 'sound' : 'untrusted', witnesses: cosigned, reasons: [] }
}
