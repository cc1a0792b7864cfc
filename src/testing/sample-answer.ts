// An answer of the shape that a route has published, with so many rows in every list: every text in it is one of its own, so
// that whoever prints it can be asked whether it did.
import { z } from 'zod'
import { SCHEMAS, type SchemaName } from '#api/schemas'

type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

const INSTANT = '2026-05-26T12:00:00.000Z'
const IS_MOMENT = /(?:^at|At|^since|^until|_at)$/
/** What goes on says so here; a sample ends. */
const CURSOR = 'next'

export function sampleAnswer(name: SchemaName, rows: number): unknown {
  const schema = z.toJSONSchema(SCHEMAS[name] as z.ZodType, { unrepresentable: 'any' }) as JsonSchema
  return sample(schema, '', { rows, texts: { made: 0 }, defs: schema.$defs ?? {} })
}

type Making = {
  readonly rows: number
  readonly texts: { made: number }
  readonly defs: Readonly<Record<string, JsonSchema>>
}

function sample(schema: JsonSchema, key: string, making: Making): unknown {
  if (key === CURSOR) return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.$ref) return sample(making.defs[schema.$ref.split('/').at(-1)!] ?? {}, key, making)
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (first) return sample(first, key, making)
  const [type = 'string'] = [schema.type ?? []].flat()
  return SAMPLES[type]!(schema, key, making)
}

const SAMPLES: Readonly<Record<string, (schema: JsonSchema, key: string, making: Making) => unknown>> = {
  string: (_schema, key, { texts }) => (IS_MOMENT.test(key) ? INSTANT : `${key || 'text'}-${++texts.made}`),
  integer: () => 1,
  number: () => 1,
  boolean: () => true,
  null: () => null,
  array: ({ items, prefixItems }, key, making) =>
    prefixItems
      ? prefixItems.map(item => sample(item, key, making))
      : Array.from({ length: making.rows }, () => sample(items ?? {}, key, making)),
  object: ({ properties = {} }, _key, making) =>
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sample(schema, name, making)])),
}
