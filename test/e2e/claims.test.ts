// What the program once claimed without proof, by commands: each of these was a false green, a gate that opened too easily, or silence.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { type EvidenceProject, makeEvidenceProject, readJson } from './evidence-project.ts'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const REPORTS = join(import.meta.dirname, '..', 'reports', 'files')

describe('of a report', () => {
  test.for([
    ['in which every test is disabled', 'ctest.disabled.junit.xml', 'blocked'],
    ['in which every test is suppressed', 'googletest.disabled.junit.xml', 'blocked'],
    ['of a package that did not compile', 'gotestsum.not-compiled.junit.xml', 'fail'],
    ['with suites in suites', 'node-test.nested.junit.xml', 'pass'],
  ] as const)('%s: %s is %s', async ([, file, verdict], { provost }) => {
    const { root } = await makeEvidenceProject(provost)
    const flags = '--scenario unit --surface cli --run-id r --json'
    const words = `evidence build --junit ${join(REPORTS, file)} --out ${join(provost.place, 'out.json')} ${flags}`
    expect((await provost.ask(words, { cwd: root })).json).toMatchObject({ overall_verdict: verdict })
  })
})

const TESTS = {
  'adds.test.js': "import test from 'node:test'\ntest('adds', () => {})\n",
  'halves.test.js': "import test from 'node:test'\ntest('halves', () => {})\n",
}
const SKIPPED = 'import test from "node:test"\\ntest.skip("halves", () => {})\\n'
const PLAN = {
  id: 'p1',
  title: 'Halve',
  brief: 'Halve it.',
  acceptance_criteria: [{ id: 'AC1', description: 'it halves' }],
  file_plan: [{ path: 'test/halves.test.js', intent: 'update' }],
}
const SUITE = JSON.stringify({
  id: 'unit',
  kind: 'test',
  command: 'node --test --test-reporter=junit --test-reporter-destination=r.xml',
  report: { format: 'junit', path: 'r.xml' },
})
const AGENT = `case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(PLAN)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
codegen) printf '${SKIPPED}' > test/halves.test.js ;;
esac`

test('a test that passed before and is skipped with the change holds acceptance until somebody says why', async ({
  provost,
}) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, 'test'))
  for (const [name, text] of Object.entries(TESTS)) await writeFile(join(root, 'test', name), text)
  await writeFile(join(root, 'package.json'), '{"name":"shop","type":"module"}\n')
  await git(root, 'add', '.')
  await git(root, 'commit', '--quiet', '--message=Tests')
  await provost.runAgentsOpen()
  await provost.ask('init', { cwd: root })
  const agent = JSON.stringify({ harness: 'command', args: ['sh', '-c', AGENT] })
  const roles = `worker: ${agent}\nplanner: ${agent}\n`
  await writeFile(join(root, '.provost', 'config.yaml'), `id: shop\n${roles}task: { suites: [${SUITE}] }\n`)
  const run = (...words: string[]) => provost.ask([...words, '--json'], { cwd: root })
  const { task } = (await run('task', 'new', 'Halve it')).json
  const byHand = ['--by', 'hand', '--verdict', 'ok']
  const road = [['plan'], ['review', 'plan', ...byHand], ['codegen'], ['review', 'code', ...byHand], ['test']]
  for (const [verb, ...rest] of road) expect(await run('task', verb!, task, ...rest)).toMatchObject({ exitCode: 0 })
  expect(await run('task', 'accept', task)).toMatchObject({ exitCode: expect.not.toBeOneOf([0]) })
  expect((await run('why', `task:${task}`)).stdout).toContain('lost_tests')
  expect(await run('task', 'accept', task, '--note', 'halves comes back with the next one')).toMatchObject({
    exitCode: 0,
  })
})

/** As a pull brings it: a later run of the same repository that failed, and no index that knows of it. */
async function pullFailure({ store, submit, files }: EvidenceProject): Promise<void> {
  await submit()
  const [record] = (await files('records')) as [string]
  const kept = await readJson(join(store, record))
  const failing = {
    ...kept,
    run_id: 'run-9',
    timing: { ...kept.timing, finished_at: new Date().toISOString() },
    overall_verdict: { ...kept.overall_verdict, proposed: 'fail', verified: 'fail' },
  }
  await writeFile(join(store, record.replaceAll('run-1', 'run-9')), JSON.stringify(failing))
}

