// Which entries leave at the end of a workflow: everything but the rows that the contract exempts.

import type { Contract } from '../contract/contract.ts'
import { classifyEntry, type EntryBucket } from '../layout/classify-entry.ts'
import { byName, refuseUnsafeArchive, type StateEntry } from '../layout/state-entry.ts'

export type ResetPlan = {
  readonly moves: readonly { readonly name: string; readonly bucket: EntryBucket }[]
  readonly survive: readonly string[]
  readonly snapshot: boolean
}

export function planReset({
  contract,
  entries,
}: {
  readonly contract: Contract
  readonly entries: readonly StateEntry[]
}): ResetPlan {
  refuseUnsafeArchive(entries)
  const judged = entries.toSorted(byName).map(entry => ({ name: entry.name, ...classifyEntry(entry, contract) }))
  const moves = judged.filter(entry => !entry.reset_exempt).map(({ name, bucket }) => ({ name, bucket }))
  return {
    moves,
    survive: judged.filter(entry => entry.reset_exempt).map(({ name }) => name),
    snapshot: moves.length > 0,
  }
}
