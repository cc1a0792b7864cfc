// Small readers of what a conformance case holds. What is malformed is refused with the code of its kind.
import { provostError } from '#kernel/errors/errors'
import { readInstant, writeInstant } from '#kernel/events/time'
import { readEntryKind, readStateName, type StateEntry } from '../rules/layout/state-entry.ts'
import { isJsonObject, isStringList, memberOf, type WorkflowObject } from '../rules/workflow/json-object.ts'

export function inputInvalid(what: string, expectation: string) {
  return provostError('INPUT_INVALID', { message: `${what} must be ${expectation}`, details: { field: what } })
}

export function readCaseObject(value: unknown, what = 'the input'): WorkflowObject {
  if (!isJsonObject(value)) throw inputInvalid(what, 'an object')
  return value
}

export function readCaseText(input: WorkflowObject, key: string): string {
  const value = memberOf(input, key)
  if (typeof value !== 'string') throw inputInvalid(key, 'a text')
  return value
}

export function readNumber(input: WorkflowObject, key: string): number {
  const value = memberOf(input, key)
  if (typeof value !== 'number' || !Number.isFinite(value)) throw inputInvalid(key, 'a number')
  return value
}

export function readNameList(value: unknown, what: string): readonly string[] {
  if (!isStringList(value)) throw inputInvalid(what, 'a list of names')
  return value
}

/** As the program writes it: UTC with three decimals. */
export function readNow(input: WorkflowObject): string {
  const instant = readInstant(memberOf(input, 'now'))
  if (instant === undefined) throw inputInvalid('now', 'an instant')
  return writeInstant(instant)
}

export function readCaseEntries(input: WorkflowObject): StateEntry[] {
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
    name: readStateName(memberOf(value, 'name')),
    kind: readEntryKind(memberOf(value, 'kind')),
    mtimeMs: typeof mtimeMs === 'number' && Number.isFinite(mtimeMs) ? mtimeMs : null,
    undecodable: memberOf(value, 'undecodable') === true,
  }
}

function entriesInvalid(why: string) {
  return provostError('STATE_ENTRIES_INVALID', { details: { what: 'entries', value: 'given', why } })
}
