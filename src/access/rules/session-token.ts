// The capability of one launch of one session: made from the secret of the home, so nobody has to keep it.
import { sha256Hex } from '#kernel/events/hash'

const SHAPE = /^ps\.([a-z0-9-]+)\.([1-9]\d*)\.[0-9a-f]{64}$/

export type Launch = { readonly session: string; readonly generation: number }

export function composeSessionToken(secret: string, { session, generation }: Launch): string {
  const name = `${session}.${generation}`
  // Twice, with the secret in front each time: knowing one token helps to make no other.
  const proof = sha256Hex(`${secret}\n${sha256Hex(`${secret}\nsession\n${name}`)}`)
  return `ps.${name}.${proof}`
}

/** Who such a token claims to speak for; whether it may is for the caller to compare. */
export function readSessionToken(token: string): Launch | undefined {
  const [, session, generation] = SHAPE.exec(token) ?? []
  return session === undefined ? undefined : { session, generation: Number(generation) }
}
