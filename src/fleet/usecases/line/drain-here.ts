// What a node that is to be emptied still has to do. It goes when all of its work has ended and the plane has all that was told of it.
import type { Bundles } from '#fleet/ports/bundles'
import { type DrainPlan, planDrain } from '#fleet/rules/plan-drain'
import { isOver, type WorkView } from '#fleet/rules/work/work-view'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import { pushWork } from './push-work.ts'

export async function planDrainHere(world: World, bundles: Bundles, spoolPending: number): Promise<DrainPlan> {
  const works = await readAllRows<WorkView>(world, 'work')
  const hasOpen = works.some(work => !isOver(work))
  const sessions = await Promise.all(works.map(async work => describe(world, bundles, work, hasOpen)))
  const now = world.clock.now()
  // Nobody is parked: an agent that runs is waited for, or a person ends it.
  const waits = { now, since: now, parkAfterMs: null, claiming: false, suites: 0, line: true }
  return planDrain({ ...waits, sessions: sessions.flat(), spoolPending })
}

/** Whether it is pushed is asked of git, which takes its time: only when nothing runs any more. */
async function describe(world: World, bundles: Bundles, work: WorkView, hasOpen: boolean) {
  const session = await findSession(world, work.subject)
  if (!session) return isOver(work) ? [] : [{ ...STANDING, id: work.subject, state: 'not_started' as const }]
  const { state } = session.record.session
  const pushed = hasOpen || (await pushWork(world, bundles, work.subject)) === 'nothing'
  return [{ ...STANDING, id: work.subject, state: isOver(work) ? state : ('working' as const), pushed }]
}

const STANDING = { parked: false, parkable: false, pushed: true }
