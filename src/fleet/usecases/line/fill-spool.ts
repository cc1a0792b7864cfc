// Writes into the spool what this home's log says about the work of the plane, from where the spool ends. The log is on the disk
// before anything is done, so nothing that was done is missing there after a crash.
import type { Spool } from '#fleet/ports/spool'
import { type Carried, selectForPlane } from '#fleet/rules/line/select-for-plane'
import type { WorkView } from '#fleet/rules/work/work-view'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'

const PAGE = 500

/** Answers up to where the log was read: the next time begins there. */
export async function fillSpool(world: World, spool: Spool, from: number): Promise<number> {
  let after = Math.max(from, spool.position)
  for (;;) {
    const events = await world.store.log.readPage({ after, limit: PAGE })
    if (events.length === 0) return after
    const works = new Map(
      (await readAllRows<WorkView>(world, 'work')).map((work): [string, Carried] => [work.subject, work]),
    )
    const bodies = events.flatMap(event => selectForPlane(event, works) ?? [])
    if (bodies.length > 0) {
      spool.append(bodies)
      world.steps('spool.written')
    }
    after = events.at(-1)!.position
  }
}
