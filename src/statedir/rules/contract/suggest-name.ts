// Leads an illegal name back to a legal one that an agent may write.
import { classifyFileName, type EntryBucket } from '../layout/classify-entry.ts'
import { compareEntryNames, findNameFault } from '../layout/state-entry.ts'
import { type Contract, findNameRow, type PatternFamily } from './contract.ts'
import { NOTES_NAME } from './contract-table.ts'
import { findEditDistance } from './edit-distance.ts'

export type SuggestionRule = 'already_legal' | 'normalised' | 'slug_family' | 'nearest_name' | 'scratchpad'

export type NameSuggestion = {
  readonly legal: boolean
  readonly bucket: EntryBucket
  readonly suggestion: string | null
  readonly rule: SuggestionRule
}

export function suggestName(name: string, contract: Contract): NameSuggestion {
  const { bucket } = classifyFileName(name, contract)
  if (isLegal(bucket)) return { legal: true, bucket, suggestion: null, rule: 'already_legal' }
  return { legal: false, bucket, ...findWritableName(name, contract) }
}

function isLegal(bucket: EntryBucket): boolean {
  return bucket === 'canonical' || bucket === 'pattern_allowed'
}

export function isManaged(name: string, contract: Contract): boolean {
  return typeof findNameRow(contract, name)?.managedBy === 'string'
}

/** Legal, and not written by a command alone. */
export function isWritable(name: string, contract: Contract): boolean {
  return isLegal(classifyFileName(name, contract).bucket) && !isManaged(name, contract)
}

type Found = { readonly suggestion: string; readonly rule: SuggestionRule }

function findWritableName(name: string, contract: Contract): Found {
  // What can be no name of a file tells nothing about the file that was meant.
  if (findNameFault(name) !== undefined) return { suggestion: NOTES_NAME, rule: 'scratchpad' }
  const plain = normaliseName(name)
  const alike = [plain, plain.replaceAll('_', '-')].find(candidate => isWritable(candidate, contract))
  if (alike) return { suggestion: alike, rule: 'normalised' }
  const variant = findFamilyName(plain, contract)
  if (variant) return { suggestion: variant, rule: 'slug_family' }
  const nearest = findNearestName(plain, contract)
  if (nearest) return { suggestion: nearest, rule: 'nearest_name' }
  return { suggestion: NOTES_NAME, rule: 'scratchpad' }
}

function normaliseName(name: string): string {
  return name
    .toLowerCase()
    .replace(/(?:\.(?:tmp|bak|orig|old)|~)+$/, '')
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-.]+/, '')
    .replaceAll(/-+(?=\.|$)/g, '')
}

function findFamilyName(plain: string, contract: Contract): string | undefined {
  const { words, extension } = splitName(plain)
  for (const { stem, extensions } of familiesOf(contract)) {
    const rest = withoutSequence(words, stem.split('-'))
    if (!rest) continue
    const ending = extensions.includes(extension) ? extension : extensions[0]
    const slugs = rest.length === 0 ? [''] : [`-${rest.join('-')}`, `-${rest.join('_')}`]
    const found = slugs.map(slug => `${stem}${slug}.${ending}`).find(candidate => isWritable(candidate, contract))
    if (found) return found
  }
  return undefined
}

/** The families of all patterns; rows of one family add up their extensions. */
function familiesOf(contract: Contract): PatternFamily[] {
  const families = new Map<string, PatternFamily>()
  for (const { family } of contract.patterns) {
    if (!family) continue
    const extensions = [...(families.get(family.stem)?.extensions ?? []), ...family.extensions]
    families.set(family.stem, { ...family, extensions })
  }
  return [...families.values()].toSorted((one, other) => one.hintRank - other.hintRank)
}

function splitName(plain: string): { readonly words: readonly string[]; readonly extension: string } {
  const dot = plain.lastIndexOf('.')
  const stem = dot > 0 ? plain.slice(0, dot) : plain
  const words = stem.split(/[-_.]+|(?<=[a-z])(?=[0-9])/).filter(word => word !== '')
  return { words, extension: dot > 0 ? plain.slice(dot + 1) : '' }
}

function withoutSequence(words: readonly string[], sequence: readonly string[]): readonly string[] | undefined {
  const at = words.findIndex((_, start) => sequence.every((word, offset) => words[start + offset] === word))
  return at < 0 ? undefined : [...words.slice(0, at), ...words.slice(at + sequence.length)]
}

const DISTANCE_MAX = 3

// A third of the letters may be wrong at most, or any two short names would be alike.
function findNearestName(plain: string, contract: Contract): string | undefined {
  const near = contract.names.flatMap(({ name, kind, managedBy }) => {
    const distance = kind === 'file' && managedBy === null ? findEditDistance(plain, name, DISTANCE_MAX) : undefined
    return distance !== undefined && distance * 3 <= name.length ? [{ name, distance }] : []
  })
  return near.toSorted((one, other) => one.distance - other.distance || compareEntryNames(one.name, other.name))[0]
    ?.name
}
