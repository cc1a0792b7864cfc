// What a node that is to be emptied still has to do. It goes when its work has ended or goes on elsewhere, and the plane has all that
// was told of it.
import type { Bundles } from '#fleet/ports/bundles'
import { type DrainedSession, type DrainPlan, planDrain } from '#fleet/rules/plan-drain'
import { isOver, type WorkView } from '#fleet/rules/work/work-view'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { findSession } from '#session/usecases/life/need-session'
import { isParkable } from '#session/usecases/park-session'
import { pushWork } from './push-work.ts'

type DrainHere = {
  readonly spoolPending: number
  /** What still runs is parked after that; null: it may take as long as it takes. */
  readonly parkInMs: number | null
}

export async function planDrainHere(world: World, bundles: Bundles, drain: DrainHere): Promise<DrainPlan> {
  const { spoolPending, parkInMs } = drain
  const works = await readAllRows<WorkView>(world, 'work')
  const hasOpen = works.some(work => !isGone(work))
  const isDue = parkInMs !== null && parkInMs <= 0
  const sessions = await Promise.all(works.map(async work => describe(world, bundles, work, { hasOpen, isDue })))
  const now = world.clock.now()
  const waits = { now, since: now, parkAfterMs: parkInMs, claiming: false, suites: 0, line: true }
  return planDrain({ ...waits, sessions: sessions.flat(), spoolPending })
}

function isGone(work: WorkView): boolean {
  return isOver(work) || work.state === 'parked'
}

type Look = { readonly hasOpen: boolean; readonly isDue: boolean }

/** Whether it is pushed is asked of git, which takes its time: only when nothing runs any more. */
async function describe(
  world: World,
  bundles: Bundles,
  work: WorkView,
  { hasOpen, isDue }: Look,
): Promise<DrainedSession[]> {
  const { subject: id } = work
  const session = await findSession(world, id)
  if (!session) return isGone(work) ? [] : [{ ...STANDING, id, state: 'not_started' }]
  if (isGone(work)) {
    const parked = session.parking === 'parked'
    const pushed = parked || hasOpen || (await pushWork(world, bundles, id)) === 'nothing'
    return [{ ...STANDING, id, state: session.record.session.state, parked, pushed }]
  }
  const parkable = isDue && session.parking === null && (await isParkable(world, session))
  return [{ ...STANDING, id, state: 'working', parkable }]
}

const STANDING = { parked: false, parkable: false, pushed: true }
