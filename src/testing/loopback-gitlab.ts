// GitLab on loopback, in the shapes of its REST API: what a told change looks like there.
import { gitlabForge } from '#change/adapters/gitlab/gitlab-forge'
import { moveReplies, openForgeSite, pageReplies } from './forge-site.ts'
import type { Reply } from './loopback-server.ts'
import { type LoopbackForge, MERGE_SHA, RENAMED, SOURCE, type ToldChange } from './told-change.ts'

const PROJECT = `/projects/${encodeURIComponent(SOURCE)}`
const LIST = `${PROJECT}/merge_requests?source_branch=provost%2Fdemo-7&state=all`
const OWN_ID = 77
const BY_ID = `/projects/${OWN_ID}`
const MOVED = '405 Non GET methods are not allowed for moved projects'

export async function openLoopbackGitlab(): Promise<LoopbackForge> {
  const site = await openForgeSite(`https://gitlab.com/${SOURCE}.git`, gitlabForge)
  const { server } = site
  /** A project answers to its path and to its number. */
  const reply = (path: string, body: unknown, given: Reply = {}) => {
    for (const name of [path, path.replace(PROJECT, BY_ID)]) server.replies.set(name, { body, ...given })
  }
  let told: readonly ToldChange[] = []
  const tellAs = (project: string, name: string) => {
    reply(project, { id: OWN_ID, path_with_namespace: name })
    pageReplies(
      server,
      LIST.replace(PROJECT, project),
      told.map(change => composeRequest(change, name)),
    )
    for (const change of told.filter(({ state }) => state === 'open')) {
      const path = `${project}/merge_requests/${change.number}`
      reply(path, composeRequest(change, name))
      reply(`${path}/approvals`, { approved_by: change.review === 'approved' ? [{ user: { username: 'bob' } }] : [] })
      reply(`${path}/reviewers?per_page=100`, composeReviewers(change))
      reply(`${path}/discussions?per_page=100`, composeDiscussions(change))
      reply(`${path}/notes?per_page=100`, [])
      reply(`${project}/repository/commits/${change.headSha}/statuses?per_page=100`, composeStatuses(change))
    }
  }
  const request = `${PROJECT}/merge_requests/4`
  tellAs(PROJECT, SOURCE)
  return {
    ...site,
    listPath: `${LIST}&per_page=100`,
    tell(changes) {
      told = changes
      tellAs(PROJECT, SOURCE)
    },
    rename() {
      tellAs(BY_ID, RENAMED)
      moveReplies(server, { from: PROJECT, to: BY_ID, refuse: () => ({ status: 405, body: { message: MOVED } }) })
    },
    limited: seconds => ({ status: 429, headers: { 'retry-after': String(seconds) }, body: 'Retry later\n' }),
    merging: {
      succeeds: () =>
        reply(`PUT ${request}/merge`, {
          ...composeRequest(told[0]!, SOURCE),
          state: 'merged',
          merge_commit_sha: MERGE_SHA,
        }),
      refuses: why =>
        reply(
          `PUT ${request}/merge`,
          { message: why === 'other head' ? 'SHA does not match HEAD of source branch' : '405 Method Not Allowed' },
          { status: why === 'other head' ? 409 : 405 },
        ),
    },
    drafting: () => reply(`PUT ${request}`, { ...composeRequest(told[0]!, SOURCE), draft: true }),
    reviewing: () => {
      for (const place of ['notes', 'discussions', 'approve'])
        reply(`POST ${request}/${place}`, { id: 1 }, { status: 201 })
    },
    posted: () => {
      const sent = server.seen.filter(({ method }) => method === 'POST')
      const approves = sent.some(({ path }) => path.endsWith('/approve'))
      return sent
        .filter(({ path }) => !path.endsWith('/approve'))
        .map(({ body }) => ({ body: JSON.parse(body).body, approves }))
    },
    requesting(isOpen) {
      const open = { iid: 12, web_url: `https://gitlab.com/${SOURCE}/-/merge_requests/12` }
      reply(`${PROJECT}/merge_requests?source_branch=provost%2Fdemo-7&state=opened&per_page=100`, isOpen ? [open] : [])
      reply(`POST ${PROJECT}/merge_requests`, open, { status: 201 })
      reply(`PUT ${PROJECT}/merge_requests/12`, open)
    },
    issues(list) {
      const rows = list.map(({ number, title, body }) => ({
        ...{ iid: number, title, description: body, author: { username: 'eve' } },
        web_url: `https://gitlab.com/${SOURCE}/-/issues/${number}`,
      }))
      pageReplies(server, `${PROJECT}/issues?state=opened&labels=for%20agents`, rows)
    },
    postedBefore: body => reply(`${request}/notes?per_page=100`, [{ id: 1, body }]),
  }
}

const STATES = { open: 'opened', closed: 'closed', merged: 'merged' } as const

const MERGE_STATUSES: Readonly<Record<string, object>> = {
  null: { detailed_merge_status: 'checking' },
  false: { detailed_merge_status: 'mergeable', has_conflicts: false },
  true: { detailed_merge_status: 'conflict', has_conflicts: true },
}

function composeRequest(change: ToldChange, name: string): object {
  const { number, state, title, headSha, branch, from, draft, endedAt, conflicts } = change
  return {
    ...{ id: number + 1000, iid: number, state: STATES[state], title, draft, sha: headSha, source_branch: branch },
    ...{ target_branch: 'main', source_project_id: from === SOURCE ? OWN_ID : 99, target_project_id: OWN_ID },
    ...MERGE_STATUSES[String(conflicts)],
    web_url: `https://gitlab.com/${name}/-/merge_requests/${number}`,
    closed_at: state === 'closed' ? endedAt : null,
    merged_at: state === 'merged' ? endedAt : null,
    merge_commit_sha: state === 'merged' ? MERGE_SHA : null,
    squash_commit_sha: null,
    author: { username: 'provost-bot' },
    diff_refs: { base_sha: 'b'.repeat(40), head_sha: headSha, start_sha: 'b'.repeat(40) },
  }
}

const REVIEWER_STATES: Readonly<Record<string, string>> = {
  approved: 'approved',
  changes_requested: 'requested_changes',
  pending: 'unreviewed',
}

function composeReviewers({ review }: ToldChange): object[] {
  const state = REVIEWER_STATES[review]
  return state ? [{ user: { username: 'bob' }, state }] : []
}

function composeDiscussions({ threads }: ToldChange): object[] {
  return threads.map(({ id, isSettled, run }) => {
    const body = run === null ? 'please' : `please\nprovost-run: ${run}\n`
    const note = { id, body, author: { username: 'ana' }, system: false, resolvable: true, resolved: isSettled }
    return { id: `d${id}`, individual_note: false, notes: [note] }
  })
}

const STATUSES: Readonly<Record<string, string>> = {
  success: 'success',
  failure: 'failed',
  cancelled: 'canceled',
  null: 'running',
}

function composeStatuses({ checks, headSha }: ToldChange): object[] {
  return checks.map(({ name, conclusion, required }, index) => ({
    ...{ id: index + 1, name, sha: headSha, status: STATUSES[String(conclusion)], allow_failure: !required },
    ...{ description: conclusion === 'failure' ? 'told' : null, started_at: '2026-01-01T10:01:00Z' },
    finished_at: conclusion === null ? null : '2026-01-01T10:02:00Z',
  }))
}
