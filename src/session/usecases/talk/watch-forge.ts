// One look at the forge for every session that may have a change: what it says about the change, and what the worker
// should hear of it. Checks that Provost runs itself are run on each new head.

import type { Change } from '#change/rules/change'
import { isOpenChange } from '#change/rules/change'
import { planChecks } from '#change/rules/plan-checks'
import { checkChange } from '#change/usecases/check-change'
import { composeObservation, findDecisive } from '#change/usecases/compose-observation'
import { listBranches } from '#change/usecases/list-branches'
import { type ChangesSeen, observeChanges } from '#change/usecases/observe-changes'
import type { Config } from '#config/rules/sections/config-schema'
import { listProjects } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { recordObservations } from '../liveness/observe-session.ts'
import type { OnFailure } from '../liveness/run-tick.ts'
import { nudgeWorker } from './nudge-worker.ts'

/** Whether anything moved, and when the forge may be asked again at the earliest. */
export type ForgeTick = { readonly moved: number; readonly nextAt: number | null }

export async function watchForge(world: World, asking: Asking, onFailure: OnFailure): Promise<ForgeTick> {
  let moved = 0
  let nextAt: number | null = null
  for (const project of await listProjects(world)) {
    let config: Promise<Config> | undefined
    const readConfig = (root: string) => {
      config ??= world.projectConfig.read(root)
      return config
    }
    for (const session of await listBranches(world, project.id)) {
      const seen = await watchSession(world, asking, session, readConfig).catch(error => onFailure(session.id, error))
      if (!seen) continue
      if (!seen.fetched) nextAt = Math.max(nextAt ?? 0, seen.nextAt ?? 0)
      else if (seen.moved) moved++
    }
  }
  return { moved, nextAt }
}

type Watched = ChangesSeen & { readonly moved: boolean }

type ReadConfig = Parameters<typeof observeChanges>[3]

async function watchSession(
  world: World,
  asking: Asking,
  session: SessionView,
  readConfig: ReadConfig,
): Promise<Watched> {
  const seen = await observeChanges(world, asking, session, readConfig)
  const after = await recordObservations(world, asking, session.id, [composeObservation(world.clock.now(), seen)])
  const change = seen.fetched ? findDecisive(seen.changes) : undefined
  const checked = change ? await runNewChecks(world, asking, change) : false
  if (change && !checked && !isEnded(after.record.session.state)) await nudgeWorker(world, asking, after, change)
  return { ...seen, moved: after.version !== session.version || checked }
}

/** A head that nobody checked yet is checked once; what failed is not tried again by itself. */
async function runNewChecks(world: World, asking: Asking, change: Change): Promise<boolean> {
  if (change.forge !== 'local' || !isOpenChange(change)) return false
  const open = planChecks(change, { configured: change.required, named: undefined, running: [] })
  const isNew = open.some(name => !change.checks.some(check => check.name === name && check.sha === change.headSha))
  if (!isNew) return false
  await checkChange(world, asking, change.id, {})
  return true
}
