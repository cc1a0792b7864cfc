// Nothing of Provost inside the user's tests: after accepted and reverted tasks, with a session at work, a test runner that walks
// through the whole repository finds the user's own tests and nothing else.
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test } from './program.ts'
import { openTestedShop, workInShop } from './tested-shop.ts'

async function listNames(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

/** What `node --test` says, told by its counts. */
async function runTests(node: string, root: string): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_|VITEST)/.test(name)))
  const ended = await promisify(execFile)(node, ['--test', '--test-reporter=tap'], { cwd: root, env }).catch(
    error => error,
  )
  return ended.stdout
    .split('\n')
    .filter((line: string) => /^# (tests|pass|fail) /.test(line))
    .join(', ')
}

async function listNodes(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('which', ['-a', 'node']).catch(() => ({ stdout: '' }))
  return [...new Set([process.execPath, ...stdout.split('\n').filter(Boolean)])]
}

test('node --test says the same before and after, and nothing of ours has the name of code', async ({ provost }) => {
  const root = await openTestedShop(provost)
  const nodes = await listNodes()
  const before = await Promise.all(nodes.map(node => runTests(node, root)))
  expect(before[0]).toBe('# tests 1, # pass 1, # fail 0')
  await workInShop(provost, root)
  const names = await listNames(join(root, '.provost'))
  expect(names.filter(name => /\.([cm]?[jt]sx?|vue|svelte|py|go|rs)$|package\.json$/.test(name))).toEqual([])
  expect(await Promise.all(nodes.map(node => runTests(node, root)))).toEqual(before)
})
