// The user's own `npm test` on Node 20 and on ours, jest, vitest and ESLint say the same before and after Provost worked in the
// repository: ten tasks accepted, one more taken back, and a session at work.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { type Provost, test } from '../e2e/program.ts'
import { acceptTasks, openTestedShop, workInShop } from '../e2e/tested-shop.ts'

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

const ENV = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_|VITEST|JEST|npm_)/i.test(name)))

/** Which files the tool looked at, and whether it was content. */
async function ask(provost: Provost, root: string, { name, script, args }: (typeof TOOLS)[number]) {
  const said = join(provost.place, 'said.json')
  const words = [script, ...args, said]
  const ended = await promisify(execFile)(process.execPath, words, { cwd: root, env: ENV }).catch(error => error)
  const json = JSON.parse(await readFile(said, 'utf8'))
  const results: { filePath?: string; name?: string; status?: string }[] = Array.isArray(json) ? json : json.testResults
  return {
    name,
    exitCode: ended.code ?? 0,
    files: results.map(one => `${one.filePath ?? one.name} ${one.status ?? ''}`).toSorted(),
  }
}

/** Ours, the one that lies beside this file, and whatever else the machine has. */
async function listNodes(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('which', ['-a', 'node']).catch(() => ({ stdout: '' }))
  const lent = ['linux-x64', 'linux-arm64', 'darwin-x64'].map(name => join(THEIRS, `node-${name}`, 'bin', 'node'))
  const known = new Map<string, string>()
  for (const path of [process.execPath, ...lent, ...stdout.split('\n').filter(Boolean)]) {
    const asked = await promisify(execFile)(path, ['--version']).catch(() => null)
    const major = asked?.stdout.split('.')[0]
    if (major && !known.has(major)) known.set(major, path)
  }
  expect([...known.keys()], 'a Node 20 and a newer one').toContain('v20')
  return [...known.values()]
}

/** What `npm test` says under one Node: its end, and the names and counts of its tests without their times. */
async function runNpmTest(node: string, root: string) {
  const env = { ...ENV, PATH: [dirname(node), process.env.PATH].join(delimiter) }
  const ended = await promisify(execFile)('npm', ['test'], { cwd: root, env }).catch(error => error)
  const lines = String(ended.stdout).split('\n')
  return { exitCode: ended.code ?? 0, said: lines.filter(line => /^(?:not )?ok |^# (?:tests|pass|fail) /.test(line)) }
}

async function askEverybody(provost: Provost, root: string) {
  const said: unknown[] = []
  for (const node of await listNodes()) said.push(await runNpmTest(node, root))
  for (const tool of TOOLS) said.push(await ask(provost, root, tool))
  return said
}

test('npm test, jest, vitest and ESLint say the same after ten accepted tasks', async ({ provost }) => {
  const root = await openTestedShop(provost, FILES)
  const before = await askEverybody(provost, root)
  expect(before).toMatchObject([
    { exitCode: 0, said: expect.arrayContaining(['# tests 1', '# pass 1', '# fail 0']) },
    { exitCode: 0, said: expect.arrayContaining(['# tests 1', '# pass 1', '# fail 0']) },
    ...TOOLS.map(({ name }) => ({ name, exitCode: 0, files: expect.arrayContaining([expect.any(String)]) })),
  ])
  await acceptTasks(provost, root, 10)
  expect(await askEverybody(provost, root), 'after ten accepted tasks').toEqual(before)
  await workInShop(provost, root)
  expect(await askEverybody(provost, root), 'with one taken back and a session at work').toEqual(before)
})
