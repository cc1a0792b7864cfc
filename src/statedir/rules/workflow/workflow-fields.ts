// The fields of the workflow record: who sets each, and which values it may have.
import { readInstant } from '#kernel/events/time'
import { NAME_ROWS } from '../contract/contract-table.ts'
import { isJsonObject, isWholeNumber } from './json-object.ts'

/** Set once, at the first activation after a reset. */
export const ANCHOR_FIELDS = ['first_created_at', 'original_workflow_id'] as const

/** Set by the program alone. */
export const MANAGED_FIELDS = ['workflow_id', 'created_at', 'workflow_id_history', 'revision', 'updated_at'] as const

const PHASES =
  words(`context_init flow_deviation assess risk_warning scan regression_baseline arch_health arch_health_scan
  plan architect implement test simplify review verify docs retro curate autoskill review_deferred identify_scope debug
  complete finalize cancelled`)

export const WORKFLOW_TYPES = words(`dev quick_implement debug retro code_review code_review_parallel arch_health_scan
  research plan specify clarify memory_promote memory_reject preflight docs`)

const TIERS = words('TRIVIAL SIMPLE STANDARD COMPLEX')
const STATUSES = words('in_progress DONE DONE_WITH_CONCERNS BLOCKED NEEDS_CONTEXT REVERTED cancelled')
const VERDICTS = [...new Set(NAME_ROWS.flatMap(row => row.sidecar?.verdict ?? []))]

export type FieldKind =
  | { readonly kind: 'boolean' | 'count' | 'text' | 'instant' | 'json' }
  | { readonly kind: 'word'; readonly words: readonly string[] }

const BOOLEAN: FieldKind = { kind: 'boolean' }
const COUNT: FieldKind = { kind: 'count' }
const TEXT: FieldKind = { kind: 'text' }
const INSTANT: FieldKind = { kind: 'instant' }
const PHASE: FieldKind = { kind: 'word', words: PHASES }

const UPDATE_FIELDS: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ['active', BOOLEAN],
  ['autonomous', BOOLEAN],
  ['tdd_mode', BOOLEAN],
  ['iteration', COUNT],
  ['verify_iteration', COUNT],
  ['phase', PHASE],
  ['stop_at_phase', PHASE],
  ['only_phase', PHASE],
  ['stopped_phase', PHASE],
  ['workflow_type', { kind: 'word', words: WORKFLOW_TYPES }],
  ['tier', { kind: 'word', words: TIERS }],
  ['status', { kind: 'word', words: STATUSES }],
  ['verdict', { kind: 'word', words: VERDICTS }],
  ['task', TEXT],
  ['autonomous_chain', TEXT],
  ['resume_context', TEXT],
  ['decisions_file', TEXT],
  ['range', TEXT],
  ['repair', TEXT],
  ['scan_id', TEXT],
  ['last_session', INSTANT],
  ['stopped_at', INSTANT],
  ['released_at', INSTANT],
])

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

const KEY = /^[a-z][a-z0-9_]{0,63}$/
// Lawful by their letters, but some readers of JSON trip over them.
const KEYS_REFUSED = ['constructor', 'prototype']

export function isWorkflowKey(key: string): boolean {
  return KEY.test(key) && !KEYS_REFUSED.includes(key)
}

export function kindOfField(key: string): FieldKind {
  return UPDATE_FIELDS.get(key) ?? { kind: 'json' }
}

const TEXT_LENGTH_MAX = 65_536
const DEPTH_MAX = 8
// Tab, line feed and carriage return may stand in a text; the rest would break what is printed.
const CONTROL = /[^\P{Cc}\t\n\r]/u

/** What the field must be, for the person who gave it something else; undefined when the value is right. */
export function findValueFault(key: string, value: unknown): string | undefined {
  const kind = kindOfField(key)
  return isRight(kind, value) ? undefined : expectationOf(kind)
}

function isRight(kind: FieldKind, value: unknown): boolean {
  if (kind.kind === 'boolean') return typeof value === 'boolean'
  if (kind.kind === 'count') return isWholeNumber(value, 0)
  if (value === null) return true
  if (kind.kind === 'word') return kind.words.some(word => word === value)
  if (kind.kind === 'instant') return readInstant(value) !== undefined
  if (kind.kind === 'json') return isPlainJson(value, DEPTH_MAX)
  return typeof value === 'string' && value.length <= TEXT_LENGTH_MAX && !CONTROL.test(value)
}

function isPlainJson(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return !CONTROL.test(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value === 'boolean') return true
  if (depthLeft === 0) return false
  if (Array.isArray(value)) return value.every(item => isPlainJson(item, depthLeft - 1))
  if (!isJsonObject(value)) return false
  return Object.entries(value).every(([key, item]) => !CONTROL.test(key) && isPlainJson(item, depthLeft - 1))
}

function expectationOf(kind: FieldKind): string {
  switch (kind.kind) {
    case 'boolean':
      return 'true or false'
    case 'count':
      return 'a whole number from 0'
    case 'word':
      return `null or one of ${kind.words.join(' ')}`
    case 'instant':
      return 'null or an instant like 2026-09-21T13:20:00Z'
    case 'text':
      return `null or a text of at most ${TEXT_LENGTH_MAX} characters without control characters`
    case 'json':
      return `JSON at most ${DEPTH_MAX} deep, without control characters`
  }
}
