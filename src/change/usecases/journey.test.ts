// A change from its first commit to its merge, through the same doors as everybody: no service, no network.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SCHEMAS, type SchemaName } from '#api/schemas'
import { git } from '#git/run-git'
import { findNudgeCause } from '#session/rules/talk/nudge-cause'
import { someEvent } from '#testing/samples/events'
import { openTestChanges, type TestChanges } from '#testing/worlds/change-world'
import { composeObservation, listNudgeSubjects } from './compose-observation.ts'
import { needChange } from './find-changes.ts'
import { askingAsForge, lookAtChange } from './look-at-changes.ts'
import { observeChanges } from './observe-changes.ts'

const CHECKS = `
reviews: { required: 0 }
checks:
  - { name: test, command: [sh, -c, 'test ! -e broken || { echo "broken at $PWD/broken after $$ms"; exit 3; }'] }
  - { name: style, command: [sh, -c, 'exit 1'], required: false }`

let changes: TestChanges

beforeEach(async () => {
  changes = await openTestChanges(CHECKS)
})
afterEach(() => changes.close())

const look = async () => (await changes.call('POST', '/api/changes/look', { project: 'demo' })).body
const show = async () => (await changes.call('GET', '/api/changes/demo/1')).body
const post = (verb: string, body: object = {}) => changes.call('POST', `/api/changes/demo/1/${verb}`, body)

