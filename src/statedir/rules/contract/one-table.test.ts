// The contract is one table: no other file of the program lists names of state files.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_IN_CONTRACTS } from './compile-contract.ts'
import { composeStateContractDocs } from './compose-state-contract-docs.ts'

const src = join(import.meta.dirname, '..', '..', '..')
const THE_TABLE = 'statedir/rules/contract/contract-table.ts'
/** One or two names may be an example in a help text; three of them are a list. */
const NAMES_MAX = 2

const sources = globSync('**/*.ts', { cwd: src }).filter(
  path => !/\.(test|contract)\.ts$/.test(path) && !path.startsWith('testing/') && path !== THE_TABLE,
)
const names = new Set(BUILT_IN_CONTRACTS.provost.names.map(row => row.name))

test('no second list of names exists in the source', () => {
  const lists = sources.flatMap(path => {
    const literals = readFileSync(join(src, path), 'utf8').matchAll(/(['"`])([\w.-]+)\1/g)
    const found = new Set(Array.from(literals, match => match[2]!).filter(name => names.has(name)))
    return found.size > NAMES_MAX ? [`${path}: ${[...found].join(' ')}`] : []
  })
  expect(lists).toEqual([])
})

test('no second list of patterns exists in the source', () => {
  const stems = BUILT_IN_CONTRACTS.provost.patterns.flatMap(({ family }) => (family ? [`^${family.stem}-`] : []))
  const found = sources.filter(path => {
    const text = readFileSync(join(src, path), 'utf8')
    return stems.some(stem => text.includes(stem))
  })
  expect(found).toEqual([])
})

test('the page in docs is what the table says', () => {
  const page = readFileSync(join(src, '..', 'docs', 'state-contract.md'), 'utf8')
  expect(page).toBe(composeStateContractDocs(BUILT_IN_CONTRACTS.provost))
})
