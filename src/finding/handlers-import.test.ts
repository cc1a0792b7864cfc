// A SARIF file is a wave of its tool: the same identity, the same table for what it no longer names.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { openTestApp, type TestApp } from '#testing/worlds/world'

type Found = { readonly rule: string; readonly path: string; readonly line: number } & Record<string, unknown>
type Finding = { id: string; state: string; detail: string | null; rule: string; path: string; line: number }

const CODE = 'one()\nif (a == b) two()\nthree()\nfour()\nfive()\ndebugger\nseven()\n'
const EQ = { rule: 'eqeqeq', path: 'src/a.js', line: 2 }
const DEBUG = { rule: 'no-debugger', path: 'src/a.js', line: 6 }

let app: TestApp
let root: string
let project: string
let shops = 0
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  project = `shop${++shops}`
  root = await app.makeRepository(project)
  await app.call('POST', '/api/projects', { body: { path: root, repo: `acme/${project}` } })
  await commit({ 'src/a.js': CODE })
})
afterAll(() => app.close())

async function commit(files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return commitAll()
}

async function commitAll(): Promise<string> {
  await git(root, 'add', '--all')
  await git(root, '-c', 'user.name=ana', '-c', 'user.email=a@example.test', 'commit', '--quiet', '-m', 'more')
  return (await git(root, 'rev-parse', 'HEAD')).trim()
}

const result = ({ rule, path, line, ...more }: Found) => ({
  ruleId: rule,
  message: { text: `${rule} is broken` },
  locations: [{ physicalLocation: { artifactLocation: { uri: path }, region: { startLine: line } } }],
  ...more,
})

/** A run that says everything: that it succeeded, at which revision, on which files, with which rules. */
async function sarif(found: readonly Found[], more: object = {}, looked: readonly string[] = ['src/a.js']) {
  const revisionId = (await git(root, 'rev-parse', 'HEAD')).trim()
  const run = {
    tool: { driver: { name: 'lint', version: '1.2.0', rules: [{ id: 'eqeqeq' }, { id: 'no-debugger' }, { id: 'x' }] } },
    invocations: [{ executionSuccessful: true }],
    versionControlProvenance: [{ revisionId }],
    artifacts: looked.map(uri => ({ location: { uri }, roles: ['analysisTarget'] })),
    results: found.map(result),
    ...more,
  }
  return { version: '2.1.0', runs: [run] }
}

async function take(document: unknown, more: object = {}) {
  const { body } = await app.call('POST', '/api/findings/import', { body: { project, document, ...more } })
  return body as Record<string, unknown>
}

async function list(): Promise<Finding[]> {
  const { body } = await app.call('GET', '/api/findings', { query: { project } })
  return (body as { findings: Finding[] }).findings
}

const states = async () =>
  (await list()).map(
    ({ path, line, state, detail }) => `${path}:${line} ${detail === null ? state : `${state} ${detail}`}`,
  )

test('what is met again recurs, and what is gone with its code is fixed by the row that proves it', async () => {
  expect(await take(await sarif([EQ, DEBUG]))).toMatchObject({ imported: 2, known: 0 })
  await commit({ 'src/a.js': CODE.replace('debugger\n', 'six()\n') })
  expect(await take(await sarif([EQ]))).toMatchObject({ imported: 0, known: 1, closed: 1 })
  expect(await states()).toEqual(['src/a.js:2 recurring', 'src/a.js:6 fixed anchor_changed'])
  expect((await list())[1]).toMatchObject({ rule: 'F17' })
  await commit({ 'src/a.js': CODE })
  expect(await take(await sarif([EQ, DEBUG]))).toMatchObject({ known: 2, regressed: 1 })
})

test('a place that moved, and a file that was renamed, are followed', async () => {
  await take(await sarif([EQ]))
  await rename(join(root, 'src/a.js'), join(root, 'src/b.js'))
  await commit({ 'src/b.js': `zero()\n${CODE}` })
  expect(await take(await sarif([{ ...EQ, path: 'src/b.js', line: 3 }], {}, ['src/b.js']))).toMatchObject({ known: 1 })
  expect(await states()).toEqual(['src/b.js:3 recurring moved'])
})

test('the same file twice is one wave, and older results about another tree are another', async () => {
  const first = await sarif([EQ, DEBUG])
  await take(first)
  expect(await take(first)).toMatchObject({ imported: 0, known: 2, unverified: 0 })
  await commit({ 'src/a.js': CODE.replace('debugger\n', 'six()\n') })
  const second = await sarif([EQ])
  await take(second)
  expect(await take(second)).toMatchObject({ imported: 0, closed: 0 })
  expect(await states()).toEqual(['src/a.js:2 recurring', 'src/a.js:6 fixed anchor_changed'])
})

describe('nothing is fixed', () => {
  const gone = CODE.replace('debugger\n', 'six()\n')
  const driver = (more: object) => ({ tool: { driver: { name: 'lint', version: '1.2.0', ...more } } })
  test.each([
    ['it failed', { invocations: [{ executionSuccessful: false }] }, 'agent_incomplete'],
    ['it does not say that it succeeded', { invocations: [] }, 'not_observed'],
    ['it names no revision', { versionControlProvenance: [] }, 'not_observed'],
    ['it does not say what it looked at', { artifacts: [] }, 'out_of_scope'],
    ['the rule was off', driver({ rules: [{ id: 'eqeqeq' }, { id: 'x' }] }), 'lens_changed'],
    ['it is older and names no rule', driver({ version: '1.1.9', rules: [] }), 'lens_changed'],
  ])('when %s', async (_words, more, detail) => {
    await take(await sarif([EQ, DEBUG]))
    await commit({ 'src/a.js': gone })
    expect(await take(await sarif([EQ], more))).toMatchObject({ closed: 0, unverified: 1 })
    expect((await list())[1]).toMatchObject({ state: 'unverified', detail })
  })

  test('when the code is as it was', async () => {
    await take(await sarif([EQ, DEBUG]))
    await commit({ 'src/other.js': 'x\n' })
    await take(await sarif([EQ]))
    expect((await list())[1]).toMatchObject({ state: 'unverified', detail: 'unchanged_code' })
  })
})

