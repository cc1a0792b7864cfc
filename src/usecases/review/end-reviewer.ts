// Ends the session of a reviewer that has nothing left to review.
import { isProvostError } from '#core/kernel/errors'
import { isEnded } from '#core/session/standing'
import { killSession } from '../session/kill-session.ts'
import { findSession } from '../session/need-session.ts'
import type { Asking, World } from '../world.ts'

export async function endReviewer(world: World, asking: Asking, session: string): Promise<void> {
  const view = await findSession(world, session)
  if (view?.kind !== 'reviewer' || isEnded(view.record.session.state)) return
  try {
    await killSession(world, asking, session, { kind: 'cleanup', note: 'its review has ended' })
  } catch (error) {
    // The run has ended whatever becomes of its process; the watch over sessions goes on about that.
    if (!isProvostError(error)) throw error
  }
}
