// Which fields of a lesson may be edited, and what each may hold.

import { MODES, SURFACES } from '#kernel/events/surface'
import { compareText, isObject, isOneOf, isText, type JsonObject } from '#kernel/reading/json-value'
import { isWithinLimits, TEXT_LIMITS, type TextLimit } from './text-limits.ts'
import { ISSUE_KINDS, JOURNEY_STAGES, REMEDIATION_KINDS, ROOT_CAUSE_KINDS, TRANSFER_SCOPES } from './vocabulary.ts'

type FieldRule = { readonly words: readonly string[] } | TextLimit

const EDITABLE: ReadonlyMap<string, FieldRule> = new Map<string, FieldRule>([
  ['title', TEXT_LIMITS.title],
  ['summary', TEXT_LIMITS.summary],
  ['doctrine_statement', TEXT_LIMITS.doctrineStatement],
  ['notes', TEXT_LIMITS.notes],
  ['journey_stage', { words: JOURNEY_STAGES }],
  ['issue_kind', { words: ISSUE_KINDS }],
  ['root_cause_kind', { words: ROOT_CAUSE_KINDS }],
  ['remediation_kind', { words: REMEDIATION_KINDS }],
  ['transfer_scope', { words: TRANSFER_SCOPES }],
  ['product_surface', { words: SURFACES }],
  ['execution_mode', { words: MODES }],
])

/** For forms: each field with its words; without words it takes any text. */
export const EDITABLE_FIELDS: readonly { readonly name: string; readonly words: readonly string[] | undefined }[] = [
  ...EDITABLE,
].map(([name, rule]) => ({ name, words: 'words' in rule ? rule.words : undefined }))

export type EditCode = 'LESSON_EDIT_EMPTY' | 'LESSON_FIELD_READONLY' | 'LESSON_INVALID'

export type FieldChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

export function findEditProblem(fields: unknown, lesson: JsonObject): EditCode | undefined {
  if (!isObject(fields) || Object.keys(fields).length === 0) return 'LESSON_EDIT_EMPTY'
  for (const name of Object.keys(fields).toSorted(compareText)) {
    const rule = EDITABLE.get(name)
    if (!rule) return 'LESSON_FIELD_READONLY'
    if (!satisfies(fields[name], rule)) return 'LESSON_INVALID'
  }
  return Object.keys(findFieldChanges(fields, lesson)).length === 0 ? 'LESSON_EDIT_EMPTY' : undefined
}

/** Only what really changes; a field that was absent was null. */
export function findFieldChanges(fields: JsonObject, lesson: JsonObject): FieldChanges {
  const changes = Object.entries(fields).map(([name, to]) => [name, { from: lesson[name] ?? null, to }] as const)
  return Object.fromEntries(changes.filter(([, { from, to }]) => from !== to))
}

function satisfies(value: unknown, rule: FieldRule): boolean {
  if ('words' in rule) return isOneOf(value, rule.words)
  return isText(value) && isWithinLimits(value, rule)
}
