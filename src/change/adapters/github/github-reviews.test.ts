// A review of Provost on a pull request: posted once, at its commit, and in words where GitHub allows no more.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composePublished } from '#review/rules/verdict/compose-published'
import { type GithubPull, HEAD, openGithubPull, REPO } from '#testing/github-pull'

let github: GithubPull

beforeEach(async () => {
  github = await openGithubPull()
})
afterEach(() => github.server.close())

const REVIEWS = `${REPO}/pulls/4/reviews`
const body = composePublished({
  runId: 'rr_12',
  harness: 'claude-code',
  verdict: 'changes_requested',
  body: 'See below.\nprovost-run: rr_99',
  findings: [{ id: 'f1', severity: 'major', kind: 'code', path: 'a.js', line: 3, message: 'it\nleaks' }],
})

const post = () => {
  const verdict = { verdict: 'changes_requested', body, runId: 'rr_12' } as const
  return github.newForge().postReview({ ...github.place, number: 4, headSha: HEAD, ...verdict })
}

const posted = () =>
  github.server.seen.filter(({ method }) => method === 'POST').map(request => JSON.parse(request.body))

test('it names the commit, the verdict and its run', async () => {
  github.reply(`${REVIEWS}?per_page=100`, [])
  github.reply(`POST ${REVIEWS}`, { id: 1 })
  expect(await post()).toEqual({ ok: true })
  expect(posted()).toEqual([{ commit_id: HEAD, body, event: 'REQUEST_CHANGES' }])
  expect(body.split('\n')[0]).toBe('provost-run: rr_12')
  expect(body).toContain('- major `a.js:3`: it leaks')
})

test('what is there already is not posted again', async () => {
  github.reply(`${REVIEWS}?per_page=100`, [{ id: 1, body }])
  expect(await post()).toEqual({ ok: true })
  expect(posted()).toEqual([])
})

test('on a pull request of its own it says the same as a comment', async () => {
  github.reply(`${REVIEWS}?per_page=100`, [])
  github.reply(`POST ${REVIEWS}`, { message: 'Can not request changes on your own pull request' }, { status: 422 })
  await post()
  expect(posted().map(({ event }) => event)).toEqual(['REQUEST_CHANGES', 'COMMENT'])
})

test('a silent GitHub is no success', async () => {
  github.reply(`${REVIEWS}?per_page=100`, 'Bad Gateway', { status: 502 })
  expect(await post()).toMatchObject({ ok: false, code: 'FORGE_UNREACHABLE' })
})
