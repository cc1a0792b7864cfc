// Tells a collector what is new in the log, from a mark of its own. What it does not take is lost and counted: a collector that
// fails or hangs changes nothing else.
import type { World } from '#recorder/world'
import type { Collector, TelemetryMark } from '../../ports/telemetry.ts'
import { collectTelemetry } from './collect-telemetry.ts'

const PAGE = 500
const SPANS_AT_ONCE = 512

export type ToldCollector = { readonly sent: number; readonly dropped: number }

/** Where no mark is known it begins with what comes next: the past of a log is not told. */
export async function findCollectorMark({ store }: World, mark: TelemetryMark): Promise<number> {
  const head = await store.log.headPosition()
  const known = await mark.read(store.where)
  if (known !== null && known <= head) return known
  await mark.write(store.where, head)
  return head
}

export async function tellCollector(
  world: World,
  mark: TelemetryMark,
  collector: Collector,
  signal: AbortSignal,
): Promise<ToldCollector> {
  const { log, where } = world.store
  const told = { sent: 0, dropped: 0 }
  for (let after = await findCollectorMark(world, mark); !signal.aborted; ) {
    const events = await log.readPage({ after, limit: PAGE })
    if (events.length === 0) return told
    const { spans, points } = await collectTelemetry(world, events)
    for (let from = 0; from < spans.length && !signal.aborted; from += SPANS_AT_ONCE) {
      const batch = spans.slice(from, from + SPANS_AT_ONCE)
      const isTaken = await Promise.race([collector.send(batch), letGo(signal)])
      if (isTaken !== null) told[isTaken ? 'sent' : 'dropped'] += batch.length
    }
    if (signal.aborted) return told // the same spans again, with the same ids, when it goes on
    collector.add(points)
    after = events.at(-1)!.position
    await mark.write(where, after)
  }
  return told
}

/** Null as soon as nobody waits any longer. */
function letGo(signal: AbortSignal): Promise<null> {
  return new Promise(resolve => {
    if (signal.aborted) resolve(null)
    else signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}
