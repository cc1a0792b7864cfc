// Work that comes back is not blind: tests that fail twice and are mended, and a plan that does not fit the repository.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const PLAN = {
  id: 'p1',
  title: 'Answer three',
  brief: 'The answer is three.',
  acceptance_criteria: [{ id: 'AC1', description: 'the answer is three' }],
  file_plan: [{ path: 'answer.txt', intent: 'create' }],
}

/** Counts one up from what it finds: whoever starts from nothing never comes further than one. */
const AGENT = `case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(PLAN)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
plan_review) echo '{"ok":true}' > "$PROVOST_SUBMIT_DIR/verdict.json" ;;
codegen) cat > "$PROVOST_SUBMIT_DIR/heard.md"; echo $(( $(cat answer.txt 2>/dev/null || echo 0) + 1 )) > answer.txt ;;
review) echo '{"verdict":"approved","body":"good","findings":[]}' > "$PROVOST_SUBMIT_DIR/review.json" ;;
esac`

const CHECK = `answer=$(cat answer.txt 2>/dev/null || echo none)
echo "looking at the answer: $answer"
echo TAP version 13
if [ "$answer" = 3 ]; then echo "ok 1 - the answer"; else
echo "not ok 1 - the answer"
printf '  ---\\n  message: "expected 3 but the answer is %s"\\n  ...\\n' "$answer"
fi
echo 1..1
`

async function openScene(provost: Provost, agent: string) {
  const root = await makeRepository(join(provost.place, 'shop'))
  await writeFile(join(root, 'check.sh'), CHECK)
  await git(root, 'add', '.')
  await git(root, 'commit', '--quiet', '--message=Check')
  await provost.ask('init', { cwd: root })
  const command = JSON.stringify({ harness: 'command', args: ['sh', '-c', agent] })
  const suite = '{ id: unit, kind: test, command: "sh check.sh", report: { format: tap } }'
  const more = `task: { reviewers: { plan: [RiskPlanner] }, preexisting: block, suites: [${suite}] }\n`
  await writeFile(join(root, '.provost/config.yaml'), `id: shop\nworker: ${command}\nplanner: ${command}\n${more}`)
  const { json } = await provost.ask(['task', 'new', 'Answer three', '--json'], { cwd: root })
  const task = String(json.task)
  const run = (...words: string[]) => provost.ask(words, { cwd: root })
  /** What the agents of a phase heard, one after the other. */
  const heard = async (phase: string) => {
    const inbox = join(root, '.provost/tasks', task, 'inbox')
    const folders = (await readdir(inbox, { recursive: true })).filter(
      path => path.startsWith(`${phase}-`) && path.endsWith('heard.md'),
    )
    const number = (path: string) => Number(/shop-(\d+)/.exec(path)?.[1])
    const inOrder = folders.toSorted((left, right) => number(left) - number(right))
    return Promise.all(inOrder.map(path => readFile(join(inbox, path), 'utf8')))
  }
  return { root, task, run, heard }
}

test('failing tests twice, then fixed: the third prompt holds the assertion and the previous diff', async ({
  provost,
}) => {
  const { task, run, heard } = await openScene(provost, AGENT)
  const ended = await run('task', 'run', task)
  expect(ended.stdout, ended.stderr).toMatch(/paused: NEEDS_DECISION/)
  const [first, second, third] = await heard('codegen')
  expect(first).not.toMatch(/Failing tests|previous change/)
  expect(second).toContain('expected 3 but the answer is 1')
  expect(second).toMatch(/> \+1$/m)
  expect(third).toContain('unit::')
  expect(third).toContain('expected 3 but the answer is 2')
  expect(third).toContain('looking at the answer: 2')
  expect(third).toContain('This worktree holds the previous change')
  expect(third).toMatch(/> \+2$/m)
  expect(third).toContain('EVAL_FAIL')
  expect((await run('task', 'diff', task)).stdout).toMatch(/^\+3$/m)
})

test('with --fresh a worker starts from the base, and still hears what was tried', async ({ provost }) => {
  const { task, run, heard } = await openScene(provost, AGENT)
  await run('task', 'run', task, '--max-moves', '5')
  expect((await run('task', 'status', task, '--json')).json.phase).toBe('codegen')
  await run('task', 'codegen', task, '--fresh')
  const [, second] = await heard('codegen')
  expect(second).toContain('does not hold the previous change: a person asked for a fresh start')
  expect((await run('task', 'status', task, '--json')).json.rule).toBe('OUTPUT_UNCHANGED')
})

test('a plan that does not fit the repository goes back to the planner before any reviewer is asked', async ({
  provost,
}) => {
  const wrong = { ...PLAN, file_plan: [{ path: 'check.sh', intent: 'create' }] }
  const planner = `case "$PROVOST_PHASE" in planning) cat > "$PROVOST_SUBMIT_DIR/heard.md"
if grep -qE 'FILE_EXISTS at check.sh|answer.txt' "$PROVOST_SUBMIT_DIR/heard.md"; then plan='${JSON.stringify(PLAN)}'; else plan='${JSON.stringify(wrong)}'; fi
printf '%s' "$plan" > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;; esac`
  const { task, run, heard } = await openScene(provost, planner)
  const planned = await run('task', 'plan', task)
  expect(planned.exitCode, planned.stdout).toBe(0)
  const [first, second] = await heard('planning')
  expect(first).toContain('"intent"')
  expect(second).toContain('FILE_EXISTS at check.sh')
  const { json } = await run('task', 'show', task, 'plan', '--json')
  expect(json.text).toContain('answer.txt')
})

test('a plan by hand that does not fit is blocked before a reviewer is paid for it', async ({ provost }) => {
  const { root, task, run } = await openScene(provost, AGENT)
  const wrong = { ...PLAN, file_plan: [{ path: 'missing.txt', intent: 'update' }] }
  await writeFile(join(root, 'plan.json'), JSON.stringify(wrong))
  await run('task', 'plan', task, '--from', 'plan.json')
  const reviewed = await run('task', 'review', task, 'plan')
  expect([reviewed.exitCode, reviewed.stdout]).toEqual([
    1,
    expect.stringContaining('structural flaw FILE_ABSENT: missing.txt'),
  ])
  expect((await run('task', 'status', task, '--json')).json.phase).toBe('planning')
  const { json } = await run('session', 'list', '--all', '--json')
  expect(json.sessions).toEqual([])
})
