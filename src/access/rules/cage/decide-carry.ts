// Whether a login that an agent renewed in its cage becomes the person's own: only over the very one it was launched with.

export type CarryFacts = {
  /** Hashes of the login: at launch, in the real home now, in the layer now; null: there is none. */
  readonly launched: string | null
  readonly real: string | null
  readonly layer: string | null
  /** Whether the one in the layer has the members and types of the real one. */
  readonly shape: 'same' | 'other' | 'unreadable'
}

export type AsideCode = 'LOGIN_NOT_CARRIED' | 'LOGIN_MOVED'

export type CarryDecision =
  | { readonly result: 'none' | 'carry'; readonly code: null; readonly rule: string }
  | { readonly result: 'aside'; readonly code: AsideCode; readonly rule: string }

export function decideCarry({ launched, real, layer, shape }: CarryFacts): CarryDecision {
  if (layer === null || layer === real) return { result: 'none', code: null, rule: 'O1' }
  if (layer === launched) return { result: 'none', code: null, rule: 'O2' }
  if (launched === null) return { result: 'aside', code: 'LOGIN_NOT_CARRIED', rule: 'O3' }
  if (shape !== 'same') return { result: 'aside', code: 'LOGIN_NOT_CARRIED', rule: 'O4' }
  if (real !== launched) return { result: 'aside', code: 'LOGIN_MOVED', rule: 'O5' }
  return { result: 'carry', code: null, rule: 'O6' }
}
