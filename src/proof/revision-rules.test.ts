// Rules of another revision: built from its sources, asked in a process that may touch nothing.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { git } from '#git/run-git'
import { temporaryDirectory } from '#testing/temporary-directory'
import { openRevisionRules } from './revision-rules.ts'

/** A repository whose build writes these very lines as its rules. */
async function repositoryWith(rules: string): Promise<string> {
  const root = temporaryDirectory('rules')
  mkdirSync(join(root, 'scripts'))
  const build = `import { writeFileSync } from 'node:fs'\nwriteFileSync(process.argv[2], ${JSON.stringify(rules)})\n`
  writeFileSync(join(root, 'scripts', 'build-rules.mjs'), build)
  await git(root, 'init', '--quiet', '.')
  await git(root, 'add', '.')
  await git(root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '--message=rules')
  return root
}

const ANSWER = `
import { createInterface } from 'node:readline'
import { readFileSync } from 'node:fs'
let found = 'nothing'
try { found = readFileSync('/etc/passwd', 'utf8') } catch (error) { found = error.code }
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify({ answer: { was: JSON.parse(line) }, decider: found, words: process.argv.slice(2) }))
`

test('each decision gets its answer in turn, by a process that reads no file', async () => {
  const rules = await openRevisionRules(await repositoryWith(ANSWER), 'HEAD', ['limit=1'])
  expect(await rules.askPage([{ n: 1 }, { n: 2 }])).toEqual([
    { answer: { was: { n: 1 } }, decider: 'ERR_ACCESS_DENIED', words: ['limit=1'] },
    { answer: { was: { n: 2 } }, decider: 'ERR_ACCESS_DENIED', words: ['limit=1'] },
  ])
  expect(await rules.askPage([])).toEqual([])
  await rules.end()
})

test.each([
  ['ends', 'process.exit(0)', 'they ended without an answer'],
  ['cannot be run', 'this is no program', 'they ended without an answer'],
])('rules that %s decide nothing', async (_what, rules, why) => {
  const opened = await openRevisionRules(await repositoryWith(rules), 'HEAD', [])
  await expect(opened.askPage([{}])).rejects.toMatchObject({ code: 'REPLAY_RULES_UNUSABLE', details: { why } })
  await opened.end()
})

test('what is no revision, or cannot be built, is named', async () => {
  const root = await repositoryWith('')
  const open = (revision: string) => openRevisionRules(root, revision, [])
  await expect(open('nowhere')).rejects.toMatchObject({ code: 'REPLAY_RULES_UNUSABLE' })
  await expect(open('--help')).rejects.toMatchObject({ code: 'REPLAY_RULES_UNUSABLE' })
  await git(root, 'rm', '--quiet', '-r', 'scripts')
  await git(root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '--message=none')
  await expect(open('HEAD')).rejects.toMatchObject({ details: { why: 'it has no scripts/build-rules.mjs' } })
})
