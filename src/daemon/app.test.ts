import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { composeOpenapi } from '#api/openapi'
import type { Route } from '#api/route'
import { ROUTES } from '#api/routes'
import { SCHEMAS, type SchemaName } from '#api/schemas'
import { writeEvidenceSamples } from '#testing/samples/evidence-samples'
import { LESSON_SAMPLES, writeLessonSamples } from '#testing/samples/lesson-samples'
import { writeSessionSamples } from '#testing/samples/session-samples'
import { writeSwarmSamples } from '#testing/samples/swarm-samples'
import { openTestApp, type TestApp } from '#testing/worlds/world'

let app: TestApp
let repository: string
let task: string
let session: string
let swarmPath: (path: string) => string
beforeAll(async () => {
  app = await openTestApp()
  repository = await app.makeRepository('shop')
  await app.call('POST', '/api/projects', { body: { path: repository } })
  const created = await app.call('POST', '/api/tasks', { body: { project: 'shop', brief: 'Sell more' } })
  task = (created.body as { task: string }).task
  await fillStateDirectory()
  session = await writeSessionSamples(app, repository, 'shop')
  await app.call('POST', `/api/sessions/${session}/reviews/trigger`, { body: {} })
  swarmPath = await writeSwarmSamples(app, 'shop')
  await writeLessonSamples(app)
  await app.call('POST', '/api/log/checkpoints', { body: {} })
})
afterAll(() => app.close())

async function fillStateDirectory(): Promise<void> {
  const state = join(repository, '.provost', 'state')
  await mkdir(state, { recursive: true })
  await writeFile(join(state, 'research.md'), '## Status: DONE\n')
  await writeFile(join(state, 'handoff.json'), '{}')
  await app.call('POST', '/api/projects/shop/state/deferred', {
    body: { title: 'Later' },
    headers: { 'idempotency-key': 'later' },
  })
}

const needEvidence = () => writeEvidenceSamples(repository)

/** Where a route can be asked without further ado; every other GET has a row in the tests below. */
const SAMPLES: Readonly<Record<string, string>> = {
  '/api/findings/export/{project}': '/api/findings/export/shop',
  ...LESSON_SAMPLES,
  '/api/ids/{noun}': '/api/ids/task',
  '/api/projects/{project}': '/api/projects/shop',
  '/api/projects/{project}/config': '/api/projects/shop/config',
  '/api/projects/{project}/state/sidecars/{name}': '/api/projects/shop/state/sidecars/handoff.json',
  '/api/projects/{project}/state/statuses/{name}': '/api/projects/shop/state/statuses/research.md',
  '/api/projects/{project}/state/why/{name}': '/api/projects/shop/state/why/research.md',
  '/api/projects/{project}/state/deferred/{id}': '/api/projects/shop/state/deferred/DEF-001',
  '/api/evidence/records/{org}/{repo}/{run_id}': '/api/evidence/records/acme/seen/run-1',
  '/api/evidence/records/{org}/{repo}/{run_id}/export': '/api/evidence/records/acme/seen/run-1/export',
  '/api/evidence/records/{org}/{repo}/{run_id}/signature': '/api/evidence/records/acme/seen/run-1/signature',
  '/api/evidence/quarantine/{id}': '/api/evidence/quarantine/0000000000000001',
  '/api/evidence/policies/{org}/{repo}': '/api/evidence/policies/acme/seen',
  '/api/changes/{project}/{number}': '/api/changes/shop/1',
  '/api/reviews/{run}': '/api/reviews/rr_1',
  '/api/reviews/{run}/diff': '/api/reviews/rr_1/diff',
  '/api/errors/{code}': '/api/errors/NOT_FOUND',
  '/api/requests/{key}': '/api/requests/later',
  '/errors/{code}': '/errors/NOT_FOUND',
  '/api/log/events/{id}': '/api/log/events/1',
  '/api/log/proof/{event}': '/api/log/proof/1',
  '/api/why/{id+}': '/api/why/shop',
  '/api/tasks/{task}/artifacts/{name}': '/api/tasks/{task}/artifacts/state',
}

/** There is a pack only of what was captured (src/proof/make-proof.test.ts), and something aside only where a node came too late. */
const NEEDS_MORE: readonly string[] = ['readProof', 'showAside']

const reads: readonly Route[] = ROUTES.filter(({ method, name }) => method === 'GET' && !NEEDS_MORE.includes(name))

test.each(reads.map(route => [route.path, route] as const))(
  'GET %s answers in its published shape',
  async (path, route) => {
    const query = {
      ...(route.name === 'askAdvice' && { surface: 'cli' }),
      ...(route.name === 'listReviewers' && { project: 'shop' }),
      ...(route.name === 'replay' && { at: new Date().toISOString() }),
      ...(path.startsWith('/api/evidence') && { store: await needEvidence(), repo: 'acme/seen', surface: 'cli' }),
    }
    const answer = await app.call(
      'GET',
      swarmPath(SAMPLES[path] ?? path)
        .replace('{task}', task)
        .replace('{session}', session)
        .replace('{project}', 'shop'),
      {
        query,
      },
    )
    expect(answer.status).toBe(200)
    if (!(route.answer in SCHEMAS)) return
    const read = SCHEMAS[route.answer as SchemaName].safeParse(answer.body)
    expect(read.error ? z.prettifyError(read.error) : 'fits').toBe('fits')
  },
)

