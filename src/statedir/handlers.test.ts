// State directories over the doors: what the log hears, what a race refuses, and that one table makes everything.
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROUTES } from '#api/routes'
import type { StoredEvent } from '#kernel/events/event'
import { openTestApp, type TestApp } from '#testing/worlds/world'
import { judge } from './guard-hook.ts'
import { findContractHere } from './state-contract.ts'
import { askDirectory } from './state-directory.ts'

let app: TestApp
let root: string
let state: string
let project: string
let count = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  project = `shop-x${++count}`
  root = await app.makeRepository(project)
  await app.call('POST', '/api/projects', { body: { path: root, id: project } })
  state = join(root, '.provost', 'state')
  mkdirSync(state, { recursive: true })
})

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
async function ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, headers = {}): Promise<any> {
  const answer = await app.call(method, `/api/projects/${project}/state/${path}`, { body, headers })
  return { status: answer.status, ...(answer.body as object) }
}

async function eventTypes(): Promise<string[]> {
  const { body } = await app.call('GET', '/api/log', { query: { stream: `state/${project}`, limit: '200' } })
  return (body as { events: StoredEvent[] }).events.map(event => event.type)
}

const begin = () => ask('POST', 'init', { type: 'dev', task: 'one' })
const ANY = { 'if-match': '*' }

