// What caged sessions made comes home after a look: commits, renewed logins, and at the end what else they wrote. All of it is
// the agent's to spoil, so each session fails on its own.
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { carryLogins } from '../life/carry-logins.ts'
import { needSession } from '../life/need-session.ts'
import { takeCommits } from '../life/take-commits.ts'
import { tellOutside } from './tell-outside.ts'

export type HomeFailure = { readonly session: string; readonly error: unknown }

export async function bringHome(
  world: World,
  asking: Asking,
  views: readonly SessionView[],
  changed: readonly string[],
): Promise<HomeFailure[]> {
  const failures: HomeFailure[] = []
  for (const view of views) {
    if (!view.confinement?.isConfined) continue
    const bring = async () => {
      await takeCommits(world, asking, view)
      await carryLogins(world, asking, view)
      if (changed.includes(view.id) && (await hasEnded(world, view.id))) await tellOutside(world, asking, view)
    }
    await bring().catch(error => failures.push({ session: view.id, error }))
  }
  return failures
}

const hasEnded = async (world: World, id: string) => isEnded((await needSession(world, id)).record.session.state)