test('an answer in the published shape also comes from what changes something', async () => {
  const path = await app.makeRepository('store')
  const added = await app.call('POST', '/api/projects/init', { body: { path } })
  expect([added.status, SCHEMAS.Initialised.safeParse(added.body).success]).toEqual([201, true])
  const backup = await app.call('POST', '/api/backups', { body: {} })
  expect([backup.status, SCHEMAS.Backup.safeParse(backup.body).success]).toEqual([201, true])
})

test.each<[what: string, call: Parameters<TestApp['call']>, status: number, code: string]>([
  ['an unknown route', ['GET', '/api/nothing'], 404, 'NOT_FOUND'],
  ['an unknown project', ['GET', '/api/projects/none'], 404, 'NOT_FOUND'],
  ['a method that is not possible', ['PUT', '/api/projects'], 405, 'HTTP_METHOD_REFUSED'],
  ['a body of the wrong shape', ['POST', '/api/projects', { body: { path: 7 } }], 400, 'HTTP_BODY_INVALID'],
  ['an unknown member', ['POST', '/api/projects', { body: { path: '/', colour: 'red' } }], 400, 'HTTP_BODY_INVALID'],
  ['nobody who asks', ['POST', '/api/projects', { body: { path: '/' }, actor: null }], 400, 'INPUT_INVALID'],
  ['a directory without git', ['POST', '/api/projects', { body: { path: '/' } }], 400, 'NOT_A_REPOSITORY'],
  ['a change without If-Match', ['DELETE', '/api/projects/shop'], 428, 'HTTP_PRECONDITION_REQUIRED'],
  [
    'a change of an old version',
    ['DELETE', '/api/projects/shop', { headers: { 'if-match': '"99"' } }],
    409,
    'VERSION_CONFLICT',
  ],
  ['a limit over 200', ['GET', '/api/log', { query: { limit: '201' } }], 400, 'INPUT_INVALID'],
  ['a limit of 0', ['GET', '/api/log', { query: { limit: '0' } }], 400, 'INPUT_INVALID'],
  ['a moment that cannot be read', ['GET', '/api/why/shop', { query: { at: 'yesterday' } }], 400, 'INPUT_INVALID'],
  ['an unknown thing', ['GET', '/api/why/ta_NOSUCH'], 404, 'NOT_FOUND'],
  ['no dead intent', ['POST', '/api/reactor/none/retry'], 404, 'NOT_FOUND'],
])('%s is refused', async (_what, call, status, code) => {
  const answer = await app.call(...call)
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code])
  expect(answer.headers?.['content-type']).toBe('application/problem+json')
})

test('the same repository is one project, under whatever name', async () => {
  const answer = await app.call('POST', '/api/projects', { body: { path: repository, id: 'again' } })
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'PROJECT_EXISTS'])
})

test('a project keeps the name it was given, and its repository is named after it', async () => {
  const path = await app.makeRepository('directory')
  const added = await app.call('POST', '/api/projects', { body: { path, id: 'chosen' } })
  expect(added.body).toMatchObject({ id: 'chosen', repo: 'local/chosen' })
  const again = await app.call('POST', '/api/projects/init', { body: { path } })
  expect(again.body).toMatchObject({ added: false, project: { id: 'chosen' } })
  const renamed = await app.call('POST', '/api/projects/init', { body: { path, id: 'other' } })
  expect((renamed.body as { code: string }).code).toBe('PROJECT_EXISTS')
})

test('the same request with the same key is carried out once', async () => {
  const path = await app.makeRepository('once')
  const request = { body: { path }, headers: { 'idempotency-key': 'k1' } }
  const first = await app.call('POST', '/api/projects', request)
  const second = await app.call('POST', '/api/projects', request)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  const other = await app.call('POST', '/api/projects', { ...request, body: { path, id: 'other' } })
  expect((other.body as { code: string }).code).toBe('INPUT_INVALID')
})

test('a project that was removed is not listed, can be explained, and can come back', async () => {
  const path = await app.makeRepository('gone')
  await app.call('POST', '/api/projects', { body: { path } })
  const shown = (await app.call('GET', '/api/projects/gone')).body as { version: number }
  const removed = await app.call('DELETE', '/api/projects/gone', { headers: { 'if-match': `"${shown.version}"` } })
  expect(removed.status).toBe(200)
  expect((await app.call('GET', '/api/projects/gone')).status).toBe(404)
  expect((await app.call('GET', '/api/why/gone')).body).toMatchObject({ state: 'removed', rule: 'REMOVE' })
  expect((await app.call('POST', '/api/projects', { body: { path } })).status).toBe(201)
})

test('pages join to the whole list', async () => {
  const one = (await app.call('GET', '/api/log', { query: { limit: '1' } })).body as {
    events: { position: number }[]
    next: string
  }
  expect([one.events.length, one.next]).toEqual([1, '1'])
  const rest = (await app.call('GET', '/api/log', { query: { cursor: one.next } })).body as {
    events: { position: number }[]
  }
  expect(rest.events[0]?.position).toBe(2)
})

test('OpenAPI names every route, and every code it may answer with', () => {
  const document = composeOpenapi(ROUTES, '0') as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
  }
  for (const route of ROUTES as readonly Route[]) {
    const operation = document.paths[route.path.replace('+}', '}')]?.[route.method.toLowerCase()]
    const told = Object.values(operation?.responses ?? {})
      .map(response => response.description)
      .join(' ')
    for (const code of route.codes) expect(told, `${route.name} ${code}`).toContain(code)
  }
})
