// Tests as proof: red where the defect was seen and green now proves a repair; every other colour proves nothing, or the
// contrary.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from './program.ts'
import { SwarmScene } from './swarm-scene.ts'

const bad = (mark: string) => `above ${mark}\nBAD-${mark}\nbelow ${mark}\n`
const MARKS = ['sql', 'keep', 'noise', 'lost']
const FILES = Object.fromEntries(MARKS.map(mark => [`api/${mark}.js`, bad(mark)]))

/** Red unless the file says what it should; the marked line itself stays, so that nothing but the test can tell. */
const check = (file: string, word: string) =>
  `import { readFileSync } from 'node:fs'\nprocess.exit(readFileSync('${file}', 'utf8').includes('${word}') ? 0 : 1)\n`

test('a bound test proves a repair only when it was red where the defect was seen', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  await scene.wave('health-audit-a')
  await scene.commit({
    'api/other.js': 'repaired elsewhere\n',
    'api/sql.js': `${bad('sql')}guarded\n`,
    'check/sql.mjs': check('api/sql.js', 'guarded'),
    'check/keep.mjs': check('api/keep.js', 'guarded'),
    'check/noise.mjs': check('api/noise.js', 'BAD-noise'),
    'check/lost.mjs': check('api/lost.js', 'BAD-lost'),
  })
  const bind = async (mark: string) => {
    const words = ['finding', 'bind-test', await scene.idOf(mark), `node check/${mark}.mjs`, '--json']
    return (await provost.ask(words, { cwd: scene.root })).json
  }
  expect((await bind('sql')).result).toMatchObject({ before: 'red', after: 'green' })
  expect((await bind('keep')).result).toMatchObject({ after: 'red' })
  expect((await bind('noise')).result).toMatchObject({ before: 'green', after: 'green' })
  await bind('lost')
  expect(await scene.states()).toEqual({ sql: 'new', keep: 'new', noise: 'new', lost: 'new' })

  await rm(join(scene.root, 'check/lost.mjs'))
  await scene.commit({ 'api/last.js': 'one more tree\n' })
  await scene.wave('health-audit-a', { api: { silent: MARKS } })
  expect(await scene.states()).toEqual({
    sql: 'fixed (test)',
    keep: 'recurring',
    noise: 'unverified (unchanged_code)',
    lost: 'unverified (unchanged_code)',
  })
  const rules = Object.fromEntries((await scene.findings()).map(({ rule_id, rule }) => [rule_id, rule]))
  expect(rules).toEqual({ sql: 'F14', keep: 'F04', noise: 'F18', lost: 'F18' })
  const why = await provost.ask(['why', await scene.idOf('sql')], { cwd: scene.root })
  expect(why.stdout).toContain('node check/sql.mjs: red before, green at tree')

  const closed = await provost.ask(['finding', 'bind-test', await scene.idOf('sql'), 'true', '--json'], {
    cwd: scene.root,
  })
  expect([closed.exitCode, closed.json.code]).toEqual([4, 'SWARM_FINDING_STATE'])
  // Collected again it is the same answer, and no test is run twice at one tree.
  const before = (await scene.logged()).filter(type => type === 'finding.tested').length
  await scene.do(`collect ${scene.run}`, 1)
  expect((await scene.logged()).filter(type => type === 'finding.tested')).toHaveLength(before)
})

const PLAN = {
  id: 'p1',
  title: 'Guard it',
  brief: 'Guard the query, and prove it.',
  acceptance_criteria: [{ id: 'AC1', description: 'it is guarded' }],
  file_plan: [
    { path: 'api/sql.js', intent: 'update' },
    { path: 'test/sql.mjs', intent: 'create' },
  ],
}

/** Plays every role of a task: it repairs beside the marked line, and brings a test. */
const AGENT = `case "$PROVOST_PHASE" in
planning) cat > "$PROVOST_SUBMIT_DIR/planning.ai.json" <<'PLAN'
${JSON.stringify(PLAN)}
PLAN
;;
plan_review) echo '{"ok":true,"confidence":0.8}' > "$PROVOST_SUBMIT_DIR/verdict.json" ;;
codegen) echo guarded >> api/sql.js; mkdir -p test; cat > test/sql.mjs <<'TEST'
${check('api/sql.js', 'guarded')}
TEST
;;
review) echo '{"verdict":"approved","body":"good","findings":[]}' > "$PROVOST_SUBMIT_DIR/review.json" ;;
esac`

test('accepting the task of a finding binds its test and runs it, and only a wave says that it is fixed', async ({
  provost,
}) => {
  const scene = await SwarmScene.open(provost, FILES)
  await scene.wave('health-audit-a')
  const agent = { harness: 'command', args: ['sh', '-c', AGENT] }
  const suite = { id: 'unit', kind: 'test', command: 'for file in test/*.mjs; do node "$file" || exit 1; done' }
  const task = { reviewers: { plan: ['ProductPlanner'] }, suites: [suite] }
  await scene.configure({ worker: agent, planner: agent, task })
  const sql = await scene.idOf('sql')
  const finding = async () => (await provost.ask(['finding', 'show', sql, '--json'], { cwd: scene.root })).json
  await provost.ask(['finding', 'to-task', sql], { cwd: scene.root })
  for (const words of ['plan', 'review plan', 'codegen', 'review code', 'test', 'accept']) {
    const ended = await provost.ask(`task ${words}`, { cwd: scene.root })
    expect(ended.exitCode, `${words}\n${ended.stdout}${ended.stderr}`).toBe(0)
  }
  await expect.poll(async () => (await finding()).testResults).toMatchObject([{ before: 'red', after: 'green' }])
  expect(await finding()).toMatchObject({ state: 'new', tests: [{ files: ['test/sql.mjs'] }] })

  await scene.commit({})
  await scene.wave('health-verify-a', { api: { silent: MARKS } })
  expect(await finding()).toMatchObject({ state: 'fixed', detail: 'test', rule: 'F14' })
})
