// code/manifest.json: what a change does to which paths, and on which base and plan it rests.

import { isFilledText, isObject, type JsonObject } from '#kernel/reading/json-value'
import { type ChangeEntry, operationOf, readChangeEntries } from './change-entry.ts'

export type OutputManifest = {
  readonly planHash: string
  readonly base: { readonly commit: string; readonly tree: string }
  readonly entries: readonly ChangeEntry[]
  readonly diffHash: string
  readonly allowEmpty: boolean
}

export function readManifest(value: JsonObject): OutputManifest | undefined {
  const { plan_hash, base, entries, diff_hash, allow_empty } = value
  if (!isFilledText(plan_hash) || !isFilledText(diff_hash) || typeof allow_empty !== 'boolean') return undefined
  if (!isObject(base) || !isFilledText(base.commit) || !isFilledText(base.tree)) return undefined
  if (!Array.isArray(entries)) return undefined
  const { sound, refusals } = readChangeEntries(entries, (before, after, op) => op === operationOf(before, after))
  if (refusals.length > 0) return undefined
  return {
    planHash: plan_hash,
    base: { commit: base.commit, tree: base.tree },
    entries: sound,
    diffHash: diff_hash,
    allowEmpty: allow_empty,
  }
}
