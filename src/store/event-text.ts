// An event as text and back. The canonical text is what is hashed and kept; everything else about it is an index.
import { hash } from 'node:crypto'
import { composeChainText } from '#kernel/events/chain'
import type { NewEvent, StoredEvent } from '#kernel/events/event'
import { canonicalJson } from '#kernel/reading/canonical-json'

// The members of an event never change, so they stand here in the order that sorting them would give.
export function composeEventBody(event: NewEvent, stream: string, version: number): string {
  const { id, type, schema, at, actor, cause, correlation, data, proof, signed, exposed, confirmed } = event
  const only = (name: string, value: unknown) => (value === undefined ? '' : `"${name}":${canonicalJson(value)},`)
  return (
    `{"actor":${canonicalJson(actor)},"at":${canonicalJson(at)},"cause":${canonicalJson(cause)},${only('confirmed', confirmed)}` +
    `"correlation":${canonicalJson(correlation)},"data":${canonicalJson(data)},${only('exposed', exposed)}"id":${canonicalJson(id)},` +
    `${only('proof', proof)}"schema":${canonicalJson(schema)},${only('signed', signed)}"stream":${canonicalJson(stream)},"type":${canonicalJson(type)},` +
    `"version":${canonicalJson(version)}}`
  )
}

export function readEventBody(body: string, position: number, chainHash: string): StoredEvent {
  const event = JSON.parse(body)
  event.position = position
  event.hash = chainHash
  return event
}

export function hashEventText(previousHash: string, body: string): string {
  return hashText(composeChainText(previousHash, body))
}

export function hashText(text: string): string {
  return hash('sha256', text)
}
