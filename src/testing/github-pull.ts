// A loopback GitHub with one pull request of one branch, in the shapes of the real API, and a forge that asks it.
import { join } from 'node:path'
import { githubForge } from '#change/adapters/github/github-forge'
import type { Forge, ForgeWish } from '#change/ports/forge'
import type { SeenChange } from '#change/rules/seen-change'
import { git } from '#git/run-git'
import { type LoopbackServer, type Reply, startLoopbackServer } from './loopback-server.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export const HEAD = 'a'.repeat(40)
export const BASE = 'b'.repeat(40)
export const TOKEN = 'ghs_0123456789012345678901234567890123'
export const BRANCH = 'provost/demo-7'
export const REPO = '/repos/acme/shop'
export const LIST = `${REPO}/pulls?state=all&head=acme%3Aprovost%2Fdemo-7&per_page=100`
export const NOW = Date.UTC(2026, 0, 1, 12)

export const user = (login: string, type = 'User') => ({ login, id: 1, type, site_admin: false })

export const pull = (given: object = {}) => ({
  id: 2_000_000_001,
  node_id: 'PR_kwDOAbc',
  number: 4,
  state: 'open',
  locked: false,
  title: 'Add a --json flag',
  user: user('provost-bot'),
  html_url: 'https://github.com/acme/shop/pull/4',
  draft: false,
  created_at: '2026-01-01T10:00:00Z',
  closed_at: null,
  merged_at: null,
  merge_commit_sha: 'c'.repeat(40),
  requested_reviewers: [],
  requested_teams: [],
  head: { label: `acme:${BRANCH}`, ref: BRANCH, sha: HEAD, repo: { full_name: 'acme/shop', fork: false } },
  base: { label: 'acme:main', ref: 'main', sha: BASE, repo: { full_name: 'acme/shop' } },
  ...given,
})

export const details = (given: object = {}) => {
  const size = { changed_files: 2, additions: 14, deletions: 3 }
  return { ...pull(), ...size, mergeable: true, mergeable_state: 'clean', merged: false, ...given }
}

export const run = (name: string, given: object = {}) => ({
  id: 31,
  name,
  head_sha: HEAD,
  status: 'completed',
  conclusion: 'success',
  started_at: '2026-01-01T10:01:00Z',
  completed_at: '2026-01-01T10:02:00Z',
  output: { title: null, summary: null, text: null, annotations_count: 0 },
  app: { slug: 'github-actions' },
  ...given,
})

export const runs = (...list: object[]) => ({ total_count: list.length, check_runs: list })

export type PullReplies = { pull?: object; runs?: object; reviews?: object[]; comments?: object[] }

export type GithubPull = {
  readonly server: LoopbackServer
  readonly root: string
  /** Moved by the test. */
  readonly clock: { at: number }
  readonly forgotten: () => number
  readonly place: { readonly root: string; readonly repo: string; readonly url: null; readonly tokenEnv: null }
  readonly wish: ForgeWish
  readonly reply: (path: string, body: unknown, given?: Reply) => void
  readonly replyAll: (given?: PullReplies) => void
  /** One that remembers nothing yet. */
  readonly newForge: () => Forge
  readonly seeOne: (forge?: Forge) => Promise<SeenChange>
}

export async function openGithubPull(): Promise<GithubPull> {
  const server = await startLoopbackServer()
  const root = join(temporaryDirectory('github-forge'), 'demo')
  await git(temporaryDirectory('github-forge'), 'init', '--quiet', root)
  await git(root, 'remote', 'add', 'origin', 'git@github.com:acme/shop.git')
  const clock = { at: NOW }
  let forgotten = 0
  const tokens = { find: async () => TOKEN, forget: () => void forgotten++ }
  const newForge = () =>
    githubForge({ baseUrl: server.url, clock: { now: () => clock.at }, chance: () => 1, timeoutMs: 5_000, tokens })
  const place = { root, repo: 'acme/shop', url: null, tokenEnv: null }
  const wish = { ...place, branch: BRANCH, base: 'main', known: [], since: NOW - 3_600_000 }
  const reply = (path: string, body: unknown, given: Reply = {}) => void server.replies.set(path, { body, ...given })
  return {
    ...{ server, root, clock, place, wish, reply, newForge },
    forgotten: () => forgotten,
    replyAll: given => replyAll(reply, given),
    async seeOne(forge = newForge()) {
      const look = await forge.observe(wish)
      if (!look.fetched) throw new Error(look.reason)
      if (look.changes.length !== 1) throw new Error(`${look.changes.length} changes`)
      return look.changes[0]!
    },
  }
}

function replyAll(reply: GithubPull['reply'], given: PullReplies = {}): void {
  reply(LIST, [pull()])
  reply(`${REPO}/pulls/4`, details(given.pull))
  reply(`${REPO}/pulls/4/reviews?per_page=100`, given.reviews ?? [])
  reply(`${REPO}/pulls/4/comments?per_page=100`, given.comments ?? [])
  reply(`${REPO}/commits/${HEAD}/check-runs?per_page=100`, given.runs ?? runs(run('build')))
  reply(`${REPO}/commits/${HEAD}/status?per_page=100`, { state: 'pending', statuses: [], total_count: 0 })
  reply(`${REPO}/branches/main`, { name: 'main', protected: false, protection: { enabled: false } })
}
