// Compares a value with a shape and collects everything that is wrong, in the words of the usual JSON Schema validator.
import { compareCodePoints } from './code-point-order.ts'
import { readMoment } from './instant.ts'
import { isRecordObject } from './json-object.ts'
import type { Format, ObjectShape, RecordShape } from './shape.ts'

export type Defect = { readonly pointer: string; readonly keyword: string; readonly message: string }

type Walk = { readonly path: (string | number)[]; readonly defects: Defect[] }

export function findDefects(value: unknown, shape: RecordShape): Defect[] {
  const walk: Walk = { path: [], defects: [] }
  check(walk, value, shape)
  return walk.defects
}

/** One line per defect, each once, sorted by pointer and then by message. */
export function composeDefectLines(defects: readonly Defect[]): string[] {
  const sorted = defects.toSorted(
    (a, b) => compareCodePoints(a.pointer, b.pointer) || compareCodePoints(a.message, b.message),
  )
  return [...new Set(sorted.map(defect => `${defect.pointer || '/'} ${defect.message}`))]
}

export function pointerOf(path: readonly (string | number)[]): string {
  return path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function check(walk: Walk, value: unknown, shape: RecordShape): void {
  switch (shape.is) {
    case 'text':
      checkText(walk, value, shape)
      break
    case 'word':
      checkWord(walk, value, shape)
      break
    case 'integer':
      checkInteger(walk, value, shape)
      break
    case 'number':
      checkNumber(walk, value, shape)
      break
    case 'flag':
      checkFlag(walk, value, shape)
      break
    case 'list':
      checkList(walk, value, shape)
      break
    case 'object':
      checkObject(walk, value, shape)
      break
    case 'anything':
      break
  }
}

function report(walk: Walk, keyword: string, message: string): void {
  walk.defects.push({ pointer: pointerOf(walk.path), keyword, message })
}

function checkText(walk: Walk, value: unknown, shape: Extract<RecordShape, { is: 'text' }>): void {
  if (typeof value !== 'string') {
    report(walk, 'type', 'must be string')
    return
  }
  if (shape.pattern !== undefined && !regexOf(shape.pattern).test(value))
    report(walk, 'pattern', `must match pattern "${shape.pattern}"`)
  if (shape.format && !FORMATS[shape.format](value)) report(walk, 'format', `must match format "${shape.format}"`)
  if (shape.lengthMax !== undefined && [...value].length > shape.lengthMax)
    report(walk, 'maxLength', `must NOT have more than ${shape.lengthMax} characters`)
}

// A value that is no text is wrong twice: it has the wrong type, and it is none of the allowed words.
function checkWord(walk: Walk, value: unknown, shape: Extract<RecordShape, { is: 'word' }>): void {
  if (typeof value !== 'string') report(walk, 'type', 'must be string')
  if (!shape.words.some(allowed => allowed === value))
    report(walk, 'enum', 'must be equal to one of the allowed values')
}

function checkInteger(walk: Walk, value: unknown, shape: Extract<RecordShape, { is: 'integer' }>): void {
  if (!Number.isInteger(value)) report(walk, 'type', 'must be integer')
  if (typeof value === 'number' && shape.min !== undefined && value < shape.min)
    report(walk, 'minimum', `must be >= ${shape.min}`)
}

function checkNumber(walk: Walk, value: unknown, shape: Extract<RecordShape, { is: 'number' }>): void {
  if (Number.isFinite(value) || (shape.orNull && value === null)) return
  report(walk, 'type', shape.orNull ? 'must be number,null' : 'must be number')
}

function checkFlag(walk: Walk, value: unknown, shape: Extract<RecordShape, { is: 'flag' }>): void {
  if (typeof value === 'boolean' || (shape.orNull && value === null)) return
  report(walk, 'type', shape.orNull ? 'must be boolean,null' : 'must be boolean')
}

function checkList(walk: Walk, value: unknown, shape: Extract<RecordShape, { is: 'list' }>): void {
  if (!Array.isArray(value)) {
    report(walk, 'type', 'must be array')
    return
  }
  const min = shape.min ?? 0
  if (value.length < min) report(walk, 'minItems', `must NOT have fewer than ${min} items`)
  value.forEach((item, index) => {
    checkAt(walk, index, item, shape.of)
  })
}

function checkObject(walk: Walk, value: unknown, shape: ObjectShape): void {
  if (!isRecordObject(value)) {
    report(walk, 'type', 'must be object')
    return
  }
  const { required, members } = membersOf(shape)
  for (const key of required)
    if (!Object.hasOwn(value, key)) report(walk, 'required', `must have required property '${key}'`)
  for (const key of Object.keys(value)) {
    const member = members.get(key)
    if (member) checkAt(walk, key, value[key], member)
    else reportStranger(walk, key, shape.strangers)
  }
}

type Members = { readonly required: readonly string[]; readonly members: ReadonlyMap<string, RecordShape> }

// Laid out once per shape: a map knows nothing of prototypes, and a submission may have twenty thousand steps.
const layouts = new WeakMap<ObjectShape, Members>()

function membersOf(shape: ObjectShape): Members {
  const known = layouts.get(shape)
  if (known) return known
  const members = new Map([...Object.entries(shape.required), ...Object.entries(shape.optional)])
  const layout = { required: Object.keys(shape.required), members }
  layouts.set(shape, layout)
  return layout
}

function reportStranger(walk: Walk, key: string, strangers: ObjectShape['strangers']): void {
  if (strangers === undefined) report(walk, 'additionalProperties', `must NOT have additional properties: '${key}'`)
  if (strangers === undefined || strangers === 'allowed') return
  walk.path.push(key)
  report(walk, 'enum', strangers)
  walk.path.pop()
}

// The path is one growing list, so that a sound value costs no text at all.
function checkAt(walk: Walk, key: string | number, value: unknown, shape: RecordShape): void {
  walk.path.push(key)
  check(walk, value, shape)
  walk.path.pop()
}

const ADDRESS =
  /^(?:https?:\/\/[A-Za-z0-9._~%!$&'()*+,;=:@[\]-]+(?:[/?#][!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~[\]]*)?|(?:file|git|urn):[!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]+)$/

const FORMATS: Readonly<Record<Format, (value: string) => boolean>> = {
  'date-time': value => readMoment(value) !== undefined,
  uri: value => ADDRESS.test(value),
}

// Patterns come from our own tables only, so this never holds more than a handful.
const regexes = new Map<string, RegExp>()

function regexOf(pattern: string): RegExp {
  const known = regexes.get(pattern)
  if (known) return known
  const regex = new RegExp(pattern)
  regexes.set(pattern, regex)
  return regex
}
