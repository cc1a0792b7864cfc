// The table of threats is made from tests: each that it names is there, and no attack is left out.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
const promises = page.slice(page.indexOf('\n## What is promised'), page.indexOf('\n## Agents'))
const rows = promises.split('\n').filter(line => /^\| [A-Z]/.test(line))
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })

const isTest = (name: string) =>
  existsSync(join(ROOT, 'test', 'e2e', `${name}.test.ts`)) ||
  existsSync(join(ROOT, name)) ||
  sources.some(path => path.endsWith(`/${name}`))

test.each(rows.map(row => [row.split('|')[1]!.trim(), row] as const))('%s', (_promise, row) => {
  const named = [...row.split('|')[3]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(name => !isTest(name))).toEqual([])
})

test('no attack is left out', () => {
  const attacks = readdirSync(join(ROOT, 'test', 'e2e')).filter(name => /^attack-.*\.test\.ts$/.test(name))
  expect(attacks.filter(name => !page.includes(`\`${name.replace('.test.ts', '')}\``))).toEqual([])
})

const attacks = readFileSync(join(ROOT, 'test', 'e2e', 'README.md'), 'utf8').matchAll(
  /^\| (S\d+) \| .* \| `([^`]+)` \| (.+) \|$/gm,
)
const listed = [...attacks].map(([, number, file, title]) => [number!, file!, title!] as const)

test('every numbered attack has a test of that name', () => {
  const numbers = [...new Set(listed.map(([number]) => number))]
  expect(numbers).toEqual(Array.from({ length: 17 }, (_, index) => `S${index + 1}`))
  const isThere = (file: string, title: string) =>
    readFileSync(join(ROOT, 'test', 'e2e', `${file}.test.ts`), 'utf8').includes(title)
  expect(listed.filter(([, file, title]) => !isThere(file, title))).toEqual([])
})
