// A trial from the command line: a change with a defect in it, a reviewer that finds it, and what is known of both afterwards.
import { PRICE_PLAN } from '#testing/samples/price-plan'
import type { CommandHouse } from '../command-house.ts'
import type { Line, Scene } from '../command-scene.ts'

const NODE = JSON.stringify(process.execPath)
const CHANGED = 'export const isBig = n => n >= 10\nexport const names = []\nexport const one = () => names\n'
const HIDDEN = `const assert = require('node:assert')
import('./price.mjs').then(({ isBig }) => { assert.equal(isBig(10), true); assert.equal(isBig(9), false) })`
const REVIEWER = `
const text = require('node:fs').readFileSync('price.mjs', 'utf8')
const findings = text.includes('n >= 10') ? [] : [{ severity: 'major', kind: 'code', path: 'price.mjs', line: 1, message: 'off by one' }]
console.log('::provost ' + JSON.stringify({ verdict: 'inconclusive', body: 'looked', findings }))`

const NOISY = `console.log('::provost ' + JSON.stringify({ verdict: 'inconclusive', body: 'hm', findings: [{ severity: 'minor', kind: 'code', path: 'price.mjs', line: 2, message: 'hm' }] }))`

const configOf = (isOn: boolean, script = REVIEWER) => `id: shop
reviewers: [command]
reviewer: ${JSON.stringify({ harness: 'command', args: [process.execPath, '-e', script] })}
task: { reviewers: { plan: [RiskPlanner] }, suites: [{ id: hollow, kind: test, command: [${NODE}, '-e', '0'] }] }
looking: { enabled: ${isOn}, hiddenSuites: [{ id: hidden, kind: test, command: [${NODE}, hidden.cjs] }] }
`

const switchTo = (isOn: boolean) => (house: CommandHouse) => house.write('.provost/config.yaml', configOf(isOn))

/** Taken away and given back. */
const trusting = (isTrusting: boolean) => async (house: CommandHouse) => {
  house.env = { ...house.env, PROVOST_TRUST_FOLDERS: isTrusting ? JSON.stringify([house.place]) : undefined }
}

async function prepare(house: CommandHouse): Promise<void> {
  await house.commit({
    'price.mjs': 'export const isBig = n => n\n',
    'hidden.cjs': HIDDEN,
    '.gitignore': '/.provost/\n/*.json\n/*.patch\n',
  })
  house.runAgentsOpen()
  await house.run('init')
  await switchTo(false)(house)
  await house.write('plan.json', JSON.stringify(PRICE_PLAN))
  const added = CHANGED.trimEnd()
    .split('\n')
    .map(line => `+${line}`)
  const hunk = ['@@ -1 +1,3 @@', '-export const isBig = n => n', ...added, '']
  await house.write(
    'price.patch',
    ['diff --git a/price.mjs b/price.mjs', '--- a/price.mjs', '+++ b/price.mjs', ...hunk].join('\n'),
  )
}

