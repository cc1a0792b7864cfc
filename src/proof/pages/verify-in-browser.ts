// Checks a pack in a browser: the same rules, with Ed25519 as browsers have it, which answers later. So the rules are asked
// again until every signature that they look at is known.
import { sha256Hex } from '#kernel/events/hash'
import { toHex } from '../rules/encoding.ts'
import type { PackWant } from '../rules/packs/check-pack.ts'
import type { PackTrust } from '../rules/packs/pack-reasons.ts'
import { type VerifiedPack, verifyPack } from '../rules/packs/verify-pack.ts'

/** A browser that knows no Ed25519 can say nothing, and says so. */
export type BrowserAnswer = VerifiedPack | { readonly verdict: 'cannot_check'; readonly why: string }

type Question = { readonly key: Uint8Array; readonly message: Uint8Array; readonly signature: Uint8Array }

const ROUNDS_MAX = 20

export async function verifyInBrowser(bytes: Uint8Array, trust: PackTrust, want: PackWant): Promise<BrowserAnswer> {
  const known = new Map<string, boolean>()
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const open = new Map<string, Question>()
    const check = (key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
      const name = `${toHex(key)} ${sha256Hex(message)} ${toHex(signature)}`
      if (!known.has(name)) open.set(name, { key, message, signature })
      return known.get(name) ?? false
    }
    const verified = verifyPack(bytes, trust, want, { check, hash: sha256Hex })
    if (open.size === 0) return verified
    for (const [name, question] of open) {
      const answer = await askBrowser(question)
      if (typeof answer === 'string') return { verdict: 'cannot_check', why: answer }
      known.set(name, answer)
    }
  }
  return { verdict: 'cannot_check', why: 'the signatures did not come to an end' }
}

async function askBrowser({ key, message, signature }: Question): Promise<boolean | string> {
  const { subtle } = globalThis.crypto
  if (!subtle) return 'this page has no cryptography: open it from a file or over HTTPS'
  let imported: CryptoKey
  try {
    imported = await subtle.importKey('raw', key.slice(), { name: 'Ed25519' }, false, ['verify'])
  } catch (error) {
    if (error instanceof Error && error.name === 'NotSupportedError') return 'this browser does not know Ed25519'
    return false // bytes that are no key have signed nothing
  }
  return subtle.verify({ name: 'Ed25519' }, imported, signature.slice(), message.slice()).catch(() => false)
}
