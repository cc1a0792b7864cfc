// JSON Schemas of the sidecars, for editors and other programs. Contradictions are beyond them and stay with the reader.
import type { Contract, FieldType, SidecarField, SidecarSchema } from '../contract/contract.ts'

export type JsonSchema = { readonly [key: string]: unknown }

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** By exact name, or by the source of the pattern whose JSON files it is for. */
export function composeSidecarSchemas(contract: Contract): Readonly<Record<string, JsonSchema>> {
  const names = contract.names.map(({ name, purpose, sidecar }) => ({ id: name, purpose, sidecar }))
  const patterns = contract.patterns.map(({ source, purpose, sidecar }) => ({ id: source, purpose, sidecar }))
  const schemas = [...names, ...patterns].flatMap(({ id, purpose, sidecar }) =>
    sidecar ? [[id, composeSchema(id, purpose, sidecar)] as const] : [],
  )
  return Object.fromEntries(schemas)
}

function composeSchema(title: string, description: string, sidecar: SidecarSchema): JsonSchema {
  const words = { agent: sidecar.agents, status: sidecar.status, verdict: sidecar.verdict }
  const required = [...(sidecar.agents ? ['agent'] : []), ...(sidecar.route ? [sidecar.route] : [])]
  const enums = Object.entries(words).flatMap(([key, list]) =>
    list ? [[key, wordSchema(list, required.includes(key))]] : [],
  )
  const members = [...enums, ['workflow_id', { type: ['string', 'null'] }]]
  const root = { type: 'object', required, properties: Object.fromEntries(members) }
  return { $schema: DIALECT, title, description, ...sidecar.fields.reduce<JsonSchema>(withField, root) }
}

function wordSchema(words: readonly string[], isRequired: boolean): JsonSchema {
  return isRequired ? { enum: words } : { enum: [...words, null] }
}

const TYPES: Readonly<Record<FieldType, JsonSchema>> = {
  count: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  strings: { type: 'array', items: { type: 'string' } },
  text: { type: 'string', pattern: '\\S' },
  instant: { type: 'string', format: 'date-time' },
  present: { not: { type: 'null' } },
}

function typeOf({ type, optionalWhen }: SidecarField): JsonSchema {
  return optionalWhen ? { anyOf: [TYPES[type], { type: 'null' }] } : TYPES[type]
}

function withField(root: JsonSchema, field: SidecarField): JsonSchema {
  const steps = field.type === 'present' ? [field.path] : field.path.split('.')
  return withPath(root, steps, field)
}

function withPath(schema: JsonSchema, steps: readonly string[], field: SidecarField): JsonSchema {
  const [step = '', ...rest] = steps
  const properties = objectIn(schema, 'properties')
  const inner =
    rest.length === 0 ? typeOf(field) : withPath({ type: 'object', ...objectIn(properties, step) }, rest, field)
  const extended = { ...schema, properties: { ...properties, [step]: inner } }
  return withNeed(extended, step, field)
}

function withNeed(schema: JsonSchema, step: string, { type, optionalWhen }: SidecarField): JsonSchema {
  const listed = Array.isArray(schema.required) ? schema.required : []
  if (!optionalWhen) return { ...schema, required: [...new Set([...listed, step])] }
  const exception = {
    properties: { [optionalWhen.member]: { const: optionalWhen.is } },
    required: [optionalWhen.member],
  }
  const rule = { anyOf: [exception, { properties: { [step]: TYPES[type] }, required: [step] }] }
  return { ...schema, allOf: [...(Array.isArray(schema.allOf) ? schema.allOf : []), rule] }
}

function objectIn(schema: JsonSchema, key: string): JsonSchema {
  const value = schema[key]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
