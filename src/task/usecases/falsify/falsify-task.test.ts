// Mutants of a real change against a real suite: what a hollow test lets pass is told at its line, an honest one lets nothing
// pass, an endless mutant ends with its process group, and the same tree is not run twice.
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

const PRICE = 'export const price = n => n * 2\n'

/** Line 2 can loop for ever, lines 5 and 6 are what a test may or may not look at. */
const CHANGED = `export const price = n => {
  for (let i = 0; i < 1; i += 1) n = n + 0
  return n * 2
}
export const isBig = n => n >= 10
export const both = (a, b) => a && b
`

const HONEST = `
const assert = require('node:assert')
import('./src/price.mjs').then(({ price, isBig, both }) => {
  assert.equal(price(4), 8)
  assert.equal(isBig(10), true)
  assert.equal(isBig(9), false)
  assert.equal(both(true, false), false)
})`

const HOLLOW = `
import('./src/price.mjs').then(({ price, isBig, both }) => { price(4); isBig(10); both(true, false) })`

const FILES = { 'src/price.mjs': PRICE, 'honest.cjs': HONEST, 'hollow.cjs': HOLLOW, 'notes.md': 'n\n' }

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

const suite = (script: string, more = '') =>
  `  suites:\n    - { id: unit, kind: test, command: [${JSON.stringify(process.execPath)}, ${script}], timeoutMs: 20000 }\n${more}`

let world: TaskWorld
beforeAll(async () => {
  world = await openTaskWorld({ files: FILES, worker: WORKER, task: suite('hollow.cjs') })
})
afterAll(() => world.close())

const road = [
  ['plan', { by: 'hand', plan: JSON.stringify(PLAN) }],
  ['reviews', { subject: 'plan', hand: { verdict: 'ok' } }],
  ['codegen', {}],
  ['reviews', { subject: 'code', hand: { verdict: 'ok' } }],
] as const

/** A task in the test phase, with the suite of this script. */
async function waiting(script: string, more = ''): Promise<string> {
  await world.configure({ worker: WORKER, task: suite(script, more) })
  const id = await world.newTask()
  for (const [verb, body] of road) await world.change(id, verb, body)
  return id
}

const falsify = async (id: string, wish: object = {}) => (await world.change(id, 'falsifier', wish)).falsifier

describe('a test that asserts nothing', () => {
  test('survivors stand at the lines that nothing looks at, and the same tree comes from the cache', async () => {
    const id = await waiting('hollow.cjs')
    const before = await world.status()
    const first = await falsify(id)
    expect(first).toMatchObject({ verdict: 'report_only', rule: 'H6', baseline: 'green', ended: 'all', cached: false })
    expect(first.killed).toBe(0)
    expect(linesOf(first)).toEqual([2, 3, 5, 6])
    expect(await world.status()).toBe(before)
    expect(await world.read('src/price.mjs')).toBe(PRICE)
    const again = await falsify(id)
    expect(again).toEqual({ ...first, cached: true, at: again.at })
    expect((await world.get(`/api/tasks/${id}/falsifier`)).falsifier).toEqual(again)
    const why = JSON.stringify(await world.get(`/api/why/${id}`))
    expect(why).toContain('src/price.mjs:5 REL >= → >')
    expect(why).toContain('no bar')
  })
})

test('an honest test kills what it looks at; an endless mutant is no kill and ends with its process group', async () => {
  const id = await waiting('honest.cjs')
  const { survivors, timedOut, killed } = await falsify(id)
  const at = (line: number) => survivors.filter((one: { line: number }) => one.line === line)
  expect([3, 5, 6].flatMap(at)).toEqual([])
  expect(killed).toBeGreaterThan(3)
  expect(timedOut).toBe(1)
  expect(at(2)).toContainEqual(expect.objectContaining({ operator: 'ARITH', before: '+=', result: 'timeout' }))
  await expect.poll(() => isRunning('honest.cjs')).toBe(false)
})

async function isRunning(word: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name) && name !== String(process.pid))
  const lines = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.some(line => line.split('\0').includes(word))
}

test.each([
  ['red', 'no-such-script.cjs', { baseline: 'red', because: expect.stringContaining('unit failed') }],
  ['none at all', null, { baseline: 'none' }],
])('suites that are %s prove nothing', async (_what, script, seen) => {
  const id = await waiting(script ?? 'honest.cjs')
  if (script === null) await world.configure({ worker: WORKER, task: '  suites: []' })
  expect(await falsify(id)).toMatchObject({ verdict: 'unknown', rule: 'H2', ...seen })
})

test('what the suites do to the tree makes the whole run worth nothing', async () => {
  const id = await waiting(`"-e", "require('node:fs').appendFileSync('src/price.mjs', '//')"`)
  expect(await falsify(id)).toMatchObject({ verdict: 'unknown', rule: 'H3', ended: 'error' })
})

describe('with a bar', () => {
  const BAR = '  falsify: { bar: 0.5 }'

  test('nobody decides before it was tried, nor while it is below; a person may waive it', async () => {
    const id = await waiting('hollow.cjs', BAR)
    expect(await world.change(id, 'test')).toMatchObject({ phase: 'accept', rule: 'EVAL_PASS' })
    expect(await world.change(id, 'decision', {})).toMatchObject({ phase: 'accept', rule: 'FALSIFIER_UNKNOWN' })
    expect(await world.change(id, 'falsifier')).toMatchObject({ rule: 'TESTS_HOLLOW', needs: 'work' })
    expect(await world.change(id, 'decision', {})).toMatchObject({ phase: 'accept', rule: 'TESTS_HOLLOW' })
    expect(await world.read('src/price.mjs')).toBe(PRICE)
    expect(JSON.stringify(await world.get(`/api/why/${id}`))).toMatch(/share 0, the bar is 0.5/)
    const waived = await world.change(id, 'next', { override: 'the tests come next week' })
    expect(waived.notes).toContainEqual(expect.stringMatching(/waiver wa_1: falsifier/))
    expect(await world.change(id, 'decision', {})).toMatchObject({ phase: 'done', rule: 'ACCEPTED' })
  })

  test('tests that notice close no gate', async () => {
    const id = await waiting('honest.cjs', BAR)
    await world.change(id, 'test')
    expect((await world.change(id, 'falsifier')).falsifier).toMatchObject({ verdict: 'proven', rule: 'H9' })
    expect((await world.get(`/api/tasks/${id}`)).rule).toBe('DECISION_MISSING')
  })
})

test('a task that runs by itself has its mutants tried before a person is asked to decide', async () => {
  const id = await waiting('hollow.cjs')
  expect(await world.change(id, 'run')).toMatchObject({ phase: 'accept', stopped: { rule: 'NEEDS_DECISION' } })
  const { falsifier } = await world.get(`/api/tasks/${id}`)
  expect(falsifier).toMatchObject({ verdict: 'report_only', isCurrent: true, killed: 0 })
  await world.configure({ worker: WORKER, task: suite('hollow.cjs', '  falsify: { bar: 0.5 }') })
  expect(await world.change(id, 'run')).toMatchObject({ phase: 'accept', stopped: { rule: 'TESTS_HOLLOW' } })
})

function linesOf({ survivors }: { survivors: { line: number; path: string }[] }): number[] {
  return [...new Set(survivors.map(({ line }) => line))].toSorted((one, other) => one - other)
}
