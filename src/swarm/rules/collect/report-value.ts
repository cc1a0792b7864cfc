// The kinds of value in an agent's report: how each is read, which drift is harmless, and its JSON Schema.
import { confinePath } from '#finding/rules/confined-path'
import { isSeverity, SEVERITIES } from '#finding/rules/severity'
import { isOneOf, isText } from '#kernel/reading/json-value'
import { LINE_MAX } from './report-vocabulary.ts'

export type DriftRule =
  | 'upper_case'
  | 'renamed_to_file'
  | 'renamed_to_line'
  | 'number_from_text'
  | 'made_relative'
  | 'normalised_path'

export type ReadValue =
  | { readonly ok: true; readonly value: unknown; readonly drift: readonly DriftRule[] }
  | { readonly ok: false; readonly keyword: string }

export type ReportValue = {
  /** The root is the agent's worktree, where it is known. */
  readonly read: (value: unknown, root: string | null) => ReadValue
  readonly schema: Readonly<Record<string, unknown>>
}

const sound = (value: unknown, drift: readonly DriftRule[] = []): ReadValue => ({ ok: true, value, drift })
const wrong = (keyword: string): ReadValue => ({ ok: false, keyword })

export const filledText: ReportValue = {
  read: value => (isText(value) ? (value === '' ? wrong('minLength') : sound(value)) : wrong('type')),
  schema: { type: 'string', minLength: 1 },
}

export const anyText: ReportValue = {
  read: value => (isText(value) ? sound(value) : wrong('type')),
  schema: { type: 'string' },
}

export function wordOf(words: readonly string[]): ReportValue {
  return {
    read: value => (isText(value) ? (isOneOf(value, words) ? sound(value) : wrong('enum')) : wrong('type')),
    schema: { type: 'string', enum: words },
  }
}

export const severity: ReportValue = {
  read: value => {
    if (!isText(value)) return wrong('type')
    const word = value.trim().toUpperCase()
    return isSeverity(word) ? sound(word, word === value ? [] : ['upper_case']) : wrong('enum')
  },
  schema: { type: 'string', enum: SEVERITIES },
}

export const line: ReportValue = {
  read: value => {
    if (isText(value)) return /^[1-9]\d{0,8}$/.test(value) ? sound(Number(value), ['number_from_text']) : wrong('type')
    if (!Number.isInteger(value)) return wrong('type')
    if (Number(value) < 1) return wrong('minimum')
    return Number(value) > LINE_MAX ? wrong('maximum') : sound(value)
  },
  schema: { type: 'integer', minimum: 1, maximum: LINE_MAX },
}

export const blob: ReportValue = {
  read: value => (isText(value) ? (BLOB.test(value) ? sound(value) : wrong('pattern')) : wrong('type')),
  schema: { type: 'string', pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64})$' },
}

const BLOB = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

export const path: ReportValue = {
  read: (value, root) => (isText(value) ? readPath(value, root) : wrong('type')),
  schema: { type: 'string', description: 'relative to the root of the repository' },
}

function readPath(value: string, root: string | null): ReadValue {
  const below = root === null ? undefined : findBelow(value, root)
  const given = below ?? value
  const confined = confinePath(given)
  if (confined === undefined) return wrong('path')
  const drift: DriftRule[] = below === undefined ? [] : ['made_relative']
  return sound(confined, confined === given ? drift : [...drift, 'normalised_path'])
}

/** The rest of an absolute path below the worktree; agents like to name files by where they stand on the disk. */
function findBelow(value: string, root: string): string | undefined {
  const prefix = `${root.replaceAll('\\', '/').replace(/\/+$/, '')}/`
  const slashed = value.replaceAll('\\', '/')
  return prefix !== '/' && slashed.startsWith(prefix) ? slashed.slice(prefix.length).replace(/^\/+/, '') : undefined
}

export function reportValueOrNull({ read, schema }: ReportValue): ReportValue {
  return {
    read: (value, root) => (value === null ? sound(null) : read(value, root)),
    schema: { anyOf: [schema, { type: 'null' }] },
  }
}
