// What a repository brings that has effect once it is used: every piece with its hash, so that a person can trust exactly these.

import { type Sha256, sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { compareText, isObject, isOneOf, type JsonObject } from '#kernel/reading/json-value'
import { hasEffect, lowerGitKey } from './git-keys.ts'

export type RepositoryContent = {
  readonly config: JsonObject | null
  readonly files: readonly { readonly path: string; readonly sha256: Sha256 }[]
  readonly git: readonly { readonly key: string; readonly value: string }[]
  readonly hooks: readonly { readonly name: string; readonly sha256: Sha256 }[]
}

/** Part to hash. */
export type Parts = Readonly<Record<string, Sha256>>

export type EffectiveParts = { readonly parts: Parts; readonly data: JsonObject; readonly hash: Sha256 }

/** Pure data: no program is started by it and no gate opened. Every other key counts, known or not. */
export const DATA_KEYS = ['id', 'repo', 'defaultBranch', 'surfaces', 'sessionsMax'] as const

const FILES_WITH_EFFECT =
  /^\.provost\/(?:contract\.yaml|config\.local\.yaml|prompts\/[^/]+\.md|evidence\/policies\/[\s\S]+)$/

export function effectiveParts({ config, files, git, hooks }: RepositoryContent): EffectiveParts {
  const settings = Object.entries(config ?? {})
  const rows: [part: string, hash: Sha256][] = [
    ...settings.filter(isEffective).map(([key, value]): [string, Sha256] => [`config:${key}`, hashOf(value)]),
    ...files
      .filter(({ path }) => FILES_WITH_EFFECT.test(path))
      .map(({ path, sha256 }): [string, Sha256] => [`file:${path}`, sha256]),
    ...gitParts(git),
    ...hooks
      .filter(({ name }) => !name.endsWith('.sample'))
      .map(({ name, sha256 }): [string, Sha256] => [`hook:${name}`, sha256]),
  ]
  const parts = Object.fromEntries(rows)
  const data = Object.fromEntries(settings.filter(([key]) => isOneOf(key, DATA_KEYS)))
  return { parts, data, hash: hashOfParts(parts) }
}

export function hashOfParts(parts: Parts): Sha256 {
  const rows = Object.entries(parts).toSorted(([left], [right]) => compareText(left, right))
  return sha256Hex(rows.map(([part, hash]) => `${part} ${hash}\n`).join(''))
}

function isEffective([key, value]: [string, unknown]): boolean {
  return !isOneOf(key, DATA_KEYS) && !isEmpty(value)
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}

function gitParts(git: RepositoryContent['git']): [string, Sha256][] {
  const values = new Map<string, string[]>()
  for (const { key, value } of git) {
    const name = lowerGitKey(key)
    if (hasEffect(name)) values.set(name, [...(values.get(name) ?? []), value])
  }
  return [...values].map(([name, list]) => [`git:${name}`, hashOf(list)])
}

function hashOf(value: unknown): Sha256 {
  return sha256Hex(canonicalJson(value))
}
