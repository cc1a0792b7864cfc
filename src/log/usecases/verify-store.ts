// Everything that can be checked about a store: its pages, its chains, its end, which log it is, and its views.
import type { ChainDefect } from '#kernel/events/chain'
import type { View } from '#kernel/events/view'
import type { LogMarks } from '#store/ports/log-marks'
import type { Store } from '#store/ports/store'
import { checkLogMark } from './keep-log-mark.ts'
import { type Verification, verifyLog } from './verify-log.ts'
import { verifyViews } from './verify-views.ts'

export async function verifyStore(store: Store, marks: LogMarks, views: readonly View[]): Promise<Verification> {
  const damage = (await store.maintenance.findDamage()).map(what => defect('the store', what))
  const contradiction = await checkLogMark(store, marks)
  const end = await store.log.headPosition()
  const { events, streams, defects } = await verifyLog(store.log)
  const marked = contradiction === null ? [] : [defect('*', contradiction)]
  // A log that does not hold explains every row that differs; to list them too would hide it.
  const ofViews = defects.length > 0 ? [] : await verifyViews(store, views, end)
  return { events, streams, defects: [...damage, ...marked, ...defects, ...ofViews] }
}

function defect(stream: string, what: string): ChainDefect {
  return { stream, version: 0, position: null, what }
}