test('no two routes have the same name', () => {
  const names: string[] = ROUTES.map(route => route.name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

describe('the log', () => {
  test('hears of what changes, and of nothing that only looks', async () => {
    await begin()
    await ask('PATCH', 'workflow', { patch: { phase: 'test' } }, ANY)
    writeFileSync(join(state, 'stray'), '')
    for (const path of ['audit', 'health', 'workflow', 'snapshots', 'lock', 'deferred', 'contract', 'layout'])
      await ask('GET', path)
    await ask('POST', 'cleanup', {})
    await ask('POST', 'cleanup', { apply: true })
    await ask('POST', 'deferred', { title: 'Later' })
    await ask('POST', 'deferred/DEF-001/close', {})
    await ask('POST', 'guard', { path: '.provost/state/review_api.md' })
    await ask('POST', 'reset', { apply: true })
    expect(await eventTypes()).toEqual([
      'state.contract_changed',
      'state.workflow_started',
      'state.workflow_updated',
      'state.swept',
      'state.deferred_added',
      'state.deferred_closed',
      'state.write_refused',
      'state.swept',
    ])
  })

  test('hears nothing of a directory that is named by its path, and both doors answer alike', async () => {
    writeFileSync(join(state, 'stray'), '')
    const { status: _, ...audit } = await ask('GET', 'audit')
    const wish = { dir: state, anyDir: false, contract: undefined, cwd: '/' }
    expect(await askDirectory({}, wish, 'auditState', {})).toEqual(audit)
    const { status: __, ...planned } = await ask('POST', 'cleanup', {})
    expect(await askDirectory({}, wish, 'cleanupState', {})).toEqual(planned)
    await askDirectory({}, wish, 'cleanupState', { apply: true })
    expect([readdirSync(state), await eventTypes()]).toEqual([['.archive'], []])
  })

  test('knows a new contract when it sees one', async () => {
    await begin()
    writeFileSync(join(root, '.provost', 'contract.yaml'), 'schema: provost.contract/v1\narchive_runs: 7\n')
    await ask('POST', 'deferred', { title: 'Later' })
    expect((await eventTypes()).filter(type => type === 'state.contract_changed')).toHaveLength(2)
  })
})

describe('the record', () => {
  test('is changed by whoever has seen its revision, or says that any will do', async () => {
    await begin()
    expect((await ask('PATCH', 'workflow', { patch: {} })).status).toBe(428)
    expect(await ask('PATCH', 'workflow', { patch: { phase: 'test' } }, { 'if-match': '"9"' })).toMatchObject({
      status: 409,
      code: 'WORKFLOW_REVISION_CONFLICT',
    })
    expect((await ask('PATCH', 'workflow', { patch: { phase: 'test' } }, { 'if-match': '"1"' })).record.revision).toBe(
      2,
    )
  })

  test('that cannot be read stops every change until it is published again', async () => {
    await begin()
    writeFileSync(join(state, 'workflow.yaml'), '[broken')
    expect(await ask('PATCH', 'workflow', { patch: { phase: 'test' } }, ANY)).toMatchObject({
      code: 'WORKFLOW_UNREADABLE',
    })
    expect(await ask('POST', 'init', { type: 'dev', task: 'two' })).toMatchObject({ code: 'WORKFLOW_UNREADABLE' })
    expect(readFileSync(join(state, 'workflow.yaml'), 'utf8')).toBe('[broken')
    const { snapshot } = await ask('POST', 'republish', { apply: true })
    expect(readFileSync(join(state, '.archive', snapshot, 'files', 'workflow.yaml'), 'utf8')).toBe('[broken')
    expect(await ask('PATCH', 'workflow', { patch: { phase: 'test' } }, ANY)).toMatchObject({ status: 200 })
  })
})

test('an invalid contract stops what changes something, and an audit goes on with the base', async () => {
  writeFileSync(join(root, '.provost', 'contract.yaml'), 'schema: provost.contract/v1\nfiles: [{ name: ../x }]\n')
  expect(await ask('POST', 'deferred', { title: 'Later' })).toMatchObject({ status: 400, code: 'CONTRACT_INVALID' })
  expect((await ask('GET', 'audit')).problems).not.toEqual([])
})

test('one new row changes classifier, schemas, documents, guard and completion together', async () => {
  const before = (await findContractHere({}, { cwd: root, contract: undefined })).sha256
  writeFileSync(
    join(root, '.provost', 'contract.yaml'),
    `schema: provost.contract/v1
pairs:
  - { markdown: perf-report.md, json: perf-report.json, writer: profiler, purpose: Speed, agents: [profiler],
      route: verdict, values: [faster, slower], required: [baseline_ms] }
`,
  )
  const site = await findContractHere({}, { cwd: root, contract: undefined })
  const { composeStateContractDocs } = await import('./rules/contract/compose-state-contract-docs.ts')
  const { composeSidecarSchemas } = await import('./rules/sidecar/compose-sidecar-schemas.ts')
  const { completeName } = await import('./rules/contract/complete-name.ts')
  expect(site.sha256).not.toBe(before)
  expect(composeStateContractDocs(site.contract)).toContain('`perf-report.json`')
  expect(Object.keys(composeSidecarSchemas(site.contract))).toContain('perf-report.json')
  expect(completeName('perf', site.contract)).toEqual(['perf-report.json', 'perf-report.md'])
  writeFileSync(join(state, 'perf-report.json'), '{"agent":"profiler","verdict":"faster","baseline_ms":3}')
  expect((await ask('GET', 'audit')).entries).toMatchObject([{ name: 'perf-report.json', bucket: 'canonical' }])
  expect(await ask('GET', 'sidecars/perf-report.json')).toMatchObject({ ok: true, route: 'faster' })
  expect(await ask('POST', 'guard', { path: '.provost/state/perf-report.md' })).toMatchObject({ decision: 'allow' })
})

describe('the hook', () => {
  const call = (path: string) => judge(JSON.stringify({ tool_input: { file_path: path }, cwd: root }), '/')

  test.each<[path: string, answer: RegExp | '']>([
    ['src/main.ts', ''],
    ['.provost/state/plan.md', ''],
    ['.provost/state/review_api.md', /Write review-api.md instead/],
    ['.provost/state/workflow.yaml', /provost state update only/],
    ['.provost/state/.archive/x', /only written by state commands/],
    ['.provost/state/sub/x.md', /no sub-directories/],
    ['.Provost/State/plan.md', /only in letter case/],
    ['src/../.provost/state/x.md', /matches nothing/],
  ])('%s', async (path, answer) => {
    const { output } = (await call(path)) as { output: string }
    if (answer === '') return expect(output).toBe('')
    const { hookSpecificOutput } = JSON.parse(output)
    expect(hookSpecificOutput).toMatchObject({ hookEventName: 'PreToolUse', permissionDecision: 'deny' })
    expect(hookSpecificOutput.permissionDecisionReason).toMatch(answer)
  })

  test('a link into the directory is seen through, and a link in it is refused', async () => {
    symlinkSync(state, join(root, 'elsewhere'))
    symlinkSync('/etc/hostname', join(state, 'plan.md'))
    expect(await call('elsewhere/bad name.md')).toMatchObject({ output: expect.stringContaining('deny') })
    expect(await call('.provost/state/plan.md')).toMatchObject({ output: expect.stringContaining('symbolic link') })
  })

  test('what cannot be understood is blocked', async () => {
    expect(await judge('{', '/')).toMatchObject({ failure: expect.stringContaining('blocked') })
    expect(await judge('{"tool_input":{}}', '/')).toHaveProperty('failure')
  })
})