describe('a gate', () => {
  test('does not open on an index that is older than the records', async ({ provost }) => {
    const project = await makeEvidenceProject(provost)
    await pullFailure(project)
    expect(await project.run('gate acme/widget --json')).toMatchObject({ exitCode: 1, json: { pass: false } })
    expect((await project.run('gate acme/widget')).stdout).toContain('verdict fail')
  })

  test('does not open on a pass of which only the commit is known', async ({ provost }) => {
    const { submit, run } = await makeEvidenceProject(provost)
    await submit()
    const { exitCode, stdout } = await run('gate acme/widget')
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('commit_exists')])
  })
})

test('of a list every submission is answered, also behind one that cannot be handled', async ({ provost }) => {
  const { submission, root, store, files } = await makeEvidenceProject(provost)
  const list = join(root, 'list.json')
  const run_url = 'https://github.com/acme/widget/actions/runs/2'
  const source = { ...submission.source, provider: 'github', provider_run_id: '2', run_url }
  const unasked = { ...submission, run_id: 'run-2', source }
  await writeFile(list, JSON.stringify([submission, unasked, 'no object', { ...submission, run_id: 'run-3' }]))
  const words = ['evidence', 'submit', list, '--provenance', 'git', '--json', '--store', store]
  const { exitCode, json } = await provost.ask(words, { cwd: root })
  expect([exitCode, json.results?.length]).toEqual([expect.not.toBeOneOf([0, 70]), 4])
  expect((await files('records')).filter(path => /run-[13]/.test(path))).toHaveLength(2)
})

const POLICY = 'policy_version: "2.0.0"\nrepo: acme/widget\n'
const NEEDS_LOG = `${POLICY}surfaces: { cli: { evidence_requirements: { required_kinds: [log] } } }\n`

test('a policy is simulated against what was decided, and not against the policy that lies there', async ({
  provost,
}) => {
  const { submit, run, root, store } = await makeEvidenceProject(provost)
  const policy = join(store, 'policies', 'repos', 'acme', 'widget.yaml')
  await mkdir(dirname(policy), { recursive: true })
  await writeFile(policy, NEEDS_LOG)
  await submit()
  for (const path of [policy, join(root, 'mild.yaml')]) await writeFile(path, POLICY)
  expect((await run('policy simulate mild.yaml')).stdout).toContain('rejected fail now, accepted pass then')
})

const RESULT = (line: number, more: object = {}) => ({
  ruleId: 'no-early-return',
  message: { text: 'leave later' },
  locations: [{ physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: line } } }],
  ...more,
})

async function openLinted(provost: Provost) {
  const root = await makeRepository(join(provost.place, 'linted'))
  await provost.ask('init', { cwd: root })
  const look = async (code: string, results: readonly object[]) => {
    await writeFile(join(root, 'a.js'), code)
    await git(root, 'add', '.')
    await git(root, 'commit', '--quiet', '--allow-empty', '--message=More')
    const revisionId = (await git(root, 'rev-parse', 'HEAD')).trim()
    const artifacts = [{ location: { uri: 'a.js' }, roles: ['analysisTarget'] }]
    const tool = { driver: { name: 'Lint', version: '1.0.0', rules: [{ id: 'no-early-return' }] } }
    const invocations = [{ executionSuccessful: true }]
    const of = [{ repositoryUri: 'https://example.invalid/linted', revisionId }]
    const run = { tool, invocations, artifacts, versionControlProvenance: of, results }
    const file = join(provost.place, 'look.sarif')
    await writeFile(file, JSON.stringify({ version: '2.1.0', runs: [run] }))
    const { exitCode, stdout, stderr } = await provost.ask(['finding', 'import', file], { cwd: root })
    expect(exitCode, stdout + stderr).toBe(0)
  }
  const list = async (): Promise<Record<'id' | 'state', string>[]> =>
    (await provost.ask('finding list --json', { cwd: root })).json.findings
  return { look, list }
}

const CODE = (...marks: string[]) => marks.map(mark => `// ${mark}\nif (done) return\n`).join('')

describe('an import of SARIF', () => {
  test('is a look of its tool: what is suppressed is not open, what is gone is closed', async ({ provost }) => {
    const { look, list } = await openLinted(provost)
    await look(CODE('one', 'two'), [RESULT(2), RESULT(4, { suppressions: [{ kind: 'inSource' }] })])
    expect((await list()).map(({ state }) => state).toSorted()).toEqual(['deferred', 'new'])
    await look('done()\n', [])
    expect((await list()).map(({ state }) => state)).toContain('fixed')
  })

  test('tells near-identical lines apart: the one that went is closed, the others are who they were', async ({
    provost,
  }) => {
    const { look, list } = await openLinted(provost)
    await look(CODE('one', 'two', 'three'), [RESULT(2), RESULT(4), RESULT(6)])
    const before = (await list()).map(({ id }) => id).toSorted()
    await look(`${'// more\n'.repeat(30)}${CODE('two', 'three')}`, [RESULT(32), RESULT(34)])
    const after = (await list()).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(after.map(({ id }) => id)).toEqual(before)
    expect(after.map(({ state }) => state)).toEqual(['fixed', 'recurring', 'recurring'])
  })

  test('takes results that say the same of the same line once', async ({ provost }) => {
    const { look, list } = await openLinted(provost)
    await look(CODE('one'), [RESULT(2), RESULT(2), RESULT(2), RESULT(2), RESULT(2)])
    expect(await list()).toHaveLength(1)
  })
})

