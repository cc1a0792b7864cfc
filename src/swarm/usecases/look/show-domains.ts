// The domains of a run with what each of them claims, and what nobody claims.

import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { compileDomains, domainClaims } from '#swarm/rules/agents/check-ownership'
import { type DomainChange, deriveDomainHistory } from '#swarm/rules/agents/derive-domain-history'
import { findUnclaimed, type SwarmDomain } from '#swarm/rules/agents/swarm-domain'
import { swarmStream } from '#swarm/rules/record/swarm-events'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import { needRun } from '../need-swarm.ts'

export type DomainCount = SwarmDomain & { readonly files: number }

export type ShownDomains = {
  readonly run: string
  readonly frozen: boolean
  readonly domains: readonly DomainCount[]
  readonly unclaimed: readonly string[]
}

export async function showDomains(world: World, id: string): Promise<ShownDomains> {
  const run = await needRun(world, id)
  const paths = await listRunPaths(world, run)
  const { domains, frozen } = run
  return { run: id, frozen, domains: countDomains(domains, paths), unclaimed: findUnclaimed(domains, paths) }
}

export async function showDomainHistory(
  world: World,
  id: string,
): Promise<{ readonly run: string; readonly changes: readonly DomainChange[] }> {
  await needRun(world, id)
  return { run: id, changes: deriveDomainHistory(await world.store.log.readStream(swarmStream(id))) }
}

export function countDomains(domains: readonly SwarmDomain[], paths: readonly string[]): DomainCount[] {
  const compiled = new Map(compileDomains(domains).map(domain => [domain.name, domain]))
  return domains.map(domain => ({
    ...domain,
    files: paths.filter(path => domainClaims(compiled.get(domain.name)!, path)).length,
  }))
}

export async function listRunPaths(world: World, { project, baseCommit }: SwarmRunView): Promise<string[]> {
  const { path } = await needProject(world, project ?? '')
  return [...(await world.workspace.listPaths(path, baseCommit ?? 'HEAD'))]
}
