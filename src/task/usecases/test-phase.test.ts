// The test phase runs real commands, and every way in which they can end has its own row.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'
import { COMPILED_TABLE } from '../rules/decision/decide-next.ts'

let world: TaskWorld
beforeAll(async () => {
  world = await openTaskWorld()
})
afterAll(() => world.close())

const suite = (command: string, more = '') =>
  `  suites:\n    - { id: unit, kind: test, command: ${JSON.stringify(command)}, timeoutMs: 20000${more} }`
const JUNIT = ', report: { format: junit, path: r.xml }'
const xml = (text: string) => `printf '%s' '${text}' > r.xml`

/** One task waits in the test phase; its evaluations are judged without moving it. */
let waiting: string | undefined
async function judgeWith(task: string) {
  await world.configure({ task })
  if (waiting === undefined) {
    waiting = await world.newTask()
    await world.take(waiting, 'test', 'hand')
  }
  return { id: waiting, answer: await world.change(waiting, 'test', { noMove: true }) }
}

async function testWith(task: string) {
  await world.configure({ task })
  const id = await world.newTask()
  await world.take(id, 'test', 'hand')
  return { id, answer: await world.change(id, 'test') }
}

const CHANGED = 'grep -q bye src/hello.txt'

const TARGETS = new Map([...COMPILED_TABLE.get('test')!.rows].map(({ answer }) => [answer.rule, answer.to ?? 'test']))

test.each<[what: string, config: string, phase: string, rule: string]>([
  ['pass', suite('true'), 'accept', 'EVAL_PASS'],
  ['fail', suite('false'), 'codegen', 'EVAL_FAIL'],
  ['fail only with the change', suite(`! ${CHANGED}`), 'codegen', 'EVAL_FAIL'],
  ['cannot be started', suite('no-such-program'), 'test', 'EVAL_ERRORED'],
  ['are ended by a signal', suite('kill -9 $$'), 'test', 'EVAL_ERRORED'],
  ['hang, as they did before', suite('sleep 60', '').replace('20000', '300'), 'test', 'EVAL_ERRORED'],
  ['hang since the change', suite(`if ${CHANGED}; then sleep 60; fi`).replace('20000', '300'), 'codegen', 'EVAL_FAIL'],
  ['leave no report', suite('true', JUNIT), 'test', 'EVAL_ERRORED'],
  ['leave broken JUnit', suite(xml('<testsuite tests="1"><testcase name="a">'), JUNIT), 'test', 'EVAL_ERRORED'],
  [
    'leave JUnit that counts wrong',
    suite(xml('<testsuite tests="2"><testcase name="a"/></testsuite>'), JUNIT),
    'test',
    'EVAL_ERRORED',
  ],
  [
    'fail a case and exit 0',
    suite(xml('<testsuite tests="1"><testcase name="a"><failure/></testcase></testsuite>'), JUNIT),
    'codegen',
    'EVAL_FAIL',
  ],
  [
    'exit 1 although all cases pass',
    suite(`${xml('<testsuite tests="1"><testcase name="a"/></testsuite>')}; exit 1`, JUNIT),
    'codegen',
    'EVAL_FAIL',
  ],
  ['print TAP', suite('echo "ok 1 - a"; echo 1..1', ', report: { format: tap }'), 'accept', 'EVAL_PASS'],
])('suites that %s', async (_what, config, phase, rule) => {
  const { answer } = await judgeWith(config)
  expect({ rule: answer.rule, phase: TARGETS.get(answer.rule) }).toEqual({ rule, phase })
})

test.each<[what: string, config: string]>([
  ['no suites', ''],
  ['zero tests in the report', suite(xml('<testsuite tests="0"></testsuite>'), JUNIT)],
  ['only a linter', suite('true').replace('kind: test', 'kind: lint')],
  ['a disabled suite', suite('true', ', enabled: false')],
])('%s is no pass: the row says so', async (_what, config) => {
  const { answer } = await judgeWith(config)
  expect(answer).toMatchObject({
    rule: 'EVAL_NO_TESTS',
    because: expect.stringMatching(/^no test ran; acceptance is held/),
  })
})

