// ETags, limits and answers that are none: what was not clearly said was not fetched, and nobody is asked too often.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ForgeLook } from '#change/ports/forge'
import { git } from '#git/run-git'
import { details, type GithubPull, HEAD, LIST, NOW, openGithubPull, pull, REPO, TOKEN } from '#testing/github-pull'
import type { Reply } from '#testing/loopback-server'

let github: GithubPull

beforeEach(async () => {
  github = await openGithubPull()
})
afterEach(() => github.server.close())

describe('ETags and limits', () => {
  test('a second look costs nothing and says the same: 304 is a successful fetch', async () => {
    github.replyAll()
    const forge = github.newForge()
    const first = await forge.observe(github.wish)
    const asked = github.server.seen.length
    expect(await forge.observe(github.wish)).toEqual(first)
    const again = github.server.seen.slice(asked)
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: asked }, () => 304))
    github.reply(`${REPO}/pulls/4`, details({ title: 'New words' }))
    expect((await github.seeOne(forge)).title).toBe('New words')
  })

  const limits: [what: string, given: Reply, waitMs: number][] = [
    [
      'secondary limit',
      { status: 403, headers: { 'retry-after': '60' }, body: { message: 'You have exceeded a secondary rate limit.' } },
      66_000,
    ],
    ['too many', { status: 429, headers: { 'retry-after': '10' }, body: { message: 'slow down' } }, 11_000],
    [
      'used up',
      {
        status: 403,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1000 + 100) },
        body: { message: 'API rate limit exceeded' },
      },
      110_000,
    ],
    ['refused without a time', { status: 403, body: { message: 'Resource not accessible by integration' } }, 66_000],
  ]

  test.each(limits)('%s: nothing is asked until its time has come, jitter included', async (_what, given, waitMs) => {
    github.replyAll()
    github.server.replies.set(LIST, given)
    const forge = github.newForge()
    const silent = { fetched: false, code: 'FORGE_RATE_LIMITED', nextAt: NOW + waitMs }
    expect(await forge.observe(github.wish)).toMatchObject(silent)
    expect(github.server.seen).toHaveLength(1)
    github.clock.at = NOW + waitMs - 1
    expect(await forge.observe(github.wish)).toMatchObject(silent)
    expect(github.server.seen).toHaveLength(1)
    github.clock.at = NOW + waitMs
    github.replyAll()
    expect(await forge.observe(github.wish)).toMatchObject({ fetched: true })
  })

  test('the last request that is allowed is used, and no other is made', async () => {
    github.replyAll()
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1000 + 100) }
    github.reply(LIST, [pull()], { headers })
    const forge = github.newForge()
    expect(await forge.observe(github.wish)).toMatchObject({ fetched: false, nextAt: NOW + 110_000 })
    expect(github.server.seen).toHaveLength(1)
  })

  test('another repository has a budget of its own', async () => {
    github.replyAll()
    github.server.replies.set(LIST, { status: 429, body: {} })
    const forge = github.newForge()
    await forge.observe(github.wish)
    github.reply(LIST.replace('acme/shop', 'acme/other'), [])
    expect(await forge.observe({ ...github.wish, repo: 'acme/other' })).toEqual({ fetched: true, changes: [] })
  })
})

describe('no clear answer', () => {
  const big = JSON.stringify([{ body: 'x'.repeat(10_000_000) }])
  const rows: [what: string, given: Reply, reason: RegExp][] = [
    ['a 502', { status: 502, body: '<html>Bad Gateway</html>', headers: { 'content-type': 'text/html' } }, /HTTP 502/],
    ['a 500', { status: 500, body: { message: 'Server Error' } }, /HTTP 500: Server Error/],
    ['HTML with 200', { body: '<html>maintenance</html>' }, /no JSON/],
    ['truncated JSON', { body: '[{"number": 4, "sta' }, /no JSON/],
    ['a line that ends', { body: '[]', cut: true }, /terminated|aborted|closed|other side/i],
    ['10 MB', { body: big }, /larger than 8388608 bytes/],
    ['10 MB without a length', { body: big, headers: { 'transfer-encoding': 'chunked' } }, /larger than/],
    ['another shape', { body: { message: 'hello' } }, /no list/],
    ['a pull request without a head', { body: [{ number: 4 }] }, /no head/],
    ['a redirect', { status: 301, headers: { location: 'https://example.invalid/' }, body: {} }, /redirect/i],
    ['a stranger', { status: 404, body: { message: 'Not Found' } }, /HTTP 404/],
  ]

  test.each(rows)('%s was not fetched', async (_what, given, reason) => {
    github.replyAll()
    github.server.replies.set(LIST, given)
    expect(await github.newForge().observe(github.wish)).toMatchObject({
      fetched: false,
      code: 'FORGE_UNREACHABLE',
      reason: expect.stringMatching(reason),
    })
  })

  test.each([`${REPO}/pulls/4`, `${REPO}/commits/${HEAD}/check-runs?per_page=100`, `${REPO}/branches/main`])(
    'half an answer is none: %s fails',
    async path => {
      github.replyAll()
      github.server.replies.set(path, { status: 502, body: 'Bad Gateway' })
      expect(await github.newForge().observe(github.wish)).toMatchObject({ fetched: false })
    },
  )

  test('nobody listens', async () => {
    github.server.close()
    expect(await github.newForge().observe(github.wish)).toMatchObject({ fetched: false, code: 'FORGE_UNREACHABLE' })
  })

  test('a token that is not taken is asked for anew, and nobody hears it', async () => {
    github.server.replies.set(LIST, { status: 401, body: { message: `Bad credentials ${TOKEN}` } })
    const look = (await github.newForge().observe(github.wish)) as Extract<ForgeLook, { fetched: false }>
    expect(look.reason).toBe('HTTP 401: Bad credentials ***')
    expect(github.forgotten()).toBe(1)
  })

  test('an origin that is on no forge', async () => {
    await git(github.root, 'remote', 'set-url', 'origin', '/srv/shop.git')
    expect(await github.newForge().observe(github.wish)).toMatchObject({ fetched: false, reason: /origin/ })
  })
})
