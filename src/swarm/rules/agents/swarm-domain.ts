// A domain is a part of the project that one agent looks after: its name, its globs, and who else may touch it.
import { confinePath } from '#finding/rules/confined-path'
import { compileGlob } from '#finding/rules/glob'
import { provostError } from '#kernel/errors/errors'
import { isFilledText, isObject, isOneOf, isTextList, type JsonObject } from '#kernel/reading/json-value'
import { eventTextIn, itemsIn, textsIn, wordIn } from '../record/event-data.ts'
import { type CompiledDomain, compileDomains, type Domain, domainClaims, OWNERSHIPS } from './check-ownership.ts'

export type SwarmDomain = Domain & { readonly description: string }

// It becomes part of paths and branches, so it can hold nothing that a shell or git would read otherwise.
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

export function isDomainName(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value)
}

/** Reads one domain that a person wrote, or refuses it by name. */
export function readDomain(value: unknown): SwarmDomain {
  const domain = isObject(value) ? value : {}
  const { name, globs, ownership, description } = domain
  const refuse = (message: string): never => {
    const shown = typeof name === 'string' ? name : '(without a name)'
    throw provostError('SWARM_DOMAIN_INVALID', { details: { name: shown, message, errors: [message] } })
  }
  if (!isDomainName(name)) return refuse('its name is not made of a-z, 0-9 and -')
  if (!isTextList(globs) || globs.length === 0) return refuse('it has no globs')
  if (!globs.every(isGlobUsable)) return refuse('one of its globs can match nothing')
  if (!isOneOf(ownership, OWNERSHIPS)) return refuse(`its ownership is none of ${OWNERSHIPS.join(', ')}`)
  return { name, globs, ownership, description: isFilledText(description) ? description : '' }
}

function isGlobUsable(glob: string): boolean {
  const path = confinePath(glob)
  return Boolean(path) && compileGlob(path ?? '') !== undefined
}

export type DomainOverlap = { readonly path: string; readonly owners: readonly string[] }

/** Files that two owned domains claim; a run with one of them cannot be frozen. */
export function findOverlaps(domains: readonly Domain[], paths: readonly string[]): DomainOverlap[] {
  const owned = compileDomains(domains).filter(({ ownership }) => ownership === 'owned')
  return paths.map(path => ({ path, owners: claimantsOf(owned, path) })).filter(({ owners }) => owners.length > 1)
}

/** Files that no domain looks after. */
export function findUnclaimed(domains: readonly Domain[], paths: readonly string[]): string[] {
  const compiled = compileDomains(domains)
  return paths.filter(path => claimantsOf(compiled, path).length === 0)
}

function claimantsOf(domains: readonly CompiledDomain[], path: string): string[] {
  return domains.filter(domain => domainClaims(domain, path)).map(({ name }) => name)
}

type DraftRow = Omit<SwarmDomain, 'globs'> & { readonly globs: readonly string[] }

// A first guess from where projects usually keep things; a person corrects it before the run is frozen.
const DRAFT: readonly DraftRow[] = [
  { name: 'tests', ownership: 'owned', globs: ['test/**', 'tests/**', 'e2e/**'], description: 'tests of the whole' },
  { name: 'docs', ownership: 'owned', globs: ['docs/**', '*.md'], description: 'documentation' },
  {
    name: 'frontend',
    ownership: 'owned',
    globs: ['web/**', 'frontend/**', 'ui/**', 'app/**', 'public/**'],
    description: 'what people see',
  },
  {
    name: 'backend',
    ownership: 'owned',
    globs: ['src/**', 'lib/**', 'server/**', 'packages/**'],
    description: 'the program',
  },
  { name: 'shared', ownership: 'shared', globs: ['*.json', '*.toml', '*.yaml', '*.yml'], description: 'configuration' },
]

/** The domains of the draft that own at least one file. */
export function draftDomains(paths: readonly string[]): SwarmDomain[] {
  const compiled = new Map(compileDomains(DRAFT).map(domain => [domain.name, domain]))
  return DRAFT.filter(({ name }) => paths.some(path => domainClaims(compiled.get(name)!, path)))
}

/** The domains that an event carries. */
export function readDomainsOf(data: JsonObject, name: string): SwarmDomain[] {
  return itemsIn(data, name, item => {
    const domain = eventTextIn(item, 'name')
    const ownership = wordIn(item, 'ownership', OWNERSHIPS)
    if (domain === null || ownership === null) return null
    return {
      name: domain,
      ownership,
      globs: textsIn(item, 'globs'),
      description: eventTextIn(item, 'description') ?? '',
    }
  })
}
