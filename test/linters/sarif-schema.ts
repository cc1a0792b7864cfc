// The schema of SARIF 2.1.0 as the schema store published it on npm, and what it finds wrong in a document.
import { createRequire } from 'node:module'
import { join } from 'node:path'

type Validate = { (document: unknown): boolean; readonly errors?: readonly SchemaError[] | null }
type SchemaError = { readonly instancePath: string; readonly message?: string }

const tools = createRequire(join(import.meta.dirname, 'package.json'))

let validate: Validate | undefined

/** Empty when the document is as the schema wants it. */
export function schemaErrors(document: unknown): string[] {
  validate ??= compile()
  if (validate(document)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
}

function compile(): Validate {
  // The schema has a pattern with a lone bracket, which only the older kind of regular expression takes.
  const ajv = new (tools('ajv'))({ strict: false, allErrors: true, unicodeRegExp: false })
  tools('ajv-formats')(ajv)
  return ajv.compile(tools('schemastore/schemas/json/sarif-2.1.0.json'))
}