describe('a change', () => {
  test('does not exist before the branch is ahead, then has a number for good', async () => {
    expect(await look()).toEqual({
      looks: [{ session: 'demo-1', fetched: true, changes: [], reason: null, nextAt: null }],
    })
    expect((await changes.call('GET', '/api/changes/demo/1')).status).toBe(404)
    const headSha = await changes.commit(changes.work, { 'b.txt': 'two\n' })
    expect((await look()).looks[0].changes).toEqual(['demo/1'])
    expect(await show()).toMatchObject({ id: 'demo/1', state: 'open', headSha, session: 'demo-1', ci: 'pending' })
    expect((await changes.call('GET', '/api/changes')).body.changes).toHaveLength(1)
  })

  test('every answer has its published shape', async () => {
    const fits = (name: SchemaName, { status, body }: { status: number; body: unknown }) => {
      const read = SCHEMAS[name].safeParse(body)
      expect([status, read.error ? z.prettifyError(read.error) : 'fits']).toEqual([200, 'fits'])
    }
    const head = await changes.commit(changes.work, { broken: 'x' })
    fits('ChangeLooks', await changes.call('POST', '/api/changes/look', { project: 'demo' }))
    fits('CheckedChange', await post('check'))
    fits('ChangeList', await changes.call('GET', '/api/changes'))
    fits('Change', await changes.call('GET', '/api/changes/demo/1'))
    fits('Change', await post('draft'))
    fits('Change', await post('ready'))
    fits('MergedChange', await post('merge', { dryRun: true, expect: head }))
    fits('Why', await changes.call('GET', '/api/why/demo/1'))
  })

  test('looking twice records once, and so do two who look at once', async () => {
    await changes.commit(changes.work, { 'b.txt': 'two\n' })
    await Promise.all([look(), look(), look()])
    await look()
    expect((await changes.call('GET', '/api/changes?all=true')).body.changes).toHaveLength(1)
    expect(await changes.world.store.log.readStream('change/demo/1')).toHaveLength(1)
  })

  test('runs from open over its checks to merged', async () => {
    const head = await changes.commit(changes.work, { 'b.txt': 'two\n' })
    await look()
    expect((await post('merge', { expect: head })).body).toMatchObject({
      code: 'CHANGE_NOT_MERGEABLE',
      detail: 'change demo/1: check test has not passed yet',
    })
    const checked = await post('check')
    expect(checked.body.ran).toEqual(['test', 'style'])
    expect(checked.body.change).toMatchObject({ ci: 'passing', mergeable: true, rung: 'merge_ready', missing: [] })
    expect(checked.body.change.checks).toMatchObject([
      { name: 'test', conclusion: 'success', exitCode: 0, sha: head },
      { name: 'style', conclusion: 'failure', exitCode: 1, sha: head },
    ])
    expect((await post('merge', { dryRun: true })).body).toMatchObject({ merged: false, refusal: null, rule: 'G6' })
    expect((await post('merge', { expect: '0'.repeat(40) })).body).toMatchObject({ code: 'CHANGE_MOVED' })
    const merged = await post('merge', { expect: head })
    expect(merged.body).toMatchObject({ merged: true, change: { state: 'merged' } })
    expect(await changes.read('b.txt')).toBe('two\n')
    expect(await git(changes.root, 'status', '--porcelain')).toBe('')
    expect((await post('merge', { expect: head })).body).toMatchObject({ merged: true, rule: 'G1' })
    expect((await post('draft')).body).toMatchObject({ code: 'STATE_MACHINE_TERMINAL' })
    expect((await changes.call('GET', '/api/why/change:demo/1')).body).toMatchObject({
      state: 'merged',
      rule: 'G6',
      table: 'change/merge',
    })
  })

  test('the check of an old head says nothing about the new one', async () => {
    await changes.commit(changes.work, { 'b.txt': 'two\n' })
    await look()
    await post('check')
    const head = await changes.commit(changes.work, { 'b.txt': 'three\n' })
    await look()
    expect(await show()).toMatchObject({ headSha: head, ci: 'pending', checks: [], mergeable: false })
  })

  test('a draft waits until it is ready, and keeps being one when its head moves', async () => {
    await changes.commit(changes.work, { 'b.txt': 'two\n' })
    await look()
    expect((await post('draft')).body).toMatchObject({
      state: 'draft',
      rung: 'in_progress',
      missing: ['it is a draft', 'check test has not passed yet'],
    })
    await changes.commit(changes.work, { 'b.txt': 'three\n' })
    await look()
    expect(await show()).toMatchObject({ state: 'draft' })
    expect((await post('ready')).body).toMatchObject({ state: 'open' })
    expect((await post('ready')).body).toMatchObject({ state: 'open' })
  })

  test('a base with uncommitted work is refused and stays as it was', async () => {
    const head = await changes.commit(changes.work, { 'a.txt': 'two\n' })
    await look()
    await post('check')
    await writeFile(join(changes.root, 'a.txt'), 'my own\n')
    expect((await post('merge', { dryRun: true })).body).toMatchObject({
      refusal: 'BASE_DIRTY',
      missing: ['changed: a.txt'],
    })
    expect((await post('merge', { expect: head })).body).toMatchObject({ code: 'BASE_DIRTY', status: 422 })
    expect(await changes.read('a.txt')).toBe('my own\n')
  })

  test('a merge without the head that was looked at is refused', async () => {
    await changes.commit(changes.work, { 'a.txt': 'two\n' })
    await look()
    expect((await post('merge')).body).toMatchObject({ code: 'INPUT_INVALID' })
    expect((await post('merge', { expect: 'abc' })).body).toMatchObject({ code: 'HTTP_BODY_INVALID' })
  })

  test('a review that is required and did not happen holds it back', async () => {
    await changes.configure('reviews: { required: 1 }')
    await changes.commit(changes.work, { 'a.txt': 'two\n' })
    await look()
    expect(await show()).toMatchObject({ review: 'pending', rung: 'review_pending', missing: ['a review is awaited'] })
  })
})

test('a review of exactly this head opens the gate; a new head closes it again', async () => {
  await changes.configure('reviews: { required: 1 }')
  const head = await changes.commit(changes.work, { 'a.txt': 'two\n' })
  await look()
  const review = { run: 'rr_1', review: 'rv_1', harness: 'codex', target_sha: head }
  const events = [
    someEvent({ type: 'review.requested', data: review }),
    someEvent({ type: 'review.started', data: { run: 'rr_1' } }),
    someEvent({ type: 'review.decided', data: { run: 'rr_1', verdict: 'approved' } }),
  ]
  await changes.world.store.log.append([{ stream: 'review/demo-1', expectedVersion: 0, events }])
  await look()
  expect(await show()).toMatchObject({ review: 'approved', rung: 'merge_ready', mergeable: true })
  await changes.commit(changes.work, { 'a.txt': 'three\n' })
  await look()
  expect(await show()).toMatchObject({ review: 'pending', rung: 'review_pending', mergeable: false })
})