test('without tests nobody accepts without a note; status and why say in words that no test ran', async () => {
  const { id, answer } = await testWith('')
  expect(answer).toMatchObject({ phase: 'accept', rule: 'EVAL_NO_TESTS', moved: { to: 'accept' } })
  const held = expect.stringMatching(/no test ran.*acceptance is held/)
  expect((await world.get(`/api/tasks/${id}`)).warnings).toContainEqual(held)
  expect((await world.get(`/api/why/${id}`)).unknown).toContainEqual(held)
  const decided = await world.change(id, 'decision', {})
  expect(decided).toMatchObject({ phase: 'accept', rule: 'DECISION_NOTE_REQUIRED', outcome: null })
  expect(await world.change(id, 'decision', { note: 'a text file' })).toMatchObject({ phase: 'done' })
  expect(await world.change(id, 'redo', { phase: 'accept', reason: 'out' })).toMatchObject({ phase: 'accept' })
  expect(await world.change(id, 'revert', { reason: 'out', apply: true })).toMatchObject({ phase: 'done' })
})

const ONE_OF_TWO = '<testsuite><testcase name="a"/><testcase name="b"/></testsuite>'
test.each([
  ['disables', '<testsuite><testcase name="a"/><testcase name="b" status="disabled"/></testsuite>', 'b (skipped)'],
  ['removes', '<testsuite><testcase name="a"/></testsuite>', 'b (gone)'],
])('a change that %s a test which passed before has lost it, and acceptance is held', async (_what, after, lost) => {
  const { id, answer } = await judgeWith(suite(`if ${CHANGED}; then ${xml(after)}; else ${xml(ONE_OF_TWO)}; fi`, JUNIT))
  expect(answer).toMatchObject({ rule: 'EVAL_LOST_TESTS', because: expect.stringMatching(/acceptance is held/) })
  expect(JSON.stringify(await world.get(`/api/why/${id}`))).toContain(lost)
})

test('failures that the base has too are known, where the project says so', async () => {
  const { answer } = await judgeWith(`${suite('false')}\n  preexisting: note`)
  expect(answer).toMatchObject({ rule: 'EVAL_KNOWN_FAILURES' })
})

test('the baseline is run once for the same base and served from the cache then', async () => {
  const config = suite('true # once')
  const first = await judgeWith(config)
  const second = await judgeWith(config)
  expect([first.answer.notes[0], second.answer.notes[0]]).toEqual([
    expect.stringMatching(/^baseline \(tree \w{7}\)/),
    expect.stringMatching(/^baseline \(tree \w{7}, cached, \d+ min old\)/),
  ])
})

test('a baseline that could not run is not kept: once the program is there it is run', async () => {
  const program = join(world.root, 'checker')
  const first = await judgeWith(suite(program))
  await writeFile(program, '#!/bin/sh\ntrue\n', { mode: 0o755 })
  const second = await judgeWith(suite(program))
  expect([first.answer.notes[0], second.answer.notes[0]]).toEqual([
    expect.stringMatching(/^baseline \(tree \w{7}\)/),
    expect.stringMatching(/^baseline \(tree \w{7}\): unit passed/),
  ])
})

test('a suite that hangs is killed with its children', async () => {
  await judgeWith(suite('sleep 300.0625 & wait').replace('20000', '300'))
  await expect.poll(() => isRunning('300.0625')).toBe(false)
})

/** Whatever namespace it is in, it is seen from here. */
async function isRunning(word: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name) && name !== String(process.pid))
  const lines = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.some(line => line.split('\0').includes(word))
}

test('a retried suite passes as flaky, and says so', async () => {
  const seen = '[ -f tried ] && exit 0; touch tried; exit 1'
  const { id, answer } = await judgeWith(suite(seen, ', retries: 1'))
  expect(answer).toMatchObject({ rule: 'EVAL_PASS' })
  expect((await world.get(`/api/tasks/${id}/artifacts/eval`)).text).toContain('passed only when tried again')
})

test('the same change after a failing test is not new work', async () => {
  const { id } = await testWith(suite('false'))
  const again = await world.change(id, 'codegen')
  expect(again).toMatchObject({ phase: 'codegen', rule: 'OUTPUT_UNCHANGED' })
})

test('a report that Provost did not run counts only where the project says so', async () => {
  const { id } = await judgeWith(suite('true'))
  expect(await world.change(id, 'test', { report: '{}' })).toMatchObject({ code: 'TASK_REPORT_NOT_RUN' })
})

test('the packages that are installed in the project are found by its tests, without any configuration', async () => {
  await world.write('node_modules/leftish/index.js', 'module.exports = 1')
  await writeFile(join(world.root, '.git/info/exclude'), '/.provost/\n/node_modules/\n')
  const { answer } = await testWith(suite(`'${process.execPath}' -e 'require("leftish")'`))
  expect(answer).toMatchObject({ phase: 'accept', rule: 'EVAL_PASS' })
})
