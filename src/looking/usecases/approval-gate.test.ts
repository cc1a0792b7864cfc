// A gate with a bar: an approval closes it only with a bound behind it, `why` has the numbers, and another model is another
// reviewer. Trials, reviews and reads are real; the reviewer is a script that tells its model and what it read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

const CHANGED = `export const isBig = n => n >= 10
export const names = ['a']
export const one = () => names
`
const FILES = {
  'src/price.mjs': 'export const price = 1\n',
  'hidden.cjs': `const assert = require('node:assert')
import('./src/price.mjs').then(({ isBig }) => { assert.equal(isBig(10), true); assert.equal(isBig(9), false) })`,
}
const PLAN = {
  id: 'p1',
  title: 'Price',
  brief: 'Prices.',
  acceptance_criteria: [{ id: 'AC1', description: 'prices' }],
  file_plan: [{ path: 'src/price.mjs', intent: 'update' }],
}
const WORKER = `if [ "$PROVOST_PHASE" = codegen ]; then cat > src/price.mjs <<'JS'
${CHANGED}JS
fi`

/** Tells its model, proves with the blob what it read, and reports what is not as it should be. */
const reviewer = (model: string, read = 'src/price.mjs') => `
const { execFileSync } = require('node:child_process')
const { readFileSync } = require('node:fs')
const say = what => console.log('::provost ' + JSON.stringify(what))
const path = ${JSON.stringify(read)}
const blob = execFileSync('git', ['hash-object', path], { encoding: 'utf8' }).trim()
const lines = readFileSync('src/price.mjs', 'utf8').split('\\n')
const right = ${JSON.stringify(CHANGED)}.split('\\n')
const findings = lines.flatMap((text, at) => text === right[at] ? [] : [{ severity: 'major', kind: 'code', path: 'src/price.mjs', line: at + 1, message: 'wrong' }])
say({ usage: { model: ${JSON.stringify(model)}, input: 1, output: 1 } })
say({ read: { path, blob } })
say({ verdict: findings.length ? 'changes_requested' : 'approved', body: 'looked', findings })`

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for
type Body = any

let world: TaskWorld
const node = JSON.stringify(process.execPath)
const BAR = 0.25

const configOf = (script: string, bar: number | null = null) => ({
  worker: WORKER,
  confinement: 'required' as const,
  config: `reviewers: [command]
reviewer: ${JSON.stringify({ harness: 'command', args: [process.execPath, '-e', script] })}
looking: { enabled: true, trialsMin: 3, hiddenSuites: [{ id: hidden, kind: test, command: [${node}, hidden.cjs] }]${bar === null ? '' : `, bars: { boundary: ${bar} }`} }`,
})

beforeAll(async () => {
  world = await openTaskWorld({ files: FILES, ...configOf(reviewer('m-1')) })
})
afterAll(() => world.close())

async function inReview(): Promise<string> {
  const task = await world.newTask()
  await world.change(task, 'plan', { by: 'hand', plan: JSON.stringify(PLAN) })
  await world.change(task, 'reviews', { subject: 'plan', hand: { verdict: 'ok' } })
  await world.change(task, 'codegen')
  return task
}

const review = async (task: string) => {
  const answer = await world.change(task, 'reviews', { subject: 'code', noMove: true })
  return { answer, why: JSON.stringify(await world.get(`/api/why/${task}`)) }
}

const detectionOf = async (task: string) => (await world.get(`/api/sessions/${task}/reviews`)).reviews[0].detection

/** Another pass over the same commit by the reviewer of today; what each pass is worth then, newest first. */
async function reviewAgain(task: string): Promise<Body[]> {
  await world.app.call('POST', `/api/sessions/${task}/reviews/trigger`, { body: { again: true } })
  await review(task)
  return (await world.get(`/api/sessions/${task}/reviews`)).reviews.map(({ detection }: Body) => detection)
}

test('what nobody measured closes nothing; with trials behind it the same approval does', {
  timeout: 240_000,
}, async () => {
  const task = await inReview()
  await world.configure(configOf(reviewer('m-1'), BAR))
  const before = await review(task)
  expect(before.answer).toMatchObject({ phase: 'review', rule: 'REVIEW_INCOMPLETE' })
  expect(before.why).toContain('does not close the gate')
  expect(before.why).toContain('provost looking plan')
  expect(before.answer.notes.join()).toContain('command without a verdict that counts')
  expect(await detectionOf(task)).toMatchObject({ text: 'detection not measured', rule: 'A5', closes: false })

  for (const clean of [false, true, false, true, false, true, true, true]) {
    const { body } = (await world.app.call('POST', '/api/looking/trials', {
      body: { task, clean, classes: ['boundary'], overShare: true },
    })) as { body: Body }
    expect(body).toMatchObject({ state: 'scored', isBlind: true, reviewer: { model: 'm-1' }, missed: [] })
  }
  const shown = await world.app.call('GET', '/api/looking/reviewers', { query: { project: 'shop' } })
  const boundary = { class: 'boundary', k: 3, n: 3, exact: { lower: expect.closeTo(0.292, 3), upper: 1 } }
  expect(shown.body).toMatchObject({
    reviewers: [{ verdict: 'usable', cells: expect.arrayContaining([expect.objectContaining(boundary)]) }],
  })

  const proven = await inReview()
  expect(await world.change(proven, 'reviews', { subject: 'code' })).toMatchObject({
    phase: 'test',
    rule: 'REVIEW_PASS',
  })
  expect(await detectionOf(proven)).toMatchObject({
    text: 'boundary detection ≥ 0.29 (3 trials)',
    rule: 'A9',
    closes: true,
  })

  await world.configure(configOf(reviewer('m-1'), 0.6))
  const higher = await inReview()
  expect((await review(higher)).why).toMatch(/A8: lower bound 0\.29 for boundary \(3 of 3 caught\), the bar is 0\.6/)

  await world.configure(configOf(reviewer('m-2'), BAR))
  const other = await inReview()
  await review(other)
  expect(await detectionOf(other)).toMatchObject({ text: 'detection not measured', rule: 'A5', closes: false })

  // Whoever looks at the same commit later takes nothing from, and lends nothing to, the one before.
  const mixed = [
    { text: 'detection not measured', rule: 'A5', closes: false },
    { text: 'boundary detection ≥ 0.29 (3 trials)', rule: 'A9', closes: true },
  ]
  expect(await reviewAgain(higher)).toMatchObject(mixed)
  await world.configure(configOf(reviewer('m-1'), BAR))
  expect(await reviewAgain(other)).toMatchObject(mixed.toReversed())

  await world.configure(configOf(reviewer('m-1', 'hidden.cjs'), BAR))
  const blind = await inReview()
  await review(blind)
  expect(await detectionOf(blind)).toMatchObject({ rule: 'A6', closes: false, why: expect.stringContaining('(no)') })
})
