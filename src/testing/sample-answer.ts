// An answer of the shape that a route has published, with so many rows in every list: every text in it is one of its own, so
// that whoever prints it can be asked whether it did.
import { createHash } from 'node:crypto'
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
  readonly required?: readonly string[]
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

const INSTANT = '2026-05-26T12:00:00.000Z'
const IS_MOMENT = /(?:^at|At|^since|^until|_at)$/
/** What goes on says so here; a sample ends. */
const CURSOR = 'next'

export const WHOLE = 101
export const BARE = 102

/**
 * The variety 0 takes the first of everything that may be one of several, and numbers its texts. In any other one each member chooses by
 * its own path, so that a member that is added to a shape changes nothing about the others.

 * In `WHOLE` everything is known and true, in `BARE` nothing is that need not be.
 */
export function sampleAnswer(name: SchemaName, rows: number, variety = 0): unknown {
  const schema = schemaOf(name)
  return sample(schema, [], { rows, variety, texts: { made: 0 }, defs: schema.$defs ?? {} })
}

const schemas = new Map<SchemaName, JsonSchema>()

function schemaOf(name: SchemaName): JsonSchema {
  const known = schemas.get(name)
  if (known) return known
  const made = z.toJSONSchema(SCHEMAS[name] as z.ZodType, { unrepresentable: 'any' }) as JsonSchema
  schemas.set(name, made)
  return made
}

type Making = {
  readonly rows: number
  readonly variety: number
  readonly texts: { made: number }
  readonly defs: Readonly<Record<string, JsonSchema>>
}

type Path = readonly (string | number)[]

function sample(schema: JsonSchema, path: Path, making: Making): unknown {
  if (path.at(-1) === CURSOR && mayBeNull(schema)) return null
  if (making.variety === BARE && mayBeNull(schema)) return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[choose(schema.enum.length, path, making)]
  if (schema.$ref) return sample(making.defs[schema.$ref.split('/').at(-1)!] ?? {}, path, making)
  const isWanted = ({ type }: JsonSchema) => making.variety !== WHOLE || type !== 'null'
  const ways = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].filter(isWanted)
  if (ways.length > 0) return sample(ways[choose(ways.length, path, making)]!, path, making)
  const types = [schema.type ?? 'string'].flat().filter(type => isWanted({ type }))
  return SAMPLES[types[choose(types.length, path, making)]!]!(schema, path, making)
}

function mayBeNull({ type, anyOf = [] }: JsonSchema): boolean {
  return [type ?? []].flat().includes('null') || anyOf.some(mayBeNull)
}

/** Which of so many, by the path alone. */
function choose(count: number, path: Path, { variety }: Making): number {
  if (variety === 0) return 0
  return (
    createHash('sha256')
      .update([variety, ...path].join('/'))
      .digest()
      .readUInt32BE() % count
  )
}

const SAMPLES: Readonly<Record<string, (schema: JsonSchema, path: Path, making: Making) => unknown>> = {
  string: (_schema, path, making) => (IS_MOMENT.test(String(path.at(-1))) ? INSTANT : textOf(path, making)),
  integer: (_schema, path, making) => count(path, making),
  number: (_schema, path, making) => count(path, making),
  boolean: (_schema, path, making) =>
    making.variety !== BARE && (making.variety === WHOLE || choose(2, path, making) === 0),
  null: () => null,
  array: ({ items, prefixItems }, path, making) =>
    prefixItems
      ? prefixItems.map((item, at) => sample(item, [...path, at], making))
      : Array.from({ length: making.rows }, (_, at) => sample(items ?? {}, [...path, at], making)),
  object: (schema, path, making) =>
    Object.fromEntries(
      membersOf(schema, path, making).map(([name, own]) => [name, sample(own, [...path, name], making)]),
    ),
}

/** The nearest name first: whoever cuts a text short still shows which one it is. */
function textOf(path: Path, { variety, texts }: Making): string {
  if (variety > 0 && path.length > 0) return path.toReversed().join('-')
  const name = path.findLast(part => typeof part === 'string') ?? 'text'
  return `${name}-${++texts.made}`
}

function count(path: Path, making: Making): number {
  return making.variety === 0 ? 1 : choose(4, path, making)
}

function mayBeThere(path: Path, making: Making): boolean {
  if (making.variety === 0 || making.variety === WHOLE) return true
  return making.variety !== BARE && choose(2, [...path, 'is there'], making) === 0
}

/** What may be left out is there or not. A record has a member for every name that it may have, or one for each row. */
function membersOf(schema: JsonSchema, path: Path, making: Making): [string, JsonSchema][] {
  const { properties = {}, required = [], propertyNames, additionalProperties: others } = schema
  const isThere = (name: string) => required.includes(name) || mayBeThere([...path, name], making)
  const own = Object.entries(properties).filter(([name]) => isThere(name))
  if (typeof others !== 'object' || making.variety === 0) return own
  const names = propertyNames?.enum ?? Array.from({ length: making.rows }, (_, at) => `name-${at}`)
  return [...own, ...names.map((name): [string, JsonSchema] => [String(name), others])]
}
