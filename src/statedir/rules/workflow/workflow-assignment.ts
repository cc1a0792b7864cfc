// Reads `key=value` and `key:=JSON` from a command line into a patch.
import { provostError } from '#kernel/errors/errors'
import { readJson, type WorkflowObject } from './json-object.ts'
import { kindOfField } from './workflow-fields.ts'

const ASSIGNMENT = /^([^=]*?)(:?=)([\s\S]*)$/
const WHOLE_NUMBER = /^-?(?:0|[1-9]\d*)$/

/** A key given twice has its last value. Whether keys and values are legal is decided by the update. */
export function readWorkflowAssignments(texts: readonly string[]): WorkflowObject {
  return Object.fromEntries(texts.map(readAssignment))
}

function readAssignment(text: string): readonly [string, unknown] {
  const [, key = '', sign, value = ''] = ASSIGNMENT.exec(text) ?? []
  if (sign === '=') return [key, convert(key, value)]
  const parsed = sign ? readJson(value) : undefined
  if (parsed !== undefined) return [key, parsed]
  const details = { field: JSON.stringify(text), why: sign ? 'no JSON behind :=' : 'no = in it' }
  throw provostError('WORKFLOW_PATCH_INVALID', { details, hint: 'write key=value or key:=JSON' })
}

// Only for fields of that type, so that `task=007` stays a text.
function convert(key: string, value: string): unknown {
  const { kind } = kindOfField(key)
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  if (kind === 'count' && WHOLE_NUMBER.test(value)) return Number(value)
  const isNullable = kind === 'word' || kind === 'text' || kind === 'instant'
  return isNullable && value === 'null' ? null : value
}
