// The published schemas: current, closed, described.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONFIG_SCHEMA_FILES, composeConfigJsonSchema } from './config-json-schema.ts'
import type { ConfigScope } from './sections/config-schema.ts'

const SCOPES: ConfigScope[] = ['project', 'home']

test.each(SCOPES)('the published schema of the %s file is the one of the code', scope => {
  const published = readFileSync(new URL(`../../../${CONFIG_SCHEMA_FILES[scope]}`, import.meta.url), 'utf8')
  const composed = `${JSON.stringify(composeConfigJsonSchema(scope), null, 2)}\n`
  expect(published, 'run `node scripts/generate.ts` and commit what it writes').toBe(composed)
})

test.each(SCOPES)('the schema of the %s file refuses unknown keys everywhere', scope => {
  const open = nodesOf(composeConfigJsonSchema(scope)).filter(
    node => node.properties !== undefined && node.additionalProperties !== false,
  )
  expect(open).toEqual([])
})

test.each(SCOPES)('the schema of the %s file describes every key', scope => {
  const silent = nodesOf(composeConfigJsonSchema(scope)).flatMap(node =>
    Object.entries(node.properties ?? {}).filter(([, member]) => typeof member.description !== 'string'),
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

test.each(SCOPES)('the schema of the %s file has no noise and only patterns that every validator can read', scope => {
  for (const node of nodesOf(composeConfigJsonSchema(scope))) {
    if (node.pattern !== undefined) expect(() => new RegExp(node.pattern!, 'u')).not.toThrow()
    expect(node.maximum).not.toBe(Number.MAX_SAFE_INTEGER)
    if (node.properties !== undefined) expect(node.default).toBeUndefined()
  }
})

test('each schema names itself', () => {
  expect(composeConfigJsonSchema('project')).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://provost.dev/schemas/config.schema.json',
    title: 'Provost: configuration of a project (.provost/config.yaml)',
  })
  expect(composeConfigJsonSchema('home').$id).toBe('https://provost.dev/schemas/home-config.schema.json')
})

type SchemaNode = {
  properties?: Record<string, SchemaNode>
  additionalProperties?: unknown
  description?: unknown
  pattern?: string
  maximum?: number
  default?: unknown
}

// A default is a value and may look like a schema, so it is not walked into.
function nodesOf(node: unknown): SchemaNode[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.entries(node).flatMap(([name, member]) => (name === 'default' ? [] : nodesOf(member)))
  return [node as SchemaNode, ...inner]
}
