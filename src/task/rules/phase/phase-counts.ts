// Attempts per phase: how often work was begun since a person last granted it, and how often it may be.
import { isCount, isObject } from '#kernel/reading/json-value'
import type { Phase } from './phase.ts'

export type PhaseCounts = { readonly [phase in Phase]?: number }

export const ATTEMPTS_MAX_DEFAULT = 3

export function isPhaseCounts(value: unknown): value is PhaseCounts {
  return isObject(value) && Object.values(value).every(isCount)
}

export function isBudgetExhausted(phase: Phase, used: PhaseCounts = {}, limit: PhaseCounts = {}): boolean {
  return (used[phase] ?? 0) >= (limit[phase] ?? ATTEMPTS_MAX_DEFAULT)
}
