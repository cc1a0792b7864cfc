// The user's own jest, vitest and ESLint say the same before and after Provost worked in the repository.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { type Provost, test } from '../e2e/program.ts'
import { openTestedShop, workInShop } from '../e2e/tested-shop.ts'

const OURS = join(import.meta.dirname, '..', '..', 'node_modules')
const THEIRS = join(import.meta.dirname, 'node_modules')

const FILES = {
  'adds.spec.cjs': "test('adds', () => { expect(1 + 1).toBe(2) })\n",
  'jest.config.cjs':
    "module.exports = { testMatch: ['**/*.spec.cjs', '**/*.test.js'], testPathIgnorePatterns: ['adds.test.js'] }\n",
  'vitest.config.js':
    "export default { test: { include: ['**/*.spec.cjs', '**/*.test.js'], exclude: ['test/adds.test.js'], globals: true } }\n",
  'eslint.config.js':
    "export default [{ files: ['**/*.js'], rules: { 'no-throw-literal': 'error', 'no-undef': 'error' } }]\n",
}

const TOOLS = [
  { name: 'jest', script: join(THEIRS, 'jest/bin/jest.js'), args: ['--ci', '--json', '--silent', '--outputFile'] },
  { name: 'vitest', script: join(OURS, 'vitest/vitest.mjs'), args: ['run', '--reporter=json', '--outputFile'] },
  { name: 'eslint', script: join(THEIRS, 'eslint/bin/eslint.js'), args: ['.', '--format=json', '--output-file'] },
] as const

/** Which files the tool looked at, and whether it was content. */
async function ask(provost: Provost, root: string, { script, args }: (typeof TOOLS)[number]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_|VITEST|JEST)/.test(name)))
  const said = join(provost.place, 'said.json')
  const words = [script, ...args, said]
  const ended = await promisify(execFile)(process.execPath, words, { cwd: root, env }).catch(error => error)
  const json = JSON.parse(await readFile(said, 'utf8'))
  const results: { filePath?: string; name?: string; status?: string }[] = Array.isArray(json) ? json : json.testResults
  return {
    exitCode: ended.code ?? 0,
    files: results.map(one => `${one.filePath ?? one.name} ${one.status ?? ''}`).toSorted(),
  }
}

test('jest, vitest and ESLint look at the same files and say the same', async ({ provost }) => {
  const root = await openTestedShop(provost, FILES)
  const before = []
  for (const tool of TOOLS) before.push(await ask(provost, root, tool))
  for (const { files } of before) expect(files).not.toEqual([])
  await workInShop(provost, root)
  const after = []
  for (const tool of TOOLS) after.push(await ask(provost, root, tool))
  expect(after).toEqual(before)
})
