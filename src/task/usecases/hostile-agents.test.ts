// Agents that reach beyond what they were given: refused, on record, and nothing outside is taken over. Where the system
// can confine them nothing outside is even touched; where it cannot, Provost says so and looks afterwards.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { canBuildCages } from '#testing/machine-cages'
import { openTaskWorld, type TaskWorld, WORK, YES } from '#testing/worlds/task-world'

const proof = { isConfined: await canBuildCages() }

let world: TaskWorld
beforeAll(async () => {
  world = await openTaskWorld()
  await mkdir(join(world.root, '.provost/notes'), { recursive: true })
  await symlink(join(world.root, '.provost/notes'), join(world.root, 'way-out'))
  await git(world.root, 'add', 'way-out')
  await git(world.root, '-c', 'user.name=ana', '-c', 'user.email=ana@example.test', 'commit', '-q', '-m', 'a link')
})
afterAll(() => world.close())
beforeEach(() => writeFile(join(world.root, '.provost/notes/kept.txt'), 'kept'))

const inCodegen = (script: string) => `if [ "$PROVOST_PHASE" = codegen ]; then\n${script}\nfi\n${YES}`

async function codegenWith(script: string, confinement: 'required' | 'off' = 'off') {
  await world.configure({ worker: inCodegen(script), confinement })
  const task = await findTaskInCodegen()
  const before = await world.status()
  const answer = await world.change(task, 'codegen')
  expect(await world.status()).toBe(before)
  return { task, answer, facts: await world.get(`/api/tasks/${task}/facts`) }
}

/** A change that was refused leaves the task where it is, ready for the next agent. */
let last: string | undefined
async function findTaskInCodegen(): Promise<string> {
  if (last !== undefined && (await world.get(`/api/tasks/${last}`)).phase === 'codegen') return last
  last = await world.newTask()
  await world.take(last, 'codegen', 'hand')
  return last
}

/** The directory that the newest session handed its work in through. */
async function readSubmitted(task: string, name: string): Promise<string> {
  const inbox = join(world.root, '.provost/tasks', task, 'inbox')
  const files = await readdir(inbox, { recursive: true })
  const times = await Promise.all(
    files
      .filter(file => file.endsWith(`/${name}`))
      .map(async file => [file, (await stat(join(inbox, file))).mtimeMs] as const),
  )
  const [newest] = times.toSorted((left, right) => right[1] - left[1])
  return readFile(join(inbox, newest![0]), 'utf8')
}

async function timelineOf(task: string): Promise<string[]> {
  const { rows } = await world.get(`/api/tasks/${task}/timeline`)
  return rows.map((row: { text: string }) => row.text)
}

const HOOK = 'echo x > "$(git rev-parse --git-common-dir)/hooks/post-commit"'

/** `leaves` is what somebody finds outside afterwards, if nobody prevents it. */
const REACHES: [what: string, script: string, detail: RegExp, leaves: string][] = [
  ['writes beside its worktree', 'echo x > ../x', /WROTE_OUTSIDE .*\/worktrees\/shop-[^/]+\/x/, '../home/worktrees/x'],
  ['writes a hook of the repository', HOOK, /WROTE_OUTSIDE \.git\/hooks\/post-commit/, '.git/hooks/post-commit'],
  ['writes through a link of the repository', 'echo x > way-out/new', /WROTE_OUTSIDE .*\/new/, '.provost/notes/new'],
]

const REACH_INTO_PROJECT: [what: string, script: string, detail: RegExp, leaves: string][] = [
  REACHES[1]!,
  ['writes into the project', `echo x > "$(git rev-parse --git-common-dir)/../x"`, /WROTE_OUTSIDE x/, 'x'],
]

