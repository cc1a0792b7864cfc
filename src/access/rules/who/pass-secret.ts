// The text that a person or a build carries: which pass it is, and the secret that proves it. Only a digest of the secret is kept, and
// whoever issues a pass makes the secret, so that it is in no answer and in no log.
import { sha256Hex } from '#kernel/events/hash'

const SHAPE = /^pv([pc])\.(pa_[1-9]\d{0,14})\.([\w-]{43})$/

/** The kinds that somebody carries with them. */
export const GIVEN_KINDS = ['person', 'ci'] as const
export type GivenKind = (typeof GIVEN_KINDS)[number]

export type CarriedPass = { readonly kind: GivenKind; readonly id: string; readonly digest: string }

export function composePassText(kind: GivenKind, id: string, secret: string): string {
  return `pv${kind[0]}.${id}.${secret}`
}

/** Undefined for what is no such pass. */
export function readPassText(text: string): CarriedPass | undefined {
  const [, letter, id, secret] = SHAPE.exec(text) ?? []
  if (id === undefined || secret === undefined) return undefined
  return { kind: letter === 'c' ? 'ci' : 'person', id, digest: digestOf(secret) }
}

export function digestOf(secret: string): string {
  return sha256Hex(`provost pass\n${secret}`)
}
