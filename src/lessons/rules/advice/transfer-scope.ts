// How far a lesson reaches, from its own repository to the whole organisation.
import { TRANSFER_SCOPES, type TransferScope } from '../lesson/vocabulary.ts'

const FROM_NARROW_TO_WIDE: readonly string[] = TRANSFER_SCOPES

/** A word that is no scope is narrower than any. */
export function scopeRank(scope: string): number {
  return FROM_NARROW_TO_WIDE.indexOf(scope)
}

export function widestScope(scopes: readonly string[], least: TransferScope = 'repo_local'): TransferScope {
  const rank = scopes.reduce((widest, scope) => Math.max(widest, scopeRank(scope)), scopeRank(least))
  return TRANSFER_SCOPES[rank] ?? least
}

export function isTransferScope(word: string): word is TransferScope {
  return scopeRank(word) >= 0
}
