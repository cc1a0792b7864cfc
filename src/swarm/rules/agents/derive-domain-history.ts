// How the domains of a run came to be what they are: each change, by whom and why.

import type { StoredEvent } from '#kernel/events/event'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { eventTextIn } from '../record/event-data.ts'
import { readDomainsOf, type SwarmDomain } from './swarm-domain.ts'

export type DomainChange = {
  readonly at: string
  readonly by: string
  readonly what: 'drafted' | 'edited' | 'frozen' | 'unfrozen'
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
  readonly reason: string | null
}

const WHAT: ReadonlyMap<string, DomainChange['what']> = new Map([
  ['swarm.created', 'drafted'],
  ['swarm.domains_edited', 'edited'],
  ['swarm.domains_frozen', 'frozen'],
  ['swarm.domains_unfrozen', 'unfrozen'],
])

export function deriveDomainHistory(events: readonly StoredEvent[]): DomainChange[] {
  let known: readonly SwarmDomain[] = []
  return events.flatMap(({ type, data, at, actor }) => {
    const what = WHAT.get(type)
    if (!what) return []
    const domains = what === 'drafted' || what === 'edited' ? readDomainsOf(data, 'domains') : known
    const change = { at, by: actor.id, what, ...compare(known, domains), reason: eventTextIn(data, 'reason') }
    known = domains
    return [change]
  })
}

function compare(before: readonly SwarmDomain[], after: readonly SwarmDomain[]) {
  const old = new Map(before.map(domain => [domain.name, canonicalJson(domain)]))
  const names = new Set(after.map(({ name }) => name))
  return {
    added: after.filter(({ name }) => !old.has(name)).map(({ name }) => name),
    removed: before.filter(({ name }) => !names.has(name)).map(({ name }) => name),
    changed: after
      .filter(domain => old.has(domain.name) && old.get(domain.name) !== canonicalJson(domain))
      .map(({ name }) => name),
  }
}
