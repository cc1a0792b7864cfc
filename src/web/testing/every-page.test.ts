// Every page of the dashboard in words, drawn from samples of what the routes have published: with nothing there, with one and two of
// everything, and with the shapes that an answer may have. What the browser does with it is tested in `test/browser/`.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiRequest } from '#api/exchange'
import { PAGES } from '#api/pages'
import { BARE, WHOLE } from '#testing/sample-answer'
import { sampledApp } from '#testing/sampled-command'
import { drawPages } from './draw-dashboard.ts'

const SAMPLES = [
  { rows: 0, variety: 1 },
  { rows: 1, variety: WHOLE },
  { rows: 2, variety: 3 },
  { rows: 1, variety: BARE },
] as const
const KINDS = { 1: 'of any kind', 3: 'of another kind', [WHOLE]: 'all known', [BARE]: 'nothing known' }

/** What is behind the first page of a noun. */
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  '/tasks': ['/tasks/ta_1', '/tasks/ta_1?show=change'],
  '/sessions': ['/sessions/shop-1'],
  '/reviews': ['/reviews/rv_1'],
  '/swarm': ['/swarm/sw_1', '/swarm/findings/fi_1'],
  '/evidence': [
    '/evidence/records',
    '/evidence/records/acme/widget/run-1',
    '/evidence/repos/acme/widget',
    '/evidence/quarantine',
    '/evidence/quarantine/q-1',
    '/evidence/deferred',
    '/evidence/care',
    '/evidence/policies',
    '/evidence/policies/acme/widget',
  ],
  '/reviewers': ['/reviewers/codex'],
  '/lessons': ['/lessons/le_1', '/lessons/pa_1'],
  '/log': ['/log/3'],
  '/projects': ['/projects/shop'],
  '/state': ['/state/shop'],
  '/machines': ['/machines/task'],
}

/** The catalog of errors is no answer, and `docs/errors.md` has all of it. */
const paths = PAGES.map(({ path }) => path).filter(path => path !== '/errors')
const addresses = paths.flatMap(path => [path, ...(BEHIND[path] ?? [])])
/** What was drawn, by address. */
const drawn = new Map<string, string[]>()

beforeAll(() => {
  vi.stubEnv('TZ', 'UTC')
  vi.useFakeTimers({ now: Date.parse('2026-05-26T12:34:56Z'), toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test.each(SAMPLES)('$rows of everything', async given => {
  const asked = new Set<string>()
  const hear = (request: ApiRequest) => asked.add(`> ${request.path} ${new URLSearchParams(request.query)}`.trim())
  await drawPages(sampledApp({ ...given, asked: hear }), addresses, async (address, draw) => {
    asked.clear()
    const page = await draw().catch(error => `it cannot be drawn from this sample: ${error}`)
    const before = drawn.get(address) ?? []
    const words = [
      `## ${address}, ${given.rows} of each, ${KINDS[given.variety]}`,
      ...[...asked].toSorted(),
      before.includes(page) ? 'as before' : page,
    ]
    drawn.set(address, [...before, ...words])
  })
})

test.each(paths)('%s', async path => {
  const words = [path, ...(BEHIND[path] ?? [])].flatMap(address => drawn.get(address)!)
  const name = path === '/' ? 'inbox' : path.slice(1)
  await expect(`${words.join('\n')}\n`).toMatchFileSnapshot(`./pages/${name}.txt`)
})
