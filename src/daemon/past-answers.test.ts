// Travel in time: what a kept route answers about a moment is what it answered at that moment, whatever came later.
// Files are changed and taken away in between, so an answer that looks at them today gives itself away.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#api/route'
import { ROUTES } from '#api/routes'
import { git } from '#git/run-git'
import { LESSON_SAMPLES, writeLessonSamples } from '#testing/samples/lesson-samples'
import { writeSessionSamples } from '#testing/samples/session-samples'
import { writeSwarmSamples } from '#testing/samples/swarm-samples'
import { openTestApp, type TestApp } from '#testing/worlds/world'

const KEPT: readonly Route[] = ROUTES.filter((route: Route) => route.keepsPast)

type Asked = { readonly status: number; readonly body: unknown }
type Chapter = { readonly title: string; readonly at: string; readonly answers: ReadonlyMap<string, Asked> }

const chapters: Chapter[] = []
let app: TestApp
let repository: string
let beginning: string
let fill: (path: string) => string | undefined

beforeAll(async () => {
  app = await openTestApp()
  repository = await app.makeRepository('shop')
  const known = new Map<string, string>()
  fill = path => fillPath(path, known)
  const kiosk = await app.makeRepository('kiosk')

  await post('/api/projects', { path: repository })
  await post('/api/projects', { path: kiosk })
  known.set('{project}', 'shop')
  beginning = await chapter('a project is added')

  const { task } = (await post('/api/tasks', { project: 'shop', brief: 'Sell more' })) as { task: string }
  known.set('{task}', task)
  await chapter('a task is created')

  const session = await writeSessionSamples(app, repository, 'shop')
  known.set('{session}', session).set('{number}', '1')
  await chapter('a session works and ends')
  await post(`/api/sessions/${session}/reviews/trigger`)
  known.set('/api/reviews/{run}', '/api/reviews/rr_1').set('{review}', 'rr_1')
  await chapter('a review begins')

  const swarmPath = await writeSwarmSamples(app, 'shop')
  for (const { path } of KEPT.filter(route => /swarm-runs|findings/.test(route.path))) known.set(path, swarmPath(path))
  known.set('{swarm}', idIn(swarmPath('/api/swarm-runs/{id}'))).set('{finding}', idIn(swarmPath('/api/findings/{id}')))
  await chapter('a swarm finds something')

  await writeLessonSamples(app)
  for (const [path, sample] of Object.entries(LESSON_SAMPLES)) known.set(path, sample)
  known.set('{lesson}', 'dfind-acme-one').set('{pattern}', 'dpat-docs-drift-docs-code-drift')
  await chapter('lessons are learned')

  await post('/api/lessons/dfind-acme-one/invalidate', { reason: 'no longer true' })
  await post(`${swarmPath('/api/findings/{id}')}/defer`, { reason: 'not this year' })
  await post('/api/tasks', { project: 'shop', brief: 'Sell less' })
  await post(`/api/tasks/${task}/brief`, { text: 'Sell even more' })
  await post(`/api/sessions/${session}/reviews/rr_1/cancel`, { note: 'nobody reviews today' })
  await app.call('DELETE', '/api/projects/kiosk')
  const { branch } = (await app.call('GET', `/api/sessions/${session}`)).body as { branch: string }
  await git(repository, 'branch', '--force', branch, 'main')
  await rm(join(repository, '.provost'), { recursive: true, force: true })
  await mkdir(join(repository, '.provost'))
  await writeFile(join(repository, '.provost', 'config.yaml'), 'reviews: { required: 2 }\n')
  await chapter('much is changed and taken away')
})
afterAll(() => app.close())

