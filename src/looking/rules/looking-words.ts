// The words of this room: what a defect can be of, what a plant can be, and who looked.
import { sha256Hex } from '#kernel/events/hash'

export const DEFECT_CLASSES = ['boundary', 'logic', 'arithmetic', 'constant', 'null_handling', 'async'] as const
export type DefectClass = (typeof DEFECT_CLASSES)[number]

export const PLANT_STATES = ['valid', 'equivalent', 'invalid', 'unknown'] as const
export type PlantState = (typeof PLANT_STATES)[number]

/** Another model or prompt is another reviewer; a model that was not told is an identity of its own. */
export type ReviewerIdentity = {
  readonly harness: string
  readonly model: string | null
  readonly promptSha256: string
  /** What an auditor is asked to look for; absent: it reviews changes. Its prompt says so too, so it is never the same one. */
  readonly lens?: string
}

/** One short name for harness, model and prompt together. */
export function nameReviewer({ harness, model, promptSha256 }: Omit<ReviewerIdentity, 'lens'>): string {
  return sha256Hex(JSON.stringify([harness, model, promptSha256])).slice(0, 12)
}

/** Caught in k of n trials. */
export type Cell = { readonly k: number; readonly n: number }

export function roundTo(decimals: number, value: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}
