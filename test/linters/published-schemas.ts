// Schemas of other people's formats as the schema store published them on npm, and what they find wrong in a document.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

type Validate = { (document: unknown): boolean; readonly errors?: readonly SchemaError[] | null }
type SchemaError = { readonly instancePath: string; readonly message?: string; readonly params?: unknown }

const COMPOSE = 'raw.githubusercontent.com/compose-spec/compose-spec/master/schema'

const FILES = {
  sarif: 'sarif-2.1.0.json',
  'GitHub Action': 'github-action.json',
  'GitHub workflow': 'github-workflow.json',
  Compose: `${COMPOSE}/compose-spec.json`,
} as const

export type PublishedFormat = keyof typeof FILES

const tools = createRequire(join(import.meta.dirname, 'package.json'))
const compiled = new Map<PublishedFormat, Validate>()

/** Empty when the document is as the schema wants it. */
export function schemaErrors(format: PublishedFormat, document: unknown): string[] {
  const validate = compiled.get(format) ?? compile(format)
  if (validate(document)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`,
  )
}

function compile(format: PublishedFormat): Validate {
  // The schema of SARIF has a pattern with a lone bracket, which only the older kind of regular expression takes.
  const options = { strict: false, allErrors: true, unicodeRegExp: false }
  const { $schema: draft, ...schema } = JSON.parse(readFileSync(fileOf(format), 'utf8'), withoutOldNames)
  const ajv = new (tools(/2019-09/.test(draft) ? 'ajv/dist/2019' : 'ajv'))(options)
  tools('ajv-formats')(ajv)
  ajv.addFormat('duration', /^\d/) // Compose means 5s, and not the PT5S of the standard
  const validate: Validate = ajv.compile(schema)
  compiled.set(format, validate)
  return validate
}

const fileOf = (format: PublishedFormat) => tools.resolve(`schemastore/schemas/json/${FILES[format]}`)

/** The names that parts of a schema had in the fourth draft, which are of no use since. */
function withoutOldNames(key: string, value: unknown): unknown {
  return key === 'id' && typeof value === 'string' ? undefined : value
}
