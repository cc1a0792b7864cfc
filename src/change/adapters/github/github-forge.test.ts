// GitHub is a loopback server that replays the shapes of its API: what a pull request, its checks and its reviews say.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import {
  BASE,
  BRANCH,
  type GithubPull,
  HEAD,
  LIST,
  openGithubPull,
  pull,
  REPO,
  run,
  runs,
  TOKEN,
  user,
} from '#testing/github-pull'

let github: GithubPull

beforeEach(async () => {
  github = await openGithubPull()
})
afterEach(() => github.server.close())

describe('what a pull request says', () => {
  test('an open one that may be merged', async () => {
    github.replyAll()
    expect(await github.seeOne()).toEqual({
      number: 4,
      state: 'open',
      url: 'https://github.com/acme/shop/pull/4',
      title: 'Add a --json flag',
      base: 'main',
      baseSha: BASE,
      mergeBase: null,
      headSha: HEAD,
      draft: false,
      conflicts: false,
      conflictPaths: [],
      size: { files: 2, added: 14, removed: 3 },
      mergeable: true,
      mergeCommit: null,
      review: 'none',
      comments: [],
      checks: [
        {
          name: 'build',
          sha: HEAD,
          conclusion: 'success',
          exitCode: null,
          logHash: null,
          logTail: '',
          startedAt: '2026-01-01T10:01:00Z',
          finishedAt: '2026-01-01T10:02:00Z',
          required: true,
        },
      ],
    })
    expect(github.server.seen.every(({ authorization }) => authorization === `Bearer ${TOKEN}`)).toBe(true)
  })

  test.each<[given: object, mergeable: boolean | null, conflicts: boolean | null]>([
    [{ mergeable: null, mergeable_state: 'unknown' }, null, null],
    [{ mergeable: true, mergeable_state: 'unknown' }, null, false],
    [{ mergeable: true, mergeable_state: 'clean' }, true, false],
    [{ mergeable: true, mergeable_state: 'unstable' }, true, false],
    [{ mergeable: true, mergeable_state: 'blocked' }, false, false],
    [{ mergeable: true, mergeable_state: 'behind' }, false, false],
    [{ mergeable: false, mergeable_state: 'dirty' }, false, true],
  ])('%j is mergeable %s, conflicts %s', async (given, mergeable, conflicts) => {
    github.replyAll({ pull: given })
    expect(await github.seeOne()).toMatchObject({ mergeable, conflicts })
  })

  test('a fork with a branch of the same name is not ours, nor is one that is gone', async () => {
    github.replyAll()
    const fork = pull({ number: 9, head: { ref: BRANCH, sha: HEAD, repo: { full_name: 'mallory/shop', fork: true } } })
    const gone = pull({ number: 8, head: { ref: BRANCH, sha: HEAD, repo: null } })
    const other = pull({ number: 7, head: { ref: 'other', sha: HEAD, repo: { full_name: 'acme/shop' } } })
    github.reply(LIST, [fork, gone, other, pull()])
    expect((await github.seeOne()).number).toBe(4)
  })

  test('an origin that is a fork of ours is where the head must be', async () => {
    await git(github.root, 'remote', 'set-url', '--push', 'origin', 'https://github.com/ana/shop')
    const own = { ref: BRANCH, sha: HEAD, repo: { full_name: 'Ana/shop', fork: true } }
    github.replyAll({ pull: { head: own } })
    github.reply(LIST.replace('acme%3A', 'ana%3A'), [pull({ head: own }), pull({ number: 5 })])
    expect((await github.seeOne()).number).toBe(4)
  })

  test('merged and closed, and what an older branch of that name did is left out', async () => {
    const ended = { state: 'closed', closed_at: '2026-01-01T11:30:00Z' }
    github.reply(LIST, [
      pull({ number: 6, ...ended, merged_at: ended.closed_at }),
      pull({ number: 5, ...ended }),
      pull({ number: 2, ...ended, closed_at: '2025-01-01T00:00:00Z' }),
    ])
    const look = await github.newForge().observe(github.wish)
    expect(look).toMatchObject({
      fetched: true,
      changes: [
        { number: 6, state: 'merged', mergeCommit: 'c'.repeat(40) },
        { number: 5, state: 'closed', mergeCommit: null },
      ],
    })
    expect(look.fetched && look.changes).toHaveLength(2)
  })
})