const lines: readonly Line[] = [
  { line: 'task new "Price"', json: {}, logs: ['task.created'], keep: json => ({ task: json.task }) },
  { line: 'task plan {task} --from plan.json', json: {}, logs: 'any' },
  { line: 'task review {task} plan --verdict ok', json: {}, logs: 'any' },
  { line: 'looking run {task}', refused: 'LOOKING_OFF' },
  { line: 'looking run {task}', first: trusting(false), refused: 'TRUST_CHANGED' },
  { line: 'looking run', refused: 'TRUST_CHANGED' },
  { line: 'looking plan', refused: 'TRUST_CHANGED' },
  { line: 'looking plan', first: trusting(true), says: 'reviews until now: 0, 5 % of that is not worth one' },
  { line: 'looking run {task}', first: switchTo(true), refused: 'LOOKING_NO_PLANTS', because: /nothing was captured/ },
  {
    line: 'task falsify {task}',
    refused: 'TASK_NO_OUTPUT',
    because: /no captured change whose lines could be mutated/,
  },
  { line: 'task codegen {task} --from patch:price.patch', json: { phase: 'review' }, logs: 'any' },
  {
    line: 'task falsify {task}',
    says: ['rule H6', 'not proven by tests: price.mjs:1 REL >= → >'],
    logs: ['task.falsify_begun', 'task.falsified'],
  },
  {
    line: 'looking run {task}',
    refused: 'LOOKING_SPENT',
    because: /5 % .* not worth a trial yet \(reviews until now: 0\)/,
  },
  { line: 'looking run', refused: 'LOOKING_SPENT' },
  { line: 'looking show', says: 'no trial was held yet', json: { reviewers: [] } },
  { line: 'looking show nobody', refused: 'NOT_FOUND' },
  { line: 'looking plants', says: 'nothing was planted', json: { plants: [] } },
  { line: 'looking plants --state nonsense', refused: 'USAGE' },
  { line: 'looking show --class nonsense', refused: 'USAGE' },
  { line: 'looking run {task} --class nonsense --over-share', refused: 'USAGE' },
  { line: 'why reviewer:command', refused: 'NOT_FOUND' },
  {
    line: 'looking run {task} --class boundary --over-share',
    says: ['tr_1', 'command', 'boundary', '1 of 1 caught', 'not blind'],
    logs: ['trial.started', 'plant.made', 'plant.judged', 'trial.planted', 'trial.scored', 'plant.removed'],
  },
  {
    line: 'looking run {task} --clean --over-share',
    json: { trials: [{ isClean: true, other: 0 }] },
    logs: ['trial.scored'],
  },
  { line: 'looking show', says: ['command · model not told', 'boundary', 'not measured', '1 that were not blind'] },
  {
    line: 'why reviewer:command',
    says: ['not judged yet', '(J2)', 'its model', 'provost looking run'],
    json: { rule: 'looking.J2' },
  },
  { line: 'looking show command --class boundary', json: { reviewers: [{ cells: {} }] } },
  {
    line: 'looking plants --state valid',
    says: ['pl_1', 'price.mjs:1', 'valid (V8)'],
    json: { plants: [{ id: 'pl_1' }] },
  },
  { line: 'looking plan', says: 'next', json: { unit: 'runs', rule: 'S2' } },
  { line: 'looking plan', cwd: ({ place }) => place, refused: 'PROJECT_NEEDED' },
  { line: 'why tr_1', says: ['1 of 1 caught', 'pl_1 boundary at price.mjs:1'], json: {} },
  { line: 'why pl_1', says: ['it can never land', 'provost looking allow pl_1'], json: {} },
  { line: 'looking judge pl_1', refused: 'USAGE' },
  { line: 'looking judge pl_1 --equivalent', refused: 'REASON_REQUIRED' },
  {
    line: 'looking judge pl_1 --equivalent --reason "never ten"',
    says: 'no longer count',
    logs: ['plant.judged'],
  },
  { line: 'looking plants --state equivalent', says: 'equivalent (V5)', json: { plants: [{ id: 'pl_1' }] } },
  {
    line: 'looking run {task} --clean --reviewer command --over-share',
    first: house => house.write('.provost/config.yaml', configOf(true, NOISY)),
    json: { trials: [{ isClean: true, reports: ['f1'] }] },
    logs: ['trial.scored'],
    keep: json => ({ noisy: json.trials[0].id }),
  },
  { line: 'why {noisy}', says: ['nothing was planted, 1 reports', 'f1', 'provost looking confirm {noisy}'], json: {} },
  { line: 'looking confirm {noisy} f9 --reason why', refused: 'NOT_FOUND' },
  { line: 'looking confirm {noisy} f1 --reason "it is one"', says: 'no false alarm', logs: ['trial.confirmed'] },
  { line: 'why {noisy}', says: ['f1, found right', 'it was not clean'], json: { becomes: [] } },
  { line: 'looking run {task} --clean --over-share', refused: 'LOOKING_NOT_CLEAN' },
  {
    line: 'looking show command',
    json: { reviewers: [{ falseAlarms: 0, cleanChanges: 0 }] }, // none of them was blind
    keep: json => ({ reviewer: json.reviewers[0].id }),
  },
  { line: 'looking run {task} --class async --over-share', refused: 'LOOKING_NO_PLANTS', because: /a defect of async/ },
  { line: 'looking run --swarm sw_00 --over-share', refused: 'NOT_FOUND' },
  { line: 'looking allow pl_9 --reason why', refused: 'NOT_FOUND' },
  { line: 'looking allow pl_1', refused: 'REASON_REQUIRED' },
  {
    line: 'looking allow pl_1 --reason "it is really above ten"',
    says: 'may be written by anybody',
    logs: ['plant.allowed'],
  },
]

export const lookingScene: Scene = { name: 'looking', prepare, lines }
