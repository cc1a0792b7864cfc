// The identity of a plan with its effective file plan: reformatting keeps it, a changed word changes it (spec 2.4).

import { type Sha256, sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { JsonObject } from '#kernel/reading/json-value'
import { DEPTH_MAX } from './read-plan-json.ts'

/** `filePlan` is the list of plan.files.json, or null when that file does not exist. */
export function planHash(plan: JsonObject, filePlan: readonly unknown[] | null): Sha256 {
  return sha256Hex(canonicalJson({ file_plan: filePlan ?? plan.file_plan ?? [], plan }))
}

/** Has the value a canonical form? A number beyond all bounds has none, and depth is bounded to spare the stack. */
export function isHashable(value: unknown, levels = DEPTH_MAX): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every(member => isHashable(member, levels - 1))
}
