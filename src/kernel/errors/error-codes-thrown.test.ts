// Law E6 over the source of all rooms: what is thrown is in the catalog, and what is never thrown says so.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ERROR_CATALOG, findCatalogRow } from './error-catalog.ts'

const THROWN = /\bprovostError\(\s*'([^']*)'/g
const MENTIONED = /(?<!(?:[!=]==|case)\s*)'([A-Z][A-Z0-9_]*)'/g

const src = fileURLToPath(new URL('../../', import.meta.url))
const catalogFiles = globSync('kernel/errors/catalog/*.ts', { cwd: src }).map(read)
const sources = globSync('**/*.ts', { cwd: src })
  .filter(path => !/\.(test|contract)\.ts$|^testing\/|^kernel\/errors\/(?:catalog\/|error-catalog)/.test(path))
  .map(read)

// A refusal may be a value first and thrown at the edge, so any mention counts, except a comparison. The route table of
// the API only declares what a route may answer.
const used = new Set(sources.flatMap(({ path, text }) => find(/^api\/|\/wire\//.test(path) ? THROWN : MENTIONED, text)))

test('E6: every code thrown in the source is in the catalog', () => {
  const unlisted = sources.flatMap(({ path, text }) =>
    find(THROWN, text)
      .filter(code => findCatalogRow(code) === undefined)
      .map(code => `${path}: ${code}`),
  )
  expect(unlisted, 'add these to src/kernel/errors/catalog/').toEqual([])
})

test('E6: every code of the catalog is thrown somewhere or reserved', () => {
  expect(
    findCodes((code, reserved) => !reserved && !used.has(code)),
    'throw these, or put them under `reserved`',
  ).toEqual([])
})

test('E6: no code that is thrown is still reserved', () => {
  const leaving = findCodes((code, reserved) => reserved && used.has(code))
  expect(leaving, 'take these out of `reserved` of their section in src/kernel/errors/catalog/').toEqual([])
})

test('only codes of the catalog are reserved, each in its own section', () => {
  const words = catalogFiles.flatMap(({ text }) =>
    find(/reserved: `([^`]*)`/g, text).flatMap(list => list.match(/\S+/g) ?? []),
  )
  expect(words.filter(word => !findCatalogRow(word)?.reserved)).toEqual([])
})

function findCodes(matches: (code: string, reserved: boolean) => boolean): string[] {
  return Object.entries(ERROR_CATALOG)
    .filter(([code, row]) => matches(code, row.reserved ?? false))
    .map(([code]) => code)
}

function find(pattern: RegExp, text: string): string[] {
  return Array.from(text.matchAll(pattern), match => match[1]!)
}

function read(path: string): { path: string; text: string } {
  return { path, text: readFileSync(`${src}${path}`, 'utf8') }
}