describe('checks', () => {
  test('a failure is told once: the same check run again is the same cause, a new commit is a new one', async () => {
    await changes.commit(changes.work, { broken: 'x' })
    await look()
    const { body } = await post('check')
    expect(body.change).toMatchObject({ ci: 'failing', rung: 'ci_failing', missing: ['check test failed'] })
    expect(body.change.checks[0]).toMatchObject({
      exitCode: 3,
      logTail: expect.stringContaining('broken at broken after'),
    })
    const first = await causes()
    expect((await post('check')).body.ran).toEqual([])
    expect((await post('check', { again: true })).body.ran).toEqual(['test', 'style'])
    expect(await causes()).toEqual(first)
    await changes.commit(changes.work, { 'other.txt': 'x' })
    await post('check')
    expect(await causes()).not.toEqual(first)
  })

  async function causes() {
    return listNudgeSubjects(await needChange(changes.world, 'demo/1')).map(findNudgeCause)
  }

  test('the whole log is kept', async () => {
    await changes.commit(changes.work, { broken: 'x' })
    await look()
    const { logHash } = (await post('check')).body.change.checks[0]
    expect(new TextDecoder().decode(await changes.world.store.blobs.get(logHash))).toMatch(/^broken at broken after/)
  })

  test('what cannot begin, takes too long or is not there', async () => {
    await changes.configure(`
checks:
  - { name: missing, command: [/no/such/program] }
  - { name: slow, command: [sleep, '60'], timeoutMs: 1000 }`)
    await changes.commit(changes.work, { 'b.txt': 'x' })
    await look()
    const { change } = (await post('check')).body
    expect(change.checks.map((check: { conclusion: string }) => check.conclusion)).toEqual(['not_started', 'timed_out'])
    expect(change.ci).toBe('failing')
    expect((await post('check', { names: ['nonsense'] })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(await git(changes.root, 'worktree', 'list')).not.toContain('check')
  })
})

describe('for the session', () => {
  test('the observation follows the ladder, and a silent forge says nothing', async () => {
    const session = { id: 'demo-1', projectId: 'demo', branch: 'provost/demo-1', createdAt: '2026-01-01T00:00:00.000Z' }
    const observe = async () =>
      composeObservation(7, await observeChanges(changes.world, askingAsForge('co_1'), session))
    expect(await observe()).toMatchObject({ fetched: true, state: 'none' })
    const head = await changes.commit(changes.work, { 'b.txt': 'two\n' })
    expect(await observe()).toMatchObject({ state: 'open', number: 1, ci: 'pending', mergeable: false })
    await post('check')
    expect(await observe()).toMatchObject({ state: 'open', ci: 'passing', mergeable: true })
    await post('merge', { expect: head })
    expect(await observe()).toMatchObject({ fetched: true, state: 'none' })
    await git(changes.root, 'checkout', '--quiet', '--detach')
    await git(changes.root, 'branch', '--quiet', '-D', 'main')
    expect(await observe()).toMatchObject({ fetched: false })
  })

  test('a merge by hand is seen, and what comes after it is another change', async () => {
    await changes.commit(changes.work, { 'b.txt': 'two\n' })
    await look()
    await git(changes.root, 'merge', '--quiet', '--ff-only', 'provost/demo-1')
    expect(await lookAtChange(changes.world, 'co_1', 'demo/1')).toMatchObject({ changes: [{ state: 'merged' }] })
    await changes.commit(changes.work, { 'c.txt': 'more\n' })
    expect((await look()).looks[0].changes).toEqual(['demo/2'])
  })

  test('what was given up and taken up again keeps its number', async () => {
    await changes.commit(changes.work, { 'b.txt': 'two\n' })
    await look()
    await git(changes.work, 'reset', '--quiet', '--hard', 'main')
    await look()
    expect(await show()).toMatchObject({ state: 'closed' })
    await changes.commit(changes.work, { 'b.txt': 'again\n' })
    await look()
    expect(await show()).toMatchObject({ state: 'open', number: 1 })
  })
})
