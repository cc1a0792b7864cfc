// GitHub on loopback, in the shapes of its REST API: what a told change looks like there.
import { githubForge } from '#change/adapters/github/github-forge'
import { moveReplies, openForgeSite, pageReplies } from './forge-site.ts'
import { details, pull, run, user } from './github-pull.ts'
import type { Reply } from './loopback-server.ts'
import { HEAD_SHA, type LoopbackForge, MERGE_SHA, RENAMED, SOURCE, type ToldChange } from './told-change.ts'

const REPO = `/repos/${SOURCE}`
const BY_ID = '/repositories/77'
const LIST = `${REPO}/pulls?state=all&head=acme%3Aprovost%2Fdemo-7`

export async function openLoopbackGithub(): Promise<LoopbackForge> {
  const site = await openForgeSite(`git@github.com:${SOURCE}.git`, githubForge)
  const { server } = site
  const reply = (path: string, body: unknown, given: Reply = {}) => void server.replies.set(path, { body, ...given })
  let told: readonly ToldChange[] = []
  const tellAs = (repo: string, name: string) => {
    pageReplies(
      server,
      LIST.replace(REPO, repo),
      told.map(change => composePull(change, name)),
    )
    reply(repo, { id: 77, full_name: name })
    for (const change of told.filter(({ state }) => state === 'open')) {
      const path = `${repo}/pulls/${change.number}`
      reply(path, { ...details(composePull(change, name)), ...MERGEABLE[String(change.conflicts)] })
      reply(`${path}/reviews?per_page=100`, composeReviews(change))
      reply(`${path}/comments?per_page=100`, composeComments(change))
      const commit = `${repo}/commits/${change.headSha}`
      reply(`${commit}/check-runs?per_page=100`, composeRuns(change))
      reply(`${commit}/status?per_page=100`, { statuses: [] })
    }
    reply(`${repo}/branches/main`, { name: 'main', protection: { enabled: false } })
  }
  return {
    ...site,
    listPath: `${LIST}&per_page=100`,
    tell(changes) {
      told = changes
      tellAs(REPO, SOURCE)
    },
    rename() {
      tellAs(BY_ID, RENAMED)
      moveReplies(server, { from: REPO, to: BY_ID, refuse: location => ({ status: 307, headers: { location } }) })
    },
    limited: seconds => ({
      status: 403,
      headers: { 'retry-after': String(seconds) },
      body: { message: 'You have exceeded a secondary rate limit.' },
    }),
    merging: {
      succeeds: () => reply(`PUT ${REPO}/pulls/4/merge`, { sha: MERGE_SHA, merged: true }),
      refuses: why =>
        reply(
          `PUT ${REPO}/pulls/4/merge`,
          {
            message: why === 'other head' ? 'Head branch was modified.' : 'Required status check "build" is expected.',
          },
          { status: why === 'other head' ? 409 : 405 },
        ),
    },
    drafting: () => reply('POST /graphql', { data: {} }),
    reviewing: () => reply(`POST ${REPO}/pulls/4/reviews`, { id: 1 }),
    posted: () =>
      server.seen
        .filter(({ method, path }) => method === 'POST' && path.endsWith('/reviews'))
        .map(({ body }) => JSON.parse(body))
        .map(({ body, event }) => ({ body, approves: event === 'APPROVE' })),
    requesting(isOpen) {
      const open = pull({ number: 12, html_url: `https://github.com/${SOURCE}/pull/12` })
      reply(`${REPO}/pulls?state=open&head=acme%3Aprovost%2Fdemo-7&per_page=100`, isOpen ? [open] : [])
      reply(`POST ${REPO}/pulls`, open, { status: 201 })
      reply(`PATCH ${REPO}/pulls/12`, open)
    },
    issues(list) {
      const rows = list.map(({ number, title, body }) => ({
        ...{ number, title, body, user: user('eve') },
        html_url: `https://github.com/${SOURCE}/issues/${number}`,
      }))
      const request = { number: 99, title: 'a request', pull_request: {}, html_url: 'https://github.com/x/pull/99' }
      pageReplies(server, `${REPO}/issues?state=open&labels=for%20agents`, [...rows, request])
    },
    postedBefore: body => reply(`${REPO}/pulls/4/reviews?per_page=100`, [{ id: 1, body }]),
  }
}

const MERGEABLE: Readonly<Record<string, object>> = {
  null: { mergeable: null, mergeable_state: 'unknown' },
  false: { mergeable: true, mergeable_state: 'clean' },
  true: { mergeable: false, mergeable_state: 'dirty' },
}

function composePull(
  { number, state, title, headSha, branch, from, draft, endedAt, review }: ToldChange,
  name: string,
) {
  const repo = { full_name: from === SOURCE ? name : from }
  return pull({
    ...{ number, title, draft, closed_at: endedAt, state: state === 'open' ? 'open' : 'closed' },
    merged_at: state === 'merged' ? endedAt : null,
    merge_commit_sha: MERGE_SHA,
    html_url: `https://github.com/${name}/pull/${number}`,
    head: { ref: branch, sha: headSha, repo },
    requested_reviewers: review === 'pending' ? [user('eve')] : [],
  })
}

const REVIEW_STATES: Readonly<Record<string, string>> = { approved: 'APPROVED', changes_requested: 'CHANGES_REQUESTED' }

function composeReviews({ review }: ToldChange): object[] {
  const state = REVIEW_STATES[review]
  return state ? [{ id: 1, user: user('bob'), state, body: '', commit_id: HEAD_SHA }] : []
}

/** A thread counts as settled when its lines have changed since. */
function composeComments({ threads }: ToldChange): object[] {
  return threads.map(({ id, isSettled, run: mark }) => ({
    ...{ id, user: user('ana'), position: isSettled ? null : 5, commit_id: HEAD_SHA },
    body: mark === null ? 'please' : `please\nprovost-run: ${mark}\n`,
  }))
}

function composeRuns({ checks, headSha }: ToldChange): object {
  const rows = checks.map(({ name, conclusion }) =>
    run(name, {
      ...{ head_sha: headSha, conclusion, status: conclusion === null ? 'in_progress' : 'completed' },
      output: { title: 'told', summary: null, text: null },
    }),
  )
  return { total_count: rows.length, check_runs: rows }
}
