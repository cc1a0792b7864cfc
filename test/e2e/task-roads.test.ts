// Roads of a task as a person walks them with the built program: without tests, by itself, and with an agent that reaches out.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '../../src/testing/machine-cages.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const proof = { isConfined: await canBuildCages() }

const PLAN = {
  id: 'p1',
  title: 'Say goodbye',
  brief: 'A file comes.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a goodbye' }],
  file_plan: [{ path: 'bye.txt', intent: 'create' }],
}

const agentThat = (works: string) => `case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(PLAN)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
plan_review) echo '{"ok":true}' > "$PROVOST_SUBMIT_DIR/verdict.json" ;;
codegen) ${works} ;;
review) echo '{"verdict":"approved","body":"good","findings":[]}' > "$PROVOST_SUBMIT_DIR/review.json" ;;
esac`

async function openScene(provost: Provost, works: string) {
  const root = await makeRepository(join(provost.place, 'shop'))
  await provost.ask('init', { cwd: root })
  const agent = JSON.stringify({ harness: 'command', args: ['sh', '-c', agentThat(works)] })
  const roles = 'task: { reviewers: { plan: [RiskPlanner] } }'
  await writeFile(join(root, '.provost/config.yaml'), `id: shop\nworker: ${agent}\nplanner: ${agent}\n${roles}\n`)
  const { json } = await provost.ask(['task', 'new', 'Say goodbye', '--json'], { cwd: root })
  const run = (...words: string[]) => provost.ask(words, { cwd: root })
  return { root, run, task: String(json.task) }
}

test('without tests a task is held: everybody says so, and only a note lets it through', async ({ provost }) => {
  const { root, run, task } = await openScene(provost, 'echo bye > bye.txt')
  const paused = await run('task', 'run', task)
  expect([paused.exitCode, paused.stdout]).toEqual([0, expect.stringMatching(/paused: NEEDS_DECISION/)])
  for (const words of [
    ['task', 'status', task],
    ['why', task],
  ]) {
    expect((await run(...words)).stdout).toMatch(/no test ran[:;] acceptance is held until a note says why/)
  }
  expect((await run('task', 'timeline', task)).stdout).toMatch(/test → accept +EVAL_NO_TESTS/)
  const held = await run('task', 'accept', task)
  expect([held.exitCode, held.stdout]).toEqual([
    1,
    expect.stringMatching(/stays in accept +rule DECISION_NOTE_REQUIRED/),
  ])
  expect(existsSync(join(root, 'bye.txt'))).toBe(false)
  expect((await run('task', 'accept', task, '--note', 'a text file')).exitCode).toBe(0)
  expect(existsSync(join(root, 'bye.txt'))).toBe(true)
})

test('a task that stops running by itself tells a person', async ({ provost }) => {
  const { run, task } = await openScene(provost, 'echo bye > bye.txt')
  expect((await run('task', 'run', task, '--pause-at', 'codegen')).exitCode).toBe(0)
  expect((await run('host', 'status')).stdout).toContain(`${task} (Say goodbye) paused in plan_review: PAUSE_POINT`)
})

test.skipIf(!proof.isConfined)('an agent that reaches out is kept inside, and it is on record', async ({ provost }) => {
  const reach =
    'echo bye > bye.txt; echo x > ../x || true; echo x > "$(git rev-parse --git-common-dir)/hooks/pre-commit"'
  const { root, run, task } = await openScene(provost, reach)
  const ended = await run('task', 'run', task, '--max-moves', '2')
  expect(ended.exitCode).toBe(1)
  const refused = await run('task', 'codegen', task)
  expect([refused.exitCode, refused.stdout]).toEqual([
    1,
    expect.stringMatching(/wrote outside: .git\/hooks\/pre-commit/),
  ])
  expect((await run('task', 'timeline', task)).stdout).toMatch(/refused: PATH_UNSAFE WROTE_OUTSIDE/)
  expect((await run('task', 'status', task)).stdout).toMatch(/agent .*confined by (?:bwrap|unshare), network open/)
  for (const path of ['.provost/worktrees/x', '.git/hooks/pre-commit']) expect(existsSync(join(root, path))).toBe(false)
})
