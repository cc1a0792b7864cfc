// Starts a swarm run: where the code stands, a ref that keeps that place, and a first guess at the domains.

import { provostError } from '#kernel/errors/errors'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import type { SwarmShape } from '#swarm/wire/swarm-schemas'
import { draftDomains, findUnclaimed } from '../rules/agents/swarm-domain.ts'
import { swarmStream } from '../rules/record/swarm-events.ts'
import type { SwarmRunView } from '../rules/record/swarm-run-view.ts'
import { countDomains, type DomainCount } from './look/show-domains.ts'
import { needRun } from './need-swarm.ts'
import { appendPlanned } from './wave/append-planned.ts'

export type SwarmInitWish = SwarmShape<'InitSwarm'>

export type SwarmInitAnswer = {
  readonly run: SwarmRunView
  readonly domains: readonly DomainCount[]
  readonly unclaimed: number
}

export async function initSwarm(world: World, asking: Asking, wish: SwarmInitWish): Promise<SwarmInitAnswer> {
  const { id: project, path: root, repo } = await needProject(world, wish.project)
  const config = await world.projectConfig.read(root)
  const branch = await checkCheckout(world, root, wish.allowDirty === true)
  const base = await world.workspace.findBase(root, 'HEAD')
  if (!base)
    throw provostError('GIT_FAILED', { message: 'the repository has no commit yet', hint: 'make a first commit' })
  const paths = [...(await world.workspace.listPaths(root, base.commit))]
  const id = world.ids.newId('sw_')
  const savePointRef = `refs/provost/save/${id}`
  await world.workspace.moveRef(root, savePointRef, base.commit, null)
  const domains = draftDomains(paths)
  const { isolate, timeoutMs, attemptsMax } = config.swarm
  const data = {
    project,
    repo,
    name: wish.name ?? id,
    baseCommit: base.commit,
    baseTree: base.tree,
    branch: branch ?? '',
    savePointRef,
    isolate: wish.isolate ?? isolate,
    isolateFrom:
      wish.isolate === undefined ? await world.projectConfig.whoSaid(root, 'swarm.isolate') : ('flag' as const),
    timeoutMs: wish.timeoutMs ?? timeoutMs,
    attemptsMax,
    domains,
  }
  world.steps('swarm.created')
  await appendPlanned(world, asking, [{ stream: swarmStream(id), type: 'swarm.created', data }], new Map())
  const unclaimed = findUnclaimed(domains, paths).length
  return { run: await needRun(world, id), domains: countDomains(domains, paths), unclaimed }
}

/** Agents work from commits: what is not committed would be looked at by nobody. */
async function checkCheckout(world: World, root: string, allowDirty: boolean): Promise<string | null> {
  const facts = await world.git.inspect(root)
  if (facts === 'unreachable') throw provostError('GIT_FAILED', { message: `git cannot read ${root}` })
  if (facts.dirtyPaths > 0 && !allowDirty)
    throw provostError('BASE_DIRTY', {
      message: `the working tree has ${facts.dirtyPaths} uncommitted path(s); agents would not see them`,
      hint: 'commit or stash them, or pass --allow-dirty to audit the last commit',
    })
  return facts.branch
}
