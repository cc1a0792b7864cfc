// The published descriptions say what the code says: a changed word of a route or a shape is seen here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeApiDocs } from './api-docs.ts'
import { composeOpenapi } from './openapi.ts'
import { ROUTES } from './routes.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('docs/openapi.json is made from the routes and shapes as they are', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(composeOpenapi(ROUTES, version)).toEqual(JSON.parse(read('docs/openapi.json')))
})

test('docs/api.md is made from the routes as they are', () => {
  expect(composeApiDocs(ROUTES)).toBe(read('docs/api.md'))
})
