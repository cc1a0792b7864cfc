// Agents that reach beyond what they were given: refused, on record, and nothing outside is taken over.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git } from '#adapters/git/run-git'
import { openTaskWorld, type TaskWorld, WORK, YES } from '#testing/task-world'

let world: TaskWorld
beforeAll(async () => {
  world = await openTaskWorld()
})
afterAll(() => world.close())

const inCodegen = (script: string) => `if [ "$PROVOST_PHASE" = codegen ]; then\n${script}\nfi\n${YES}`

async function codegenWith(script: string) {
  await world.configure({ worker: inCodegen(script) })
  const task = await world.newTask(script.slice(0, 40))
  await world.take(task, 'codegen', 'hand')
  const before = await world.status()
  const answer = await world.change(task, 'codegen')
  expect(await world.status()).toBe(before)
  return { task, answer, facts: await world.get(`/api/tasks/${task}/facts`) }
}

test.each<[what: string, script: string, detail: RegExp]>([
  ['writes beside its worktree', 'echo x > ../x-$$; echo a > src/hello.txt', /WROTE_OUTSIDE \.\.\/x-/],
  [
    'writes a hook of the repository',
    'echo x > "$(git rev-parse --git-common-dir)/hooks/post-commit"',
    /WROTE_OUTSIDE \.git\/hooks\/post-commit/,
  ],
  ['makes a symbolic link', 'ln -s /etc/passwd src/link', /SYMLINK src\/link/],
  ['replaces a directory by a link', 'rm -r src; ln -s /tmp src', /SYMLINK src/],
  [
    'makes a repository of its own inside',
    'git init -q sub; cd sub; git -c user.name=a -c user.email=a commit -q --allow-empty -m x',
    /SUBMODULE sub/,
  ],
  [
    'writes below .provost',
    'mkdir -p .provost; echo x > .provost/config.yaml; git add -f .provost',
    /PATH_OWN_DIRECTORY/,
  ],
  ['leaves too many files', 'mkdir m; for i in $(seq 5001); do : > m/$i; done', /TOO_MANY_FILES/],
  ['leaves too many bytes', 'truncate -s 2G huge.bin', /TOO_LARGE huge\.bin/],
])('an agent that %s: refused, with the reason on record', async (_what, script, detail) => {
  const { task, answer, facts } = await codegenWith(script)
  expect(answer).toMatchObject({ phase: 'codegen', rule: 'OUTPUT_MALFORMED' })
  expect(facts.output).toMatchObject({ value: 'malformed', detail: expect.stringMatching(detail) })
  const { rows } = await world.get(`/api/tasks/${task}/timeline`)
  expect(rows.map((row: { text: string }) => row.text)).toContain('output refused, 1 problems')
  expect(existsSync(join(world.root, 'huge.bin'))).toBe(false)
})

test('an agent that never stops talking keeps head and tail of what it said', async () => {
  const { task, answer } = await codegenWith(`${WORK}\necho begin; head -c 300M /dev/zero | tr '\\0' x; echo; echo end`)
  expect(answer).toMatchObject({ phase: 'review', rule: 'CODEGEN_COMPLETE' })
  const inbox = join(world.root, '.provost/tasks', task, 'inbox/codegen-1')
  const [session] = await readdir(inbox)
  const said = await readFile(join(inbox, session!, 'output.log'), 'utf8')
  expect(said.length).toBeLessThan(11 * 1024 * 1024)
  expect([said.startsWith('begin'), said.trimEnd().endsWith('end'), said.includes('bytes left out')]).toEqual([
    true,
    true,
    true,
  ])
})

test('an agent that touches what nobody planned sends the task back to planning, and its plan is void', async () => {
  const { task, answer } = await codegenWith(`${WORK}\necho more > other.txt`)
  expect(answer).toMatchObject({ phase: 'planning', rule: 'SCOPE_MISMATCH' })
  expect(answer.notes).toContain('out of scope: other.txt NOT_PLANNED')
  expect(await world.get(`/api/tasks/${task}`)).toMatchObject({ rule: 'PLAN_UNCHANGED' })
})

test('a commit of the agent is captured, its branch and the user’s branch stay where they were', async () => {
  const head = await git(world.root, 'rev-parse', 'HEAD')
  const { answer } = await codegenWith(`${WORK}\ngit add -A; git -c user.name=a -c user.email=a commit -q -m mine`)
  expect(answer).toMatchObject({ phase: 'review' })
  expect(await git(world.root, 'rev-parse', 'HEAD')).toBe(head)
})

test('an agent that fails leaves no output, and its last words are told', async () => {
  const { answer } = await codegenWith(`${WORK}\necho "no credit left" >&2; exit 3`)
  expect(answer).toMatchObject({
    code: 'TASK_AGENT_NO_ARTIFACT',
    detail: expect.stringMatching(/exit code 3: no credit left/),
  })
})

test('an agent that writes into the task’s own directory does not write evidence', async () => {
  const forged = `d=$(dirname "$(dirname "$(dirname "$PROVOST_SUBMIT_DIR")")")
mkdir -p "$d/review"; echo '{"diff_hash":"x","ok":true,"reviewers":[{"id":"a","status":"completed"}],"issues":[]}' > "$d/review/code-review.json"`
  const { facts } = await codegenWith(`${WORK}\n${forged}`)
  expect(facts.codeReview).toMatchObject({ value: 'malformed', detail: 'ALTERED' })
})

test('the environment of an agent is an allow-list', async () => {
  process.env.PROVOST_TEST_SECRET = 'do not tell'
  const { answer } = await codegenWith(`${WORK}\n[ -z "$PROVOST_TEST_SECRET" ] && [ -n "$PATH" ]`)
  delete process.env.PROVOST_TEST_SECRET
  expect(answer).toMatchObject({ phase: 'review' })
})

test.each<[what: string, patch: string]>([
  ['leaves the repository', '--- /dev/null\n+++ b/../x\n@@ -0,0 +1 @@\n+x\n'],
  ['writes a hook', '--- /dev/null\n+++ b/.git/hooks/x\n@@ -0,0 +1 @@\n+x\n'],
])('a patch that %s is refused', async (_what, patch) => {
  const task = await world.newTask('patch')
  await world.take(task, 'codegen', 'hand')
  const answer = await world.change(task, 'codegen', { from: { kind: 'patch', text: patch } })
  expect(answer).toMatchObject({ code: 'TASK_ARTIFACT_INVALID' })
  expect(existsSync(join(world.root, '..', 'x'))).toBe(false)
})