describe('an agent that is confined', () => {
  test.skipIf(!proof.isConfined).each(REACH_INTO_PROJECT)(
    'and %s: refused, on record, nothing there',
    async (_what, script, detail, leaves) => {
      const { task, answer, facts } = await codegenWith(`${WORK}\n${script}`, 'required')
      expect(answer).toMatchObject({ phase: 'codegen', rule: 'OUTPUT_MALFORMED' })
      expect(facts.output).toMatchObject({ value: 'malformed', detail: expect.stringMatching(detail) })
      expect(await timelineOf(task)).toContainEqual(expect.stringMatching(detail))
      expect(existsSync(join(world.root, leaves))).toBe(false)
    },
  )

  test.skipIf(!proof.isConfined).each([REACHES[0]!, REACHES[2]!])(
    'and %s: the system does not let it, and its work counts',
    async (_what, script, _detail, leaves) => {
      const tried = `${WORK}\nif ${script}; then echo out > src/hello.txt; fi 2>/dev/null`
      const { task, answer } = await codegenWith(tried, 'required')
      expect(answer).toMatchObject({ phase: 'review', rule: 'CODEGEN_COMPLETE' })
      expect(await world.read(`.provost/tasks/${task}/code/diff.patch`)).toContain('+hello and bye')
      expect(existsSync(join(world.root, leaves))).toBe(false)
    },
  )

  test.skipIf(!proof.isConfined)('cannot change, remove or get out, whatever it tries', async () => {
    const home = world.app.home
    const { task, answer } = await codegenWith(
      `rm -f "${world.root}/other.txt"; echo x >> way-out/kept.txt; echo x > "${home}/provost.db"; echo x > ../x; echo x > /etc/provost-test
mount -o remount,rw / ; umount -l "${world.root}"; nsenter -t 1 -m touch /etc/provost-test; ${WORK}`,
      'required',
    )
    expect(answer.notes).toContainEqual(expect.stringMatching(/wrote outside: .*other\.txt.*refused/))
    expect(await world.read('other.txt')).toBe('other\n')
    expect(await world.read('.provost/notes/kept.txt')).toBe('kept')
    expect(existsSync('/etc/provost-test')).toBe(false)
    expect(await readdir(join(home, 'worktrees'), { recursive: true })).not.toContainEqual(
      expect.stringMatching(/\/x$/),
    )
    expect(await world.get(`/api/tasks/${task}`)).toMatchObject({ phase: 'codegen', warnings: [] })
  })

  test.skipIf(!proof.isConfined)('can do its work: files, commits, branches, temporary files', async () => {
    const commit = 'git add -A; git -c user.name=a -c user.email=a commit -q -m mine'
    const { task, answer } = await codegenWith(
      `set -e; ${WORK}; echo t > /tmp/provost-t-$$; rm /tmp/provost-t-$$; git switch -q -c mine; ${commit}`,
      'required',
    )
    expect(answer).toMatchObject({ phase: 'review', rule: 'CODEGEN_COMPLETE' })
    expect(await git(world.root, 'branch', '--list', 'mine')).toBe('')
    const { agent } = await world.get(`/api/tasks/${task}`)
    expect(agent).toMatch(/, confined by (?:bwrap|unshare), network open, /)
  })

  // Looking is all that a reviewer needs, and `git log` looks; with this option it writes.
  test.skipIf(!proof.isConfined)('and reviews: nothing lies outside that it wrote with git log --output', async () => {
    const [beside, home] = [join(world.root, 'written'), join(world.app.home, 'written')]
    const reach = `git log --output=${beside}; git log --output=${home}; git log --output=../written`
    await world.configure({ planner: `${reach}; ${YES}`, worker: `${reach}; ${WORK}\n${YES}`, confinement: 'required' })
    const task = await world.newTask()
    await world.take(task, 'plan_review', 'hand')
    await world.change(task, 'reviews', { subject: 'plan' })
    expect(await timelineOf(task)).toContainEqual(expect.stringMatching(/plan_review attempt 1, session/))
    const paths = [beside, home, join(world.app.home, 'worktrees', 'written')]
    expect(paths.filter(existsSync)).toEqual([])
    expect(await readdir(join(world.app.home, 'worktrees'), { recursive: true })).not.toContainEqual(
      expect.stringMatching(/written$/),
    )
  })

  test.skipIf(!proof.isConfined)(
    'and plans: its plan counts, what it wrote elsewhere does not and is on record',
    async () => {
      const reach = 'echo x > "$(git rev-parse --git-common-dir)/../x"'
      await world.configure({ planner: `${reach}; ${YES}`, confinement: 'required' })
      const task = await world.newTask()
      const answer = await world.change(task, 'plan')
      expect(answer).toMatchObject({ phase: 'plan_review' })
      expect(await timelineOf(task)).toContainEqual(expect.stringMatching(/plan refused: .*WROTE_OUTSIDE/))
      expect(existsSync(join(world.root, 'x'))).toBe(false)
    },
  )
})

