// Small readers of what a conformance case holds. What is malformed is refused with the code of its kind.
import { provostError } from '#core/kernel/errors'
import { readInstant, writeInstant } from '#core/kernel/time'
import { BUILT_IN_CONTRACTS, extendContract } from './compile-contract.ts'
import type { Contract } from './contract.ts'
import { readContractDocument, STALE_DAYS_MAX } from './contract-document.ts'
import { isJsonObject, isStringList, isWholeNumber, type JsonObject, memberOf, memberOr } from './json-object.ts'
import { ENTRY_KINDS, type EntryKind, findNameFault, type StateEntry } from './state-entry.ts'

export function inputInvalid(what: string, expectation: string) {
  return provostError('INPUT_INVALID', { message: `${what} must be ${expectation}`, details: { field: what } })
}

export function readObject(value: unknown, what = 'the input'): JsonObject {
  if (!isJsonObject(value)) throw inputInvalid(what, 'an object')
  return value
}

export function readText(input: JsonObject, key: string): string {
  const value = memberOf(input, key)
  if (typeof value !== 'string') throw inputInvalid(key, 'a text')
  return value
}

export function readNumber(input: JsonObject, key: string): number {
  const value = memberOf(input, key)
  if (typeof value !== 'number' || !Number.isFinite(value)) throw inputInvalid(key, 'a number')
  return value
}

export function readNameList(value: unknown, what: string): readonly string[] {
  if (!isStringList(value)) throw inputInvalid(what, 'a list of names')
  return value
}

/** As the program writes it: UTC with three decimals. */
export function readNow(input: JsonObject): string {
  const instant = readInstant(memberOf(input, 'now'))
  if (instant === undefined) throw inputInvalid('now', 'an instant')
  return writeInstant(instant)
}

export function readContract(input: JsonObject): Contract {
  const value = memberOr(input, 'contract', 'provost')
  if (value === 'devt' || value === 'provost') return BUILT_IN_CONTRACTS[value]
  if (!isJsonObject(value)) throw provostError('CONTRACT_UNKNOWN', { details: { name: JSON.stringify(value) } })
  const reading = readContractDocument(value)
  if (reading.ok) return extendContract(reading.document)
  const words = reading.problems.map(({ path, code }) => `${path} ${code}`)
  throw provostError('CONTRACT_INVALID', {
    message: `${words.length} problems in the contract: ${words.join('; ')}`,
    details: { problems: reading.problems },
  })
}

export function readName(value: unknown): string {
  const why = typeof value === 'string' ? findNameFault(value) : 'it is no text'
  if (typeof value === 'string' && why === undefined) return value
  throw provostError('STATE_NAME_INVALID', { details: { what: 'name', value: JSON.stringify(value) ?? 'nothing', why } })
}

export function readKind(value: unknown): EntryKind {
  const kind = ENTRY_KINDS.find(candidate => candidate === value)
  if (kind) return kind
  const why = `it is none of ${ENTRY_KINDS.join(' ')}`
  throw provostError('STATE_KIND_INVALID', { details: { what: 'kind', value: JSON.stringify(value) ?? 'nothing', why } })
}

export function readEntries(input: JsonObject): StateEntry[] {
  const list = memberOf(input, 'entries')
  if (!Array.isArray(list)) throw entriesInvalid('they are no list')
  const entries = list.map(readEntry)
  const names = new Set(entries.map(entry => entry.name))
  if (names.size < entries.length) throw entriesInvalid('a name stands twice')
  return entries
}

function readEntry(value: unknown): StateEntry {
  if (!isJsonObject(value)) throw entriesInvalid('one of them is no object')
  const mtimeMs = memberOf(value, 'mtimeMs')
  return {
    name: readName(memberOf(value, 'name')),
    kind: readKind(memberOf(value, 'kind')),
    mtimeMs: typeof mtimeMs === 'number' && Number.isFinite(mtimeMs) ? mtimeMs : null,
    undecodable: memberOf(value, 'undecodable') === true,
  }
}

function entriesInvalid(why: string) {
  return provostError('STATE_ENTRIES_INVALID', { details: { what: 'entries', value: '', why } })
}

export function readStaleDays(options: JsonObject, key: string): number | undefined {
  const value = memberOf(options, key)
  if (value === undefined || isWholeNumber(value, 0, STALE_DAYS_MAX)) return value
  const details = { value: JSON.stringify(value), min: 0, max: STALE_DAYS_MAX }
  throw provostError('STATE_STALE_DAYS_INVALID', { details })
}
