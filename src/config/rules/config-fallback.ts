// What a key is when nobody said anything about it: learned from the repository, following another key, or fixed.

import {
  type Inferred,
  inferDefaultBranch,
  inferId,
  inferRepo,
  type RepositorySigns,
} from '#kernel/events/repository-identity'
import type { ConfigKey } from './config-key.ts'

export type FallbackFacts = {
  readonly repository: RepositorySigns
  /** The keys before this one, which are settled. */
  readonly settled: (key: string) => unknown
}

type Fallback = { readonly value: unknown; readonly source: string }

type Rule = (facts: FallbackFacts) => Fallback | undefined

/** Each role, and the one that it is like where nothing else is said. */
const LIKE: readonly (readonly [role: string, like: string])[] = [
  ['worker', 'agents'],
  ['planner', 'agents'],
  ['orchestrator', 'agents'],
  ['swarmAgent', 'agents'],
  ['reviewer', 'worker'],
]
const OF_ONE_HARNESS = ['args', 'model', 'permissions', 'interactive', 'env']

/** A role is as the one it is like. One that names another harness takes nothing that was meant for the first one. */
const ROLE_FALLBACKS: readonly (readonly [string, Rule])[] = LIKE.flatMap(([role, like]) => [
  [`${role}.harness`, ({ settled }) => following(settled, `${like}.harness`)] as const,
  ...OF_ONE_HARNESS.map(
    member =>
      [
        `${role}.${member}`,
        ({ settled }: FallbackFacts) =>
          settled(`${role}.harness`) === settled(`${like}.harness`)
            ? following(settled, `${like}.${member}`)
            : undefined,
      ] as const,
  ),
])

function following(settled: FallbackFacts['settled'], key: string): Fallback {
  return { value: settled(key), source: `as ${key}` }
}

const FALLBACKS: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(ROLE_FALLBACKS),
  id: ({ repository }) => inferred(inferId(repository)),
  repo: ({ repository, settled }) => inferred(inferRepo(repository, String(settled('id')))),
  defaultBranch: ({ repository }) => {
    const branch = inferDefaultBranch(repository)
    return branch === undefined ? fixed('main') : inferred(branch)
  },
  'forge.repo': ({ settled }) => inferred({ value: String(settled('repo')), from: 'repo' }),
  // A forge that others watch shows the review; on the local one nobody would read it.
  'reviews.publish': ({ settled }) => fixed(settled('forge.kind') === 'local' ? 'none' : 'reviewer'),
}

export function fallbackOf({ key, schema }: ConfigKey, facts: FallbackFacts): Fallback {
  return FALLBACKS[key]?.(facts) ?? fixed(schema.parse(undefined))
}

function inferred({ value, from }: Inferred): Fallback {
  return { value, source: `inferred ${from}` }
}

function fixed(value: unknown): Fallback {
  return { value, source: 'default' }
}
