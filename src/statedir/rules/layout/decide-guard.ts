// Decides whether an agent may write a path. Lexical: the adapter has resolved the parents already.
import { provostError } from '#kernel/errors/errors'
import { type Contract, findNameRow } from '../contract/contract.ts'
import { ARCHIVE_NAME } from '../contract/contract-table.ts'
import { isManaged, suggestName } from '../contract/suggest-name.ts'
import { classifyFileName } from './classify-entry.ts'
import { isLargerThan } from './text-size.ts'

export type GuardRule =
  | 'outside_state_directory'
  | 'case_variant'
  | 'directory_itself'
  | 'archive_read_only'
  | 'subdirectory'
  | 'managed'
  | 'canonical_name'
  | 'allowed_pattern'
  | 'ephemeral'
  | 'ad_hoc'

export type GuardDecision = {
  readonly decision: 'allow' | 'deny' | 'not_governed'
  readonly rule: GuardRule
  readonly name: string | null
  readonly suggestion: string | null
}

/** Root and path are untrusted: they come from a hook. */
export type GuardFacts = { readonly root: unknown; readonly path: unknown; readonly contract: Contract }

const STATE_PATH = ['.provost', 'state']
const PATH_BYTES_MAX = 4096
const SHOWN_LENGTH_MAX = 100

export function decideGuard(facts: GuardFacts): GuardDecision {
  const { contract } = facts
  const root = readPath(facts.root, 'root')
  const path = readPath(facts.path, 'path')
  if (!root.startsWith('/')) throw pathInvalid('root', root, 'it is not absolute')
  const directory = [...resolve([], root), ...STATE_PATH]
  const target = resolve(path.startsWith('/') ? [] : resolve([], root), path)
  if (!isBelow(directory, target)) {
    const isVariant = isBelow(directory.map(lower), target.map(lower))
    return isVariant ? deny('case_variant') : answer('not_governed', 'outside_state_directory')
  }
  const [name, ...deeper] = target.slice(directory.length)
  if (name === undefined) return deny('directory_itself')
  if (name === ARCHIVE_NAME) return deny('archive_read_only')
  return deeper.length > 0 ? deny('subdirectory') : judgeName(name, contract)
}

function readPath(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '') throw pathInvalid(what, value, 'it is empty')
  if (value.includes('\0')) throw pathInvalid(what, value, 'it holds NUL')
  if (isLargerThan(value, PATH_BYTES_MAX)) throw pathInvalid(what, value, `it has more than ${PATH_BYTES_MAX} bytes`)
  return value
}

function pathInvalid(what: string, value: unknown, why: string) {
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, SHOWN_LENGTH_MAX)) : typeof value
  return provostError('STATE_PATH_INVALID', { details: { what, value: shown, why } })
}

function resolve(base: readonly string[], path: string): string[] {
  const segments = [...base]
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

function isBelow(directory: readonly string[], target: readonly string[]): boolean {
  return directory.every((segment, at) => segment === target[at])
}

function lower(segment: string): string {
  return segment.toLowerCase()
}

function judgeName(name: string, contract: Contract): GuardDecision {
  if (isManaged(name, contract)) return deny('managed', name)
  const { bucket } = classifyFileName(name, contract)
  if (bucket === 'canonical') return answer('allow', 'canonical_name', name)
  if (bucket === 'pattern_allowed') return answer('allow', 'allowed_pattern', name)
  return deny(bucket, name, suggestName(name, contract).suggestion)
}

function deny(rule: GuardRule, name: string | null = null, suggestion: string | null = null): GuardDecision {
  return { decision: 'deny', rule, name, suggestion }
}

function answer(decision: 'allow' | 'not_governed', rule: GuardRule, name: string | null = null): GuardDecision {
  return { decision, rule, name, suggestion: null }
}

/** The sentence an agent or a person reads. */
export function composeGuardReason({ rule, name, suggestion }: GuardDecision, contract: Contract): string {
  const instead = suggestion === null ? '' : ` Write ${suggestion} instead.`
  switch (rule) {
    case 'outside_state_directory':
      return 'The path is outside the state directory.'
    case 'case_variant':
      return `The path differs from ${STATE_PATH.join('/')} only in letter case.`
    case 'directory_itself':
      return 'The path is the state directory itself.'
    case 'archive_read_only':
      return `${ARCHIVE_NAME} is only written by state commands.`
    case 'subdirectory':
      return 'The state directory has no sub-directories for agents.'
    case 'managed':
      return `${name} is written by ${findNameRow(contract, name ?? '')?.managedBy ?? 'a command'} only.`
    case 'canonical_name':
    case 'allowed_pattern':
      return `${name} is legal.`
    case 'ephemeral':
      return `${name} looks like a leftover of an interrupted write.${instead}`
    case 'ad_hoc':
      return `${name} matches nothing in the contract.${instead}`
  }
}