/** A story in which something silently did not happen would prove nothing. */
async function post(path: string, body: object = {}): Promise<unknown> {
  const answer = await app.call('POST', path, { body, headers: { 'if-match': '*' } })
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Remembers what every kept route answers now. The moment is that of the last event. */
async function chapter(title: string): Promise<string> {
  const at = await settledMoment()
  const answers = new Map<string, Asked>()
  for (const path of askable()) answers.set(path, await ask(path))
  chapters.push({ title, at, answers })
  return at
}

/** Without a daemon a list of agents looks at them first, and what it sees is recorded: before the story is told on. */
async function settledMoment(): Promise<string> {
  for (let before = await lastMoment(); ; ) {
    await ask('/api/sessions')
    const now = await lastMoment()
    if (now === before) return now
    before = now
  }
}

async function lastMoment(): Promise<string> {
  const { body } = await app.call('GET', '/api/log', { query: { last: '1' } })
  return (body as { events: { at: string }[] }).events[0]!.at
}

const idIn = (path: string) => path.split('/').at(-1)!

const askable = () => [...KEPT.map(({ path }) => path), ...WHYS].flatMap(path => fill(path) ?? [])

/** One of every noun that can be explained. */
const WHYS = [
  '/api/why/task:{task}',
  '/api/why/session:{session}',
  '/api/why/change:{project}/{number}',
  '/api/why/lesson:{lesson}',
  '/api/why/pattern:{pattern}',
  '/api/why/finding:{finding}',
  '/api/why/swarm_run:{swarm}',
  '/api/why/{review}',
]

/** Undefined while nothing of the kind exists. */
function fillPath(path: string, known: ReadonlyMap<string, string>): string | undefined {
  const sample =
    known.get(path) ?? { '/api/why/{id+}': '/api/why/project:shop', '/api/log/events/{id}': '/api/log/events/1' }[path]
  let filled = sample ?? path
  for (const [name, value] of known) filled = filled.replace(name, value)
  return filled.includes('{') ? undefined : filled
}

async function ask(path: string, at?: string): Promise<Asked> {
  const { status, body } = await app.call('GET', path, { query: at === undefined ? {} : { at } })
  return { status, body: withoutAges(body) }
}

/** Ages go on, and what was read from files, as when somebody looked, is said to be unknown of then: both are meant to differ. */
const DIFFERS = /^(?:.*ageMs|looked|mirror|followed|correlation_id|instance)$/i

function withoutAges(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAges)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (DIFFERS.test(name) ? [] : [[name, withoutAges(member)]])),
  )
}

/** Why a task, a session or a review stands so is also read from files; of then only what the log knows is told, and said to be. */
const ALSO_FROM_FILES = ['/api/why/task:{task}', '/api/why/session:{session}', '/api/why/{review}']

function keptOf(path: string, { status, body }: Asked): Asked {
  if (!ALSO_FROM_FILES.includes(path)) return { status, body }
  const { state, since, table } = body as Record<string, unknown>
  return { status, body: { state, since, table } }
}

const ASKED = [...KEPT.map(({ name, path }) => [name, path] as const), ...WHYS.map(path => [path, path] as const)]

test('the story asks every kept route', () => {
  const asked = new Set(askable())
  expect(KEPT.filter(({ path }) => fill(path) === undefined).map(({ name }) => name)).toEqual([])
  expect(asked.size).toBeGreaterThan(20)
})

test.each(ASKED)('%s answers about then as it answered then', async (_name, path) => {
  const filled = fill(path)!
  for (const { title, at, answers } of chapters) {
    const then = answers.get(filled)
    if (then) expect({ title, ...keptOf(path, await ask(filled, at)) }).toEqual({ title, ...keptOf(path, then) })
  }
})

test.each(ASKED)('%s knows nothing of what came later', async (name, path) => {
  const { status, body } = await ask(fill(path)!, beginning)
  const text = JSON.stringify(body)
  expect([200, 404]).toContain(status)
  if (status === 200)
    for (const later of ['Sell', 'dfind-', 'dpat-', 'fi_', 'sw_', 'rr_1', 'shop-1'])
      expect(text, name).not.toContain(later)
})

test('a moment that has not come is refused', async () => {
  const { status, body } = await ask('/api/tasks', '2999-01-01T00:00:00.000Z')
  expect([status, (body as { code: string }).code]).toEqual([400, 'INPUT_INVALID'])
})

test('a gate of then cannot be explained: its records are files', async () => {
  const { status, body } = await ask('/api/why/gate:acme/widget/cli', beginning)
  expect([status, (body as { code: string }).code]).toEqual([400, 'INPUT_INVALID'])
})

test('of then a review does not know the head of today', async () => {
  const { body } = await ask('/api/why/rr_1', chapters.at(-1)!.at)
  expect((body as { unknown: string[] }).unknown.join()).toContain('the current head')
})
