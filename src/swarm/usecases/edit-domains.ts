// The draft of domains: changed by people until it is frozen, and thawed only with a reason.
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { findOverlaps, readDomain } from '../rules/agents/swarm-domain.ts'
import { findOpenWave, type SwarmRunView } from '../rules/record/swarm-run-view.ts'
import { listRunPaths, type ShownDomains, showDomains } from './look/show-domains.ts'
import { refuseClosed } from './need-swarm.ts'
import { changeRun } from './wave/change-run.ts'

export type DomainEdit =
  | { readonly verb: 'add' | 'edit'; readonly domain: unknown }
  | { readonly verb: 'remove'; readonly name: string }

export async function editDomains(world: World, asking: Asking, id: string, edit: DomainEdit): Promise<ShownDomains> {
  await changeRun(world, asking, id, run => {
    refuseClosed(run)
    if (run.frozen) throw provostError('SWARM_DOMAINS_FROZEN', { runId: id, details: { runId: id } })
    return [{ type: 'swarm.domains_edited', data: { domains: applyEdit(run, edit) } }]
  })
  return showDomains(world, id)
}

function applyEdit({ domains }: SwarmRunView, edit: DomainEdit): SwarmRunView['domains'] {
  const name = edit.verb === 'remove' ? edit.name : readDomain(edit.domain).name
  const isKnown = domains.some(domain => domain.name === name)
  if (edit.verb !== 'add' && !isKnown) throw provostError('NOT_FOUND', { details: { noun: 'domain', id: name } })
  if (edit.verb === 'add' && isKnown)
    throw provostError('SWARM_DOMAIN_INVALID', { details: { name, message: 'it is there already', errors: [] } })
  const others = domains.filter(domain => domain.name !== name)
  return edit.verb === 'remove' ? others : [...others, readDomain(edit.domain)]
}

/** Two owners of one file would both amend it. */
export async function freezeDomains(world: World, asking: Asking, id: string): Promise<SwarmRunView> {
  return changeRun(world, asking, id, async run => {
    refuseClosed(run)
    if (run.frozen) return []
    if (run.domains.every(({ ownership }) => ownership !== 'owned'))
      throw provostError('SWARM_DOMAIN_INVALID', {
        details: { name: '(none)', message: 'no domain owns files, so no agent would look at any', errors: [] },
      })
    const [overlap] = findOverlaps(run.domains, await listRunPaths(world, run))
    if (overlap) {
      const [a, b] = overlap.owners
      throw provostError('SWARM_DOMAINS_OVERLAP', { details: { path: overlap.path, a, b, domains: overlap.owners } })
    }
    return [{ type: 'swarm.domains_frozen', data: {} }]
  })
}

export async function unfreezeDomains(world: World, asking: Asking, id: string, reason: string): Promise<SwarmRunView> {
  return changeRun(world, asking, id, run => {
    refuseClosed(run)
    if (reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'unfreeze' } })
    const wave = findOpenWave(run)
    if (wave)
      throw provostError('SWARM_WAVE_OPEN', {
        details: { runId: id, waveId: wave.id, number: wave.number, status: wave.status },
      })
    return run.frozen ? [{ type: 'swarm.domains_unfrozen', data: { reason } }] : []
  })
}
