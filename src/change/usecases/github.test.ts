// A change on GitHub as the session sees it: the same ladder, with the word of both GitHub and Provost's own reviews.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { git } from '#git/run-git'
import type { World } from '#recorder/world'
import { type LoopbackServer, startLoopbackServer } from '#testing/loopback-server'
import { openTestChanges, type TestChanges } from '#testing/worlds/change-world'
import { githubForge } from '../adapters/github/github-forge.ts'
import { composeObservation, findDecisive, listNudgeSubjects } from './compose-observation.ts'
import { needChange } from './find-changes.ts'
import { askingAsForge } from './look-at-changes.ts'
import { observeChanges } from './observe-changes.ts'

const HEAD = 'a'.repeat(40)
const REPO = '/repos/acme/demo'
const SESSION = { id: 'demo-1', projectId: 'demo', branch: 'provost/demo-1', createdAt: '2026-01-01T00:00:00.000Z' }

let changes: TestChanges
let server: LoopbackServer
let world: World

beforeEach(async () => {
  changes = await openTestChanges('repo: acme/demo\nforge: { kind: github }\nreviews: { required: 0 }')
  await git(changes.root, 'remote', 'add', 'origin', 'git@github.com:acme/demo.git')
  server = await startLoopbackServer()
  const tokens = { find: async () => undefined, forget: () => {} }
  const forge = githubForge({ baseUrl: server.url, clock: changes.world.clock, chance: () => 0, tokens })
  world = { ...changes.world, changes: { ...changes.world.changes, forges: { find: () => forge } } }
})
afterEach(async () => {
  server.close()
  await changes.close()
})

const reply = (path: string, body: unknown) => server.replies.set(`${REPO}${path}`, { body })

function replyPull(given: object, conclusion = 'success', comments: object[] = []): void {
  const pull = {
    number: 12,
    node_id: 'PR_1',
    state: 'open',
    title: 'On GitHub',
    html_url: 'https://github.com/acme/demo/pull/12',
    user: { login: 'bot', type: 'User' },
    draft: false,
    merged_at: null,
    closed_at: null,
    mergeable: true,
    mergeable_state: 'clean',
    head: { ref: SESSION.branch, sha: HEAD, repo: { full_name: 'acme/demo' } },
    base: { ref: 'main', sha: 'b'.repeat(40) },
    ...given,
  }
  const output = { title: 'it broke', summary: null, text: null }
  const run = { id: 1, name: 'build', head_sha: HEAD, status: 'completed', conclusion, output }
  reply('/pulls?state=all&head=acme%3Aprovost%2Fdemo-1&per_page=100', [pull])
  reply('/pulls/12', pull)
  reply('/pulls/12/reviews?per_page=100', [])
  reply('/pulls/12/comments?per_page=100', comments)
  reply(`/commits/${HEAD}/check-runs?per_page=100`, { check_runs: [run] })
  reply(`/commits/${HEAD}/status?per_page=100`, { statuses: [] })
  reply('/branches/main', { protection: { enabled: false } })
}

const look = async () => composeObservation(7, await observeChanges(world, askingAsForge('co_1'), SESSION))
const kinds = async () => listNudgeSubjects(await needChange(world, 'demo/12')).map(({ kind }) => kind)

test('from a failing check to merged', async () => {
  replyPull({}, 'failure')
  expect(await look()).toMatchObject({ fetched: true, state: 'open', number: 12, ci: 'failing', mergeable: false })
  expect(await kinds()).toEqual(['ci_failing'])
  replyPull({}, 'success', [{ id: 5, user: { login: 'ana', type: 'User' }, position: 1, body: 'why?' }])
  expect(await look()).toMatchObject({ ci: 'passing', humanComments: true })
  expect(await kinds()).toEqual(['changes_requested'])
  replyPull({ mergeable: false, mergeable_state: 'dirty' })
  expect(await look()).toMatchObject({ conflicts: true, mergeable: false })
  expect(await kinds()).toEqual(['merge_conflicts'])
  replyPull({})
  expect(await look()).toMatchObject({ state: 'open', conflicts: false, mergeable: true })
  const merged = { state: 'closed', merged_at: '2026-01-02T00:00:00Z', closed_at: '2026-01-02T00:00:00Z' }
  replyPull({ ...merged, merge_commit_sha: 'c'.repeat(40) })
  expect(await look()).toMatchObject({ state: 'merged', number: 12 })
  expect(await needChange(world, 'demo/12')).toMatchObject({ state: 'merged', mergeCommit: 'c'.repeat(40) })
})

test('a review that Provost requires holds it back, whatever GitHub says', async () => {
  await changes.configure('repo: acme/demo\nforge: { kind: github }\nreviews: { required: 1 }')
  replyPull({})
  expect(await look()).toMatchObject({ review: 'pending', mergeable: false })
})

test('a silent GitHub changes nothing in the log', async () => {
  replyPull({})
  await look()
  const before = await world.store.log.headPosition()
  for (const path of server.replies.keys()) server.replies.set(path, { status: 502, body: 'Bad Gateway' })
  expect(await look()).toMatchObject({ fetched: false })
  expect(await world.store.log.headPosition()).toBe(before)
  expect(await needChange(world, 'demo/12')).toMatchObject({ state: 'open', mergeable: true })
})

test('of several the one that needs most stands for the session', async () => {
  replyPull({}, 'failure')
  await look()
  const change = await needChange(world, 'demo/12')
  const merged = { ...change, number: 11, url: 'x', state: 'merged' } as const
  expect(findDecisive([merged, change])).toBe(change)
  expect(findDecisive([merged])).toBe(merged)
  expect(findDecisive([])).toBeUndefined()
})