test('a file that is gone makes its findings obsolete', async () => {
  await take(await sarif([EQ]))
  await rm(join(root, 'src/a.js'))
  await commit({ 'src/b.js': 'nothing\n' })
  await take(await sarif([], {}, ['src/b.js']))
  expect(await states()).toEqual(['src/a.js:2 obsolete file_deleted'])
})

test('one tool says nothing about what another one found', async () => {
  await take(await sarif([EQ, DEBUG]))
  const other = { tool: { driver: { name: 'other', version: '1', rules: [{ id: 'eqeqeq' }, { id: 'x' }] } } }
  expect(await take(await sarif([EQ], other))).toMatchObject({ imported: 1, known: 0, unverified: 0, closed: 0 })
  expect((await states()).filter(state => state.endsWith('new'))).toHaveLength(3)
})

test('for a tool that says neither revision nor files a person can', async () => {
  const bare = { invocations: undefined, versionControlProvenance: undefined, artifacts: undefined }
  const driver = { tool: { driver: { name: 'lint', version: '1.2.0' } } }
  const rev = 'HEAD'
  await take(await sarif([EQ, DEBUG], { ...bare, ...driver }), { rev, looked: ['src'] })
  await commit({ 'src/a.js': CODE.replace('debugger\n', 'six()\n') })
  expect(await take(await sarif([EQ], { ...bare, ...driver }), { rev, looked: ['src'] })).toMatchObject({ closed: 1 })
  const document = await sarif([EQ], { ...bare, ...driver })
  expect(await take(document, { looked: ['src'] })).toMatchObject({ code: 'INPUT_INVALID' })
})

describe('what the tool itself sets aside', () => {
  const suppressed = (more: object) => ({ ...EQ, suppressions: [{ kind: 'inSource', ...more }] })

  test('is put off and not opened, with the reason that was given', async () => {
    expect(await take(await sarif([suppressed({ justification: 'a habit' })]))).toMatchObject({ suppressed: 1 })
    const [finding] = await list()
    expect(finding).toMatchObject({ state: 'deferred', decision: { reason: 'a habit', suppression: 'inSource' } })
  })

  test('and is open again when the tool no longer suppresses it', async () => {
    await take(await sarif([suppressed({})]))
    await commit({ 'src/a.js': `zero()\n${CODE}` })
    await take(await sarif([{ ...EQ, line: 3 }]))
    expect(await states()).toEqual(['src/a.js:3 recurring'])
  })

  test.each(['underReview', 'rejected'])('is open while a suppression is %s', async status => {
    await take(await sarif([suppressed({ status })]))
    expect(await states()).toEqual(['src/a.js:2 new'])
  })

  test('is no finding when its baseline says that it is absent', async () => {
    const absent = { ...EQ, baselineState: 'absent' }
    expect(await take(await sarif([absent, DEBUG]))).toMatchObject({ imported: 1, absent: 1 })
    expect(await states()).toEqual(['src/a.js:6 new'])
  })

  test('leaves alone what a person here decided', async () => {
    await take(await sarif([EQ]))
    const [{ id }] = (await list()) as [Finding]
    await app.call('POST', `/api/findings/${id}/reject`, { body: { reason: 'it is meant so' } })
    await take(await sarif([suppressed({}), DEBUG]))
    expect((await list())[0]).toMatchObject({ state: 'rejected', decision: { reason: 'it is meant so' } })
  })
})

test('five results that say the same are one finding, and two messages of one line are two', async () => {
  expect(await take(await sarif([EQ, EQ, EQ, EQ, EQ]))).toMatchObject({ imported: 1 })
  await commit({ 'src/other.js': 'x\n' })
  const two = [EQ, { ...EQ, message: { text: 'and another' } }]
  expect(await take(await sarif(two))).toMatchObject({ imported: 1, known: 1 })
})

test('an export says state, suppression and baseline, and comes back as what is known', async () => {
  const suppressed = { rule: 'x', path: 'src/a.js', line: 4, suppressions: [{ kind: 'inSource', justification: 'so' }] }
  await take(await sarif([EQ, DEBUG, suppressed]))
  await commit({ 'src/a.js': CODE.replace('debugger\n', 'six()\n') })
  await take(await sarif([EQ, suppressed]))
  const { body } = await app.call('GET', `/api/findings/export/${project}`)
  const { runs } = body as { runs: { results: { ruleId: string; baselineState: string; suppressions?: object[] }[] }[] }
  const results = runs.flatMap(run => run.results)
  expect(results.map(({ ruleId, baselineState }) => `${ruleId} ${baselineState}`)).toEqual([
    'eqeqeq unchanged',
    'no-debugger absent',
    'x unchanged',
  ])
  expect(results[2]?.suppressions).toEqual([{ kind: 'inSource', status: 'accepted', justification: 'so' }])
  expect(await take(body)).toMatchObject({ imported: 0, ours: 3, closed: 0 })
})

test('what a tool says again and again makes no lesson', async () => {
  for (const more of ['1', '2', '3', '4']) {
    await commit({ 'src/other.js': more })
    await take(await sarif([EQ]))
  }
  const { body } = await app.call('POST', '/api/lessons/derive', {
    query: { store: join(root, 'store') },
    body: { repo: `acme/${project}` },
  })
  expect(body).toMatchObject({ candidates: [] })
})