describe('checks', () => {
  test.each<[given: object, conclusion: string | null]>([
    [{ conclusion: 'failure' }, 'failure'],
    [{ conclusion: 'timed_out' }, 'timed_out'],
    [{ conclusion: 'cancelled' }, 'cancelled'],
    [{ conclusion: 'skipped' }, 'success'],
    [{ conclusion: 'neutral' }, 'success'],
    [{ conclusion: 'action_required' }, null],
    [{ status: 'in_progress', conclusion: null }, null],
    [{ status: 'queued', conclusion: null }, null],
  ])('%j concludes %s', async (given, conclusion) => {
    github.replyAll({ runs: runs(run('build', { ...given, output: { title: 'x', summary: 'because', text: null } })) })
    expect((await github.seeOne()).checks).toMatchObject([{ name: 'build', conclusion }])
  })

  test('a failure tells its output, or its annotations', async () => {
    const output = { title: '2 tests failed', summary: 'see below', text: 'login: expected 200' }
    github.replyAll({
      runs: runs(run('told', { conclusion: 'failure', output }), run('mute', { id: 77, conclusion: 'failure' })),
    })
    github.reply(`${REPO}/check-runs/77/annotations`, [{ path: 'src/a.ts', start_line: 3, message: 'boom' }])
    expect((await github.seeOne()).checks!.map(({ logTail }) => logTail)).toEqual([
      '2 tests failed\nsee below\nlogin: expected 200',
      'src/a.ts:3 boom',
    ])
  })

  test('statuses count like check runs, of one name the worst, over several pages', async () => {
    github.replyAll({ runs: runs(run('build')) })
    const first = `${REPO}/commits/${HEAD}/check-runs?per_page=100`
    const link = `<${github.server.url}/x?page=2>; rel="next", <${github.server.url}/x?page=2>; rel="last"`
    github.reply(first, runs(run('build')), { headers: { link } })
    github.reply(`${first}&page=2`, runs(run('build', { conclusion: 'failure', output: { title: 'no' } })))
    github.reply(`${REPO}/commits/${HEAD}/status?per_page=100`, {
      statuses: [
        { context: 'ci/old', state: 'error', description: 'it broke', updated_at: '2026-01-01T10:00:00Z' },
        { context: 'ci/slow', state: 'pending', description: null },
      ],
    })
    const found = (await github.seeOne()).checks!.map(({ name, conclusion, logTail }) => [name, conclusion, logTail])
    expect(found).toEqual([
      ['build', 'failure', 'no'],
      ['ci/old', 'failure', 'it broke'],
      ['ci/slow', null, ''],
    ])
  })

  test('where the branch names what is required, the rest is not', async () => {
    github.replyAll({ runs: runs(run('build'), run('nice to have')) })
    github.reply(`${REPO}/branches/main`, {
      protection: { enabled: true, required_status_checks: { enforcement_level: 'everyone', contexts: ['build'] } },
    })
    expect((await github.seeOne()).checks!.map(({ required }) => required)).toEqual([true, false])
  })
})

describe('reviews and comments', () => {
  const review = (login: string, state: string) => ({ id: 1, user: user(login), state, body: '', commit_id: HEAD })

  test.each<[reviews: object[], requested: object[], decision: string]>([
    [[], [], 'none'],
    [[], [user('eve')], 'pending'],
    [[review('ana', 'APPROVED')], [], 'approved'],
    [[review('ana', 'APPROVED'), review('bob', 'CHANGES_REQUESTED')], [], 'changes_requested'],
    [[review('bob', 'CHANGES_REQUESTED'), review('bob', 'COMMENTED')], [], 'changes_requested'],
    [[review('bob', 'CHANGES_REQUESTED'), review('bob', 'APPROVED')], [], 'approved'],
    [[review('bob', 'CHANGES_REQUESTED'), review('bob', 'DISMISSED')], [], 'none'],
    [[review('ana', 'APPROVED')], [user('eve')], 'pending'],
  ])('%#: the decision is %3$s', async (reviews, requested, decision) => {
    github.replyAll({ reviews, pull: { requested_reviewers: requested } })
    expect((await github.seeOne()).review).toBe(decision)
  })

  test('only what nobody has settled, people and bots apart, our own runs marked', async () => {
    const comment = (id: number, login: string, given: object = {}) => ({
      id,
      user: user(login, login.endsWith('[bot]') ? 'Bot' : 'User'),
      body: 'please',
      position: 5,
      commit_id: HEAD,
      ...given,
    })
    github.replyAll({
      comments: [
        comment(1, 'ana'),
        comment(2, 'ana'),
        comment(3, 'provost-bot', { in_reply_to_id: 2 }),
        comment(4, 'ana', { position: null }),
        comment(5, 'lint[bot]'),
        comment(6, 'ana', { body: 'see this\nprovost-run: rr_12\n' }),
      ],
    })
    expect((await github.seeOne()).comments).toEqual([
      { id: '1', isBot: false, run: null },
      { id: '5', isBot: true, run: null },
      { id: '6', isBot: false, run: 'rr_12' },
    ])
  })
})
