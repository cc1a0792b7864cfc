// GitHub is a loopback server that answers in the shapes of the real API. Whatever is no clear answer means: not reachable.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideProvenance } from '#evidence/rules/record/provenance'
import type { Submission } from '#evidence/rules/submission/submission'
import { githubProvenance } from './github.ts'

type Reply = { status: number; body?: unknown; headers?: Record<string, string>; silent?: true }
let replies: Record<string, Reply> = {}
let seen: { path: string; authorization: string | undefined }[] = []

const server = createServer((request, response) => {
  const path = request.url ?? ''
  seen.push({ path, authorization: request.headers.authorization })
  send(response, replies[path] ?? { status: 404, body: { message: 'Not Found' } })
})

function send(response: ServerResponse, { status, body, headers = {}, silent }: Reply): void {
  if (silent) return
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
}

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const SHA = 'a'.repeat(40)
const RUN = '/repos/acme/widget/actions/runs/5/attempts/1'
const RUN_BODY = {
  id: 5,
  head_sha: SHA,
  path: '.github/workflows/ci.yml@refs/heads/main',
  run_attempt: 1,
  status: 'completed',
  conclusion: 'failure',
  repository: { full_name: 'acme/widget' },
}

const submission = {
  repo: 'acme/widget',
  ref: { commit_sha: SHA },
  source: {
    provider: 'github',
    workflow: 'ci.yml',
    provider_run_id: '5',
    run_url: 'https://github.com/acme/widget/actions/runs/5',
  },
} as Submission

const claim = {
  provider: 'github',
  repo: 'acme/widget',
  commit: SHA,
  tree: null,
  workflow: 'ci.yml',
  run_id: '5',
  attempt: 1,
}

async function ask(given: Record<string, Reply>, timeoutMs = 5_000, tokenEnv: string | null = null) {
  replies = given
  seen = []
  const { port } = server.address() as AddressInfo
  const github = githubProvenance({
    baseUrl: `http://127.0.0.1:${port}/`,
    env: { GH_TOKEN: 't0ken', FORGE: 'configured', EMPTY: '' },
    timeoutMs,
    now: () => 1_000_000,
  })
  const report = await github.ask({ submission, local: null, tokenEnv })
  return { ...decideProvenance(claim, report.facts).result, retryAfterMs: report.retryAfterMs }
}

const REPOSITORY = { '/repos/acme/widget': { status: 200, body: { full_name: 'acme/widget' } } }

test('a completed run of this repository, commit, workflow and attempt is confirmed, whatever its conclusion', async () => {
  expect((await ask({ [RUN]: { status: 200, body: RUN_BODY } })).outcome).toBe('confirmed')
  expect(seen).toEqual([{ path: RUN, authorization: 'Bearer t0ken' }])
})

test('the token is the one of the configured variable; one that is not set is told and not replaced by another', async () => {
  await ask({ [RUN]: { status: 200, body: RUN_BODY } }, 5_000, 'FORGE')
  expect(seen).toEqual([{ path: RUN, authorization: 'Bearer configured' }])
  for (const missing of ['EMPTY', 'NOWHERE']) {
    const answer = await ask({ [RUN]: { status: 200, body: RUN_BODY } }, 5_000, missing)
    expect([answer.outcome, seen]).toEqual(['deferred', []])
    expect(answer.reasons.join()).toContain(`the variable ${missing}, which is to hold the token, is not set`)
  }
})

const run = (changes: object) => ({ [RUN]: { status: 200, body: { ...RUN_BODY, ...changes } } })

test.each<[what: string, replies: Record<string, Reply>, outcome: string, reason: RegExp]>([
  ['another commit', run({ head_sha: 'b'.repeat(40) }), 'denied', /commit mismatch/],
  ['another workflow', run({ path: '.github/workflows/other.yml' }), 'denied', /workflow mismatch/],
  ['another repository', run({ repository: { full_name: 'evil/widget' } }), 'denied', /repo mismatch/],
  ['a run that goes on', run({ status: 'in_progress' }), 'deferred', /not completed/],
  ['an answer without the commit', run({ head_sha: undefined }), 'deferred', /commit was not checked/],
  ['no such run in a repository that we may read', REPOSITORY, 'denied', /could not be confirmed/],
  ['no such run in a repository that we may not read', {}, 'deferred', /not readable/],
  ['HTML instead of JSON', { [RUN]: { status: 200, body: '<html>' } }, 'deferred', /no JSON/],
  ['a wrong token', { [RUN]: { status: 401 } }, 'deferred', /HTTP 401/],
  ['a failure of theirs', { [RUN]: { status: 502 } }, 'deferred', /HTTP 502/],
  [
    'a redirect elsewhere',
    { [RUN]: { status: 302, headers: { location: 'http://127.0.0.1:1/' } } },
    'deferred',
    /unreachable/,
  ],
])('%s: %s', async (_what, given, outcome, reason) => {
  const answer = await ask(given)
  expect([answer.outcome, answer.reasons.join()]).toEqual([outcome, expect.stringMatching(reason)])
})

test('silence is a time-out, and a time-out defers', async () => {
  const answer = await ask({ [RUN]: { status: 200, silent: true } }, 50)
  expect(answer).toMatchObject({
    outcome: 'deferred',
    reasons: ['provenance: provider unreachable: timeout after 50 ms'],
  })
})

test('nobody there defers', async () => {
  const github = githubProvenance({ baseUrl: 'http://127.0.0.1:1', env: {}, timeoutMs: 1_000, now: () => 0 })
  expect((await github.ask({ submission, local: null, tokenEnv: null })).facts.reachable).toBe(false)
})

test.each<[headers: Record<string, string>, retryAfterMs: number]>([
  [{ 'retry-after': '120' }, 120_000],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1060' }, 60_000],
])('a rate limit says when to come back: %j', async (headers, retryAfterMs) => {
  expect(await ask({ [RUN]: { status: 403, headers } })).toMatchObject({ outcome: 'deferred', retryAfterMs })
})

test('scenario files come from the claimed commit; absent, unusable and unreachable are three answers', async () => {
  const path = `/repos/acme/widget/contents/dogfood/scenarios/core-loop.yaml?ref=${SHA}`
  const yaml = 'scenario_id: core-loop\nsuccess_criteria:\n  required_steps: [works]\n'
  const { port } = server.address() as AddressInfo
  const github = githubProvenance({ baseUrl: `http://127.0.0.1:${port}`, env: {}, timeoutMs: 5_000, now: () => 0 })
  const read = (reply: Reply) => {
    replies = { [path]: reply }
    return github.readDefinition({ submission, local: null, tokenEnv: null }, 'core-loop')
  }
  const content = Buffer.from(yaml).toString('base64')
  expect(await read({ status: 200, body: { encoding: 'base64', content } })).toMatchObject({
    required_steps: ['works'],
  })
  expect(await read({ status: 404 })).toBe('absent')
  expect(await read({ status: 500 })).toBeNull()
  expect(
    await read({
      status: 200,
      body: { encoding: 'base64', content: Buffer.from('a: &x 1\nb: *x').toString('base64') },
    }),
  ).toBeNull()
})
