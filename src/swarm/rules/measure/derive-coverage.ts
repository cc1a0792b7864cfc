// What a wave really looked at: of the files that a domain claims, those whose very bytes were read, those only said to be.
import { isObject } from '#kernel/reading/json-value'
import { compileDomains, type Domain, domainClaims } from '../agents/check-ownership.ts'
import { eventTextIn } from '../record/event-data.ts'

export type ObservedLine = { readonly path: string; readonly blob: string | null }

/** Null for a text that is not what a collect writes: then nothing is known. */
export function readObservedLines(text: string): ObservedLine[] | null {
  try {
    return text
      .split('\n')
      .filter(line => line !== '')
      .map((line): ObservedLine => {
        const item: unknown = JSON.parse(line)
        const path = isObject(item) ? eventTextIn(item, 'path') : null
        if (!isObject(item) || path === null) throw new SyntaxError('no observation')
        return { path, blob: eventTextIn(item, 'blob') }
      })
  } catch {
    return null
  }
}

export type CoverageFacts = {
  readonly domains: readonly Domain[]
  /** Who had an agent in the wave, and whether its report was read: only then is known what it looked at. */
  readonly agents: readonly { readonly domain: string; readonly isReported: boolean }[]
  /** Every file of the tree of the wave. */
  readonly paths: Iterable<string>
  /** Null: nobody wrote down what was read. */
  readonly observed: readonly ObservedLine[] | null
  /** Blobs at the tree, of the paths that were observed. */
  readonly blobs: ReadonlyMap<string, string>
}

/** `not_sent`: nobody was sent there. `unknown`: somebody was, and what was read is not known. */
export type DomainCoverage = {
  readonly domain: string
  readonly state: 'looked' | 'not_sent' | 'unknown'
  readonly files: number
  readonly covered: number
  readonly claimed: number
  readonly unseen: number
  /** The first of those that nobody is known to have read. */
  readonly examples: readonly string[]
}

const EXAMPLES_MAX = 20

export function deriveCoverage({ domains, agents, paths, observed, blobs }: CoverageFacts): DomainCoverage[] {
  const looks = new Map<string, 'covered' | 'claimed'>()
  for (const { path, blob } of observed ?? []) {
    const isProven = blob !== null && blob === blobs.get(path)
    if (isProven || !looks.has(path)) looks.set(path, isProven ? 'covered' : 'claimed')
  }
  const all = [...paths]
  return compileDomains(domains).map(domain => {
    const own = all.filter(path => domainClaims(domain, path))
    const count = (look: 'covered' | 'claimed') => own.filter(path => looks.get(path) === look).length
    const unseen = own.filter(path => !looks.has(path))
    return {
      domain: domain.name,
      state: stateOf(
        agents.find(agent => agent.domain === domain.name),
        observed !== null,
      ),
      files: own.length,
      covered: count('covered'),
      claimed: count('claimed'),
      unseen: unseen.length,
      examples: unseen.slice(0, EXAMPLES_MAX),
    }
  })
}

function stateOf(agent: CoverageFacts['agents'][number] | undefined, isWritten: boolean): DomainCoverage['state'] {
  if (!agent) return 'not_sent'
  return agent.isReported && isWritten ? 'looked' : 'unknown'
}
