// The text that a person carries: which pass it is, and the secret that proves it. Only a digest of the secret is kept, and
// whoever issues a pass makes the secret, so that it is in no answer and in no log.
import { sha256Hex } from '#kernel/events/hash'

const SHAPE = /^pvp\.(pa_[1-9]\d{0,14})\.([\w-]{43})$/

export type CarriedPass = { readonly id: string; readonly digest: string }

export function composePassText(id: string, secret: string): string {
  return `pvp.${id}.${secret}`
}

/** Undefined for what is no pass of a person. */
export function readPassText(text: string): CarriedPass | undefined {
  const [, id, secret] = SHAPE.exec(text) ?? []
  return id === undefined || secret === undefined ? undefined : { id, digest: digestOf(secret) }
}

export function digestOf(secret: string): string {
  return sha256Hex(`provost pass\n${secret}`)
}
