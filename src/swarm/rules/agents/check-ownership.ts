// Did an agent change only what its domain may change? Told from the real change, never from what it says of itself.
import { confinePath } from '#finding/rules/confined-path'
import { compileGlob, type Glob, globMatches } from '#finding/rules/glob'
import { compareText } from '#kernel/reading/json-value'

export const OWNERSHIPS = ['owned', 'shared', 'bridge'] as const

export type Ownership = (typeof OWNERSHIPS)[number]

export type Domain = { readonly name: string; readonly globs: readonly string[]; readonly ownership: Ownership }

export type OwnershipResult = {
  readonly valid: readonly { readonly path: string; readonly because: string }[]
  /** `unassigned` belongs to nobody, `outside` is not in the project. */
  readonly violations: readonly { readonly path: string; readonly owner: string }[]
}

export type CompiledDomain = { readonly name: string; readonly ownership: Ownership; readonly globs: readonly Glob[] }

/** Sorted by name, so that the first to claim a path is always the same. */
export function compileDomains(domains: readonly Domain[]): CompiledDomain[] {
  const compiled = domains.map(({ name, ownership, globs }) => ({ name, ownership, globs: compileAll(globs) }))
  return compiled.toSorted((one, other) => compareText(one.name, other.name))
}

/** A glob that leaves the project, or stands for too many, claims nothing. */
function compileAll(globs: readonly string[]): Glob[] {
  return globs.flatMap(text => {
    const path = confinePath(text)
    return (path ? compileGlob(path) : undefined) ?? []
  })
}

export function domainClaims({ globs }: CompiledDomain, path: string): boolean {
  return globs.some(glob => globMatches(glob, path))
}

export function checkOwnership(
  domains: readonly Domain[],
  agentDomain: string,
  changedPaths: readonly string[],
): OwnershipResult {
  const compiled = compileDomains(domains)
  const valid: OwnershipResult['valid'][number][] = []
  const violations: OwnershipResult['violations'][number][] = []
  for (const path of uniquePaths(changedPaths)) {
    const verdict = judgePath(compiled, agentDomain, path)
    if ('because' in verdict) valid.push({ path, ...verdict })
    else violations.push({ path, ...verdict })
  }
  return { valid, violations }
}

/** A path that cannot be confined is kept as given, so that a person can see what it was. */
function uniquePaths(paths: readonly string[]): string[] {
  return [...new Set(paths.map(path => confinePath(path) || path))].toSorted()
}

function judgePath(
  domains: readonly CompiledDomain[],
  agentDomain: string,
  path: string,
): { readonly because: string } | { readonly owner: string } {
  if (!confinePath(path)) return { owner: 'outside' }
  const claiming = domains.filter(domain => domainClaims(domain, path))
  if (claiming.some(({ name }) => name === agentDomain)) return { because: 'own' }
  const common = firstOf(claiming, 'shared') ?? firstOf(claiming, 'bridge')
  if (common) return { because: `${common.ownership}:${common.name}` }
  return { owner: firstOf(claiming, 'owned')?.name ?? 'unassigned' }
}

function firstOf(domains: readonly CompiledDomain[], ownership: Ownership): CompiledDomain | undefined {
  return domains.find(domain => domain.ownership === ownership)
}