test('a cause that a rule reads out of words is a claim', async ({ provost }) => {
  const { submission, submit, root } = await makeEvidenceProject(provost)
  const [result] = submission.scenario_results
  const steps = [{ step_id: 'check-output', status: 'fail' }]
  const failed = { ...result, verdict: 'fail', step_results: steps }
  await submit({ overall_verdict: 'fail', scenario_results: [failed] })
  const { candidates } = (await provost.ask('lessons derive --json', { cwd: root })).json
  const { stdout } = await provost.ask(`lessons explain ${candidates[0].id}`, { cwd: root })
  expect(stdout).toContain('confirmed by nobody')
})

test.for([
  ['nothing to submit', () => '[]', 'INPUT_INVALID'],
  ['a key that stands twice', (text: string) => text.replace('{', '{"run_id":"another",'), 'EVIDENCE_NOT_JSON'],
] as const)('%s is refused', async ([, change, code], { provost }) => {
  const { root, store, submission } = await makeEvidenceProject(provost)
  const sent = join(root, 'sent.json')
  await writeFile(sent, change(JSON.stringify(submission)))
  const { exitCode, json } = await provost.ask(['evidence', 'submit', sent, '--json', '--store', store], { cwd: root })
  expect([exitCode, json.code]).toEqual([expect.not.toBeOneOf([0, 70]), code])
})

test('a payload that cannot be read is told with the place where it is kept', async ({ provost }) => {
  const { root, store, files } = await makeEvidenceProject(provost)
  const sent = join(root, 'sent.json')
  await writeFile(sent, '{"run_id": ')
  const { exitCode, stderr } = await provost.ask(['evidence', 'submit', sent, '--store', store], { cwd: root })
  const [kept] = await files('quarantine')
  expect([exitCode, stderr]).toEqual([expect.not.toBeOneOf([0, 70]), expect.stringContaining(kept!)])
})

test('a record under another day than its own is seen by doctor', async ({ provost }) => {
  const { submit, run, store, files } = await makeEvidenceProject(provost)
  await submit()
  const [record] = (await files('records')) as [string]
  const elsewhere = join(store, record.replace(/\d{4}\/\d{2}\/\d{2}/, '2020/02/20'))
  await mkdir(dirname(elsewhere), { recursive: true })
  await rename(join(store, record), elsewhere)
  await run('rebuild')
  const { exitCode, stdout } = await run('doctor')
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('filed under 2020/02/20')])
})

test('a line of blanks does not wipe out a brief', async ({ provost }) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  await provost.ask('init', { cwd: root })
  const { task } = (await provost.ask(['task', 'new', 'Count to ten.', '--json'], { cwd: root })).json
  const { stderr } = await provost.run('repl', { cwd: root, input: `/use ${task}\n/plan " "\n/quit\n` })
  expect(stderr).toContain('INPUT_INVALID')
  expect((await provost.ask(['task', 'status', task, '--json'], { cwd: root })).json.brief).toBe('Count to ten.')
})

const LOWERED =
  'global_rules: [{ id: blocked-needs-reason, severity: warn }, { id: attested-if-human, severity: info }]\n'

test('what a lowered rule says is a warning that begins with how low it is', async ({ provost }) => {
  const { submit, store, submission } = await makeEvidenceProject(provost)
  const global = join(store, 'policies', 'global-policy.yaml')
  await writeFile(global, `policy_version: "2.0.0"\n${LOWERED}`)
  const [result] = submission.scenario_results
  const blocked = {
    ...result,
    verdict: 'blocked',
    execution_mode: 'human',
    step_results: [{ step_id: 'works', status: 'pass' }],
  }
  const { json } = await submit({ overall_verdict: 'blocked', scenario_results: [blocked] })
  expect(json.warnings.slice(1)).toEqual([
    'info: policy: [attested-if-human] scenario "core-loop": execution_mode is "human" but attested_by is missing',
    'warn: policy: [blocked-needs-reason] scenario "core-loop": verdict is "blocked" but blocking_reason is missing',
  ])
})
