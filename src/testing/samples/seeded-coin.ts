// A reviewer's coin that falls the same in every run: in campaigns by the rules alone, and in those through the whole machinery.
import { sha256Hex } from '#kernel/events/hash'

/** How often it sees what is wrong. */
export const COIN_RATE = 0.7

/** A number from 0 to 1 that follows from its words. */
export function chanceOf(...words: readonly (string | number)[]): number {
  return Number.parseInt(sha256Hex(words.join(' ')).slice(0, 12), 16) / 16 ** 12
}

/** Whether the coin of a campaign sees what is wrong, at this look of it. */
export function coinSees(campaign: number, look: number): boolean {
  return chanceOf('coin', campaign, look, 'coin') < COIN_RATE
}
