// Compares the rows of the views with a fold of the log: whoever edits a row, or loses one, is found out.

import { type FoldedRow, foldLog } from '#house/fold-shelf'
import type { ChainDefect } from '#kernel/events/chain'
import type { View } from '#kernel/events/view'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { Store } from '#store/ports/store'
import type { ViewRow } from '#store/ports/view-store'

const PAGE = 200
const TOLD_MAX = 100

/** Rows that events after `end` have touched are left to the next look. */
export async function verifyViews({ log, views: kept }: Store, views: readonly View[], end: number) {
  const defects: ChainDefect[] = []
  const folded = await foldLog(log, views, end, {
    onUnread: ({ name }, { stream, version, position }) =>
      defects.push({ stream, version, position, what: `cannot be read, and is left out of the view ${name}` }),
  })
  const report = (view: string, key: string, position: number, what: string) =>
    defects.push({ stream: `view ${view}`, version: 0, position, what: `row ${key} ${what}` })
  for (const { name } of views) {
    const expected = new Map(folded.get(name))
    for (let after = 0; defects.length < TOLD_MAX; ) {
      const rows = await kept.list(name, { after, limit: PAGE })
      for (const row of rows) {
        if (row.position <= end && !isSame(expected.get(row.key), row))
          report(name, row.key, row.position, 'differs from what the log says')
        expected.delete(row.key)
      }
      if (rows.length < PAGE) break
      after = rows.at(-1)!.ordinal
    }
    for (const [key, row] of expected)
      if (defects.length < TOLD_MAX && !(await hasMovedOn(log, end)) && !(await kept.find(name, key)))
        report(name, key, row.position, 'is missing')
  }
  return defects
}

function isSame(expected: FoldedRow | undefined, { state, ordinal, position }: ViewRow<unknown>): boolean {
  if (!expected || expected.ordinal !== ordinal || expected.position !== position) return false
  return textOf(expected.state) === textOf(state)
}

function textOf(state: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(state)))
}

// An event that came meanwhile may have removed the row.
async function hasMovedOn(log: Store['log'], end: number): Promise<boolean> {
  return (await log.headPosition()) > end
}