describe('an agent that is not confined', () => {
  test.each(REACHES)('and %s: refused, on record', async (_what, script, detail) => {
    const { task, answer, facts } = await codegenWith(`${WORK}\n${script}-$$`)
    expect(answer).toMatchObject({ phase: 'codegen', rule: 'OUTPUT_MALFORMED' })
    expect(facts.output).toMatchObject({ value: 'malformed', detail: expect.stringMatching(detail) })
    expect(await timelineOf(task)).toContainEqual(expect.stringMatching(detail))
  })

  test('is told about everywhere: in the answer, the timeline, the transcript, status and why', async () => {
    const loud = expect.stringMatching(/NOT CONFINED: asked for by home/)
    const { task, answer } = await codegenWith(WORK)
    expect(answer.notes).toContainEqual(loud)
    expect(await timelineOf(task)).toContainEqual(loud)
    expect(await world.read(`.provost/tasks/${task}/transcript.jsonl`)).toEqual(loud)
    expect((await world.get(`/api/tasks/${task}`)).warnings).toContainEqual(loud)
    expect((await world.get(`/api/why/${task}`)).unknown).toContainEqual(loud)
  })

  test('and points its worktree to a repository of its own: refused, and nothing of that runs', async () => {
    const evil = `git init -q /tmp/provost-evil-$$; cd /tmp/provost-evil-$$; git config filter.x.clean "touch $PWD/ran"
cd - >/dev/null; echo '* filter=x' > .gitattributes; echo "gitdir: /tmp/provost-evil-$$/.git" > .git; echo /tmp/provost-evil-$$ > $PROVOST_SUBMIT_DIR/evil`
    const { task, answer, facts } = await codegenWith(`${WORK}\n${evil}`)
    expect(answer).toMatchObject({ phase: 'codegen', rule: 'OUTPUT_MALFORMED' })
    expect(facts.output.detail).toMatch(/WROTE_OUTSIDE \.git of the worktree/)
    const place = (await readSubmitted(task, 'evil')).trim()
    expect([existsSync(place), existsSync(join(place, 'ran'))]).toEqual([true, false])
    await rm(place, { recursive: true })
  })
})

test.each<[what: string, script: string, detail: RegExp]>([
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
  ['leaves too many files', 'mkdir m; (cd m; seq 5001 | xargs touch)', /TOO_MANY_FILES/],
  ['leaves too many bytes', 'truncate -s 2G huge.bin', /TOO_LARGE huge\.bin/],
])('an agent that %s: refused, with the reason on record', async (_what, script, detail) => {
  const { task, answer, facts } = await codegenWith(script)
  expect(answer).toMatchObject({ phase: 'codegen', rule: 'OUTPUT_MALFORMED' })
  expect(facts.output).toMatchObject({ value: 'malformed', detail: expect.stringMatching(detail) })
  expect(await timelineOf(task)).toContainEqual(expect.stringMatching(detail))
  expect(existsSync(join(world.root, 'huge.bin'))).toBe(false)
})

test('an agent that never stops talking keeps head and tail of what it said', async () => {
  const { task, answer } = await codegenWith(`${WORK}\necho begin; head -c 30M /dev/zero | tr '\\0' x; echo; echo end`)
  expect(answer).toMatchObject({ phase: 'review', rule: 'CODEGEN_COMPLETE' })
  const said = await readSubmitted(task, 'output.log')
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
    detail: expect.stringMatching(/no credit left/),
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
