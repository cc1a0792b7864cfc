// The change of a session as its record knows it.
import type { PrState } from '../activity/vocabulary.ts'

/** The number is 0 and the address empty when they are not known. */
export type PrPart = {
  readonly state: PrState
  readonly reason: string
  readonly number: number
  readonly url: string
}

export const NO_PR: PrPart = { state: 'none', reason: 'not_created', number: 0, url: '' }

export function isFinalPr(state: PrState): state is 'merged' | 'closed' {
  return state === 'merged' || state === 'closed'
}
