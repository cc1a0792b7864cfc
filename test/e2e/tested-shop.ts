// A user's repository with tests, in which tasks were accepted, one of them done again, while a session is at work: everything is
// there that Provost leaves in a repository.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Provost } from './program.ts'
import { git, makeRepository } from './repository.ts'

const TEST =
  "import test from 'node:test'\nimport assert from 'node:assert'\ntest('adds', () => assert.equal(1 + 1, 2))\n"
const RED = "import test from 'node:test'\ntest('is red', () => { throw new Error('a copy was run') })\n"

const PLAN = {
  id: 'p1',
  title: 'A test that is red',
  brief: 'One test more.',
  acceptance_criteria: [{ id: 'AC1', description: 'it is there' }],
  file_plan: [
    { path: 'test/red.test.js', intent: 'create' },
    { path: 'test/package.json', intent: 'create' },
  ],
}

const AGENT = `case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(PLAN)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
codegen) printf '%s' '${RED.replaceAll("'", `'"'"'`)}' > test/red.test.js; echo '{"name":"copy","type":"module"}' > test/package.json ;;
esac`

export async function openTestedShop(provost: Provost, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, 'test'))
  await writeFile(join(root, 'test', 'adds.test.js'), TEST)
  await writeFile(join(root, 'words.js'), "export const word = 'a word'\n")
  await writeFile(
    join(root, 'package.json'),
    '{"name":"shop","type":"module","scripts":{"test":"node --test --test-reporter=tap"}}\n',
  )
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  await git(root, 'add', '.')
  await git(root, 'commit', '--quiet', '--message=Tests')
  await provost.runAgentsOpen()
  await provost.run('init', { cwd: root })
  return root
}

const agentThat = (script: string) => JSON.stringify({ harness: 'command', args: ['sh', '-c', script] })

const HAND = ['--by', 'hand', '--verdict', 'ok']

/** A task whose change is accepted, and taken out again: its copies stay with the task. */
const ROAD = (task: string) => [
  ['task', 'plan', task],
  ['task', 'review', task, 'plan', ...HAND],
  ['task', 'codegen', task],
  ['task', 'review', task, 'code', ...HAND],
  ['task', 'test', task],
  ['task', 'accept', task, '--note', 'good'],
  ['task', 'redo', task, 'codegen', '--reason', 'history'],
]

const CHANGE_PLAN = {
  ...PLAN,
  title: 'Another word',
  brief: 'Code and its test change.',
  file_plan: [
    { path: 'words.js', intent: 'update' },
    { path: 'test/adds.test.js', intent: 'update' },
  ],
}

/** It changes code and a test, so that both have copies, and reads both of them in every phase. */
const CHANGER = `case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(CHANGE_PLAN)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
plan_review) echo '{"ok":true}' > "$PROVOST_SUBMIT_DIR/verdict.json" ;;
codegen) echo '// another word' >> words.js; echo '// another word' >> test/adds.test.js ;;
review) echo '{"verdict":"approved","body":"good","findings":[]}' > "$PROVOST_SUBMIT_DIR/review.json" ;;
esac`

/** Each by two commands, as a person takes what agents made. */
export async function acceptTasks(provost: Provost, root: string, count: number): Promise<void> {
  const agent = agentThat(CHANGER)
  const reviewers = 'task: { reviewers: { plan: [RiskPlanner] } }'
  await writeFile(join(root, '.provost/config.yaml'), `id: shop\nworker: ${agent}\nplanner: ${agent}\n${reviewers}\n`)
  for (let index = 1; index <= count; index++) {
    const { json } = await provost.run(['task', 'new', `Word ${index}`, '--json'], { cwd: root })
    await need(provost, root, ['task', 'run', json.task])
    await need(provost, root, ['task', 'accept', json.task, '--note', 'good'])
    await git(root, 'commit', '--quiet', '--all', `--message=Word ${index}`)
  }
}

async function need(provost: Provost, root: string, words: readonly string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await provost.run(words, { cwd: root })
  expect(exitCode, `${words.join(' ')}\n${stdout}${stderr}`).toBe(0)
}

export async function workInShop(provost: Provost, root: string): Promise<void> {
  const configure = (worker: string) =>
    writeFile(
      join(root, '.provost/config.yaml'),
      `id: shop\nworker: ${agentThat(worker)}\nplanner: ${agentThat(AGENT)}\n`,
    )
  await configure(AGENT)
  const { json } = await provost.run(['task', 'new', 'One test more', '--json'], { cwd: root })
  for (const words of ROAD(json.task)) await need(provost, root, words)
  await git(root, 'clean', '--quiet', '--force', 'test')
  await configure('sleep 300')
  expect((await provost.run('session spawn --prompt x', { cwd: root })).exitCode).toBe(0)
}
