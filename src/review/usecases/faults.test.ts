// Reviewers that crash, hang, say nonsense, change what they were given or submit twice: never an approval that was not
// given, always a state that says why.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { runReactor } from '#reactor/usecases/run-reactor'
import { probeSessions } from '#session/usecases/liveness/probe-sessions'
import { someEvent } from '#testing/samples/events'
import { commitAll } from '#testing/session-repository'
import { openReviewWorld, type ReviewTestWorld } from '#testing/worlds/review-world'
import { QUIET_AGENT } from '#testing/worlds/session-world'
import { recoverLaunches } from './run/recover-launches.ts'
import { settleDeadlines } from './run/settle-deadlines.ts'

let open: ReviewTestWorld

afterEach(() => open.close())

const settle = () => settleDeadlines(open.world, open.asking)
const shown = (run: string) => open.get(`/api/reviews/${run}`)
const settled = (run: string) =>
  expect.poll(async () => {
    await settle()
    return (await shown(run)).status
  })

test.each<[what: string, script: string, reason: string, rule: string]>([
  ['ends well and says LGTM without submitting', 'echo LGTM', 'ended_without_verdict', 'X6'],
  ['crashes', 'exit 3', 'reviewer_died', 'X5'],
  ['is killed', 'kill -9 $$', 'reviewer_died', 'X5'],
  ['says a verdict that is none', `echo '::provost {"verdict":"LGTM"}'`, 'ended_without_verdict', 'X6'],
  [
    'asks for changes and does not say which',
    `echo '::provost {"verdict":"changes_requested"}'`,
    'ended_without_verdict',
    'X6',
  ],
  ['says an approval and then fails', `echo '::provost {"verdict":"approved"}'; exit 1`, 'reviewer_died', 'X5'],
])('a reviewer that %s', async (_what, script, reason, rule) => {
  open = await openReviewWorld(script)
  await open.commit()
  const { run } = (await open.trigger()).body
  await settled(run.id).toBe('failed')
  expect(await shown(run.id)).toMatchObject({ failReason: reason, verdict: '', why: { rule } })
  expect(await open.reviews()).toMatchObject({ decision: 'pending', approvals: 0 })
  const why = await open.get(`/api/why/${run.id}`)
  expect(why).toMatchObject({ id: run.id, state: 'failed', rule, table: 'review 3.4' })
})

test('a program that ends well with a verdict on its output has submitted it', async () => {
  open = await openReviewWorld(`echo '::provost {"verdict":"approved","body":"fine"}'`)
  await open.commit()
  const { run } = (await open.trigger()).body
  await settled(run.id).toBe('complete')
  expect(await open.reviews()).toMatchObject({
    decision: 'approved',
    reviews: [{ body: 'fine', why: { rule: 'U13' } }],
  })
})

test('its verdict counts when it has ended, and nobody has to look again for it', async () => {
  open = await openReviewWorld(`echo '::provost {"verdict":"approved","body":"fine"}'`)
  await open.commit()
  const { run, reviewerSessionId } = (await open.trigger()).body
  const end = async () => {
    await probeSessions(open.world, open.asking, [reviewerSessionId])
    await runReactor(open.world)
    return (await shown(run.id)).status
  }
  await expect.poll(end).toBe('complete')
})

test('a reviewer that hangs is reminded at silentMs and has failed at twice that', async () => {
  open = await openReviewWorld()
  await open.commit()
  const { body } = await open.trigger()
  const { id } = body.run
  expect(await settle()).toMatchObject([{ run: id, action: 'wait' }])
  open.pass(601_000)
  await settle()
  expect(await shown(id)).toMatchObject({ status: 'running', remindedAt: expect.any(String) })
  open.pass(601_000)
  await settle()
  expect(await shown(id)).toMatchObject({ status: 'failed', failReason: 'silent', why: { rule: 'X12' } })
  expect((await open.get(`/api/why/${id}`)).rule).toBe('X12')
  expect((await open.show(body.reviewerSessionId)).record.session.state).toBe('terminated')
  // What it says now is shown and not counted.
  expect(await open.submit(id, 'approved')).toMatchObject({ status: 409, body: { code: 'REVIEW_RUN_CLOSED' } })
  expect(await open.reviews()).toMatchObject({
    decision: 'pending',
    reviews: [{ lateVerdicts: [{ verdict: 'approved' }] }],
  })
})

test.each<[what: string, change: (worktree: string) => Promise<unknown>]>([
  ['writes into its worktree', worktree => writeFile(join(worktree, 'fix.txt'), 'better\n')],
  ['commits in its worktree', worktree => commitAll(worktree, 'my own fix')],
])('a reviewer that %s approves nothing', async (_what, change) => {
  open = await openReviewWorld()
  const head = await open.commit()
  const { body } = await open.trigger()
  const { worktree } = await open.show(body.reviewerSessionId)
  await change(worktree!)
  const answer = await open.submit(body.run.id, 'approved', {}, { kind: 'agent', id: body.reviewerSessionId })
  expect(answer).toMatchObject({ status: 409, body: { code: 'REVIEW_TREE_CHANGED' } })
  expect(await shown(body.run.id)).toMatchObject({ status: 'failed', verdict: '', why: { rule: 'TREE_CHANGED' } })
  expect((await open.reviews()).decision).toBe('pending')
  // The worker's own tree is as it was.
  expect((await git(open.worker.worktree!, 'rev-parse', 'HEAD')).trim()).toBe(head)
  expect(await git(open.worker.worktree!, 'status', '--porcelain')).toBe('')
})

test('a reviewer that cannot be started is a failed run, and the same head can be triggered again', async () => {
  open = await openReviewWorld()
  await open.commit()
  await writeFile(
    join(open.root, '.provost', 'config.yaml'),
    'reviewers: [command]\nreviewer: {harness: command, args: [/nowhere/reviewer]}\n',
  )
  const first = await open.trigger()
  expect(first).toMatchObject({ status: 503, body: { code: 'REVIEW_LAUNCH_FAILED' } })
  const second = await open.trigger()
  expect([first, second].map(({ body }) => body.runId)).toEqual(['rr_1', 'rr_2'])
  expect((await open.reviews()).reviews).toMatchObject([
    { status: 'failed', failReason: 'launch_failed' },
    { status: 'failed', failReason: 'launch_failed' },
  ])
})

test('a crash between launch and record: the living reviewer proves the launch, and there is one run', async () => {
  open = await openReviewWorld()
  await open.commit()
  const crash = (step: string) => {
    if (step === 'review.started') throw new Error('the machine stops here')
  }
  const { steps } = open.world
  Object.assign(open.world, { steps: crash })
  expect((await open.trigger()).status).toBe(500)
  Object.assign(open.world, { steps })
  const [before] = (await open.reviews()).reviews
  expect(before.status).toBe('launching')
  expect(await recoverLaunches(open.world, open.asking)).toEqual([{ run: before.id, action: 'start' }])
  expect(await open.trigger()).toMatchObject({ status: 200, body: { run: { id: before.id, status: 'running' } } })
})

test('a launch that left no reviewer was lost', async () => {
  open = await openReviewWorld(QUIET_AGENT)
  const head = await open.commit()
  const data = { run: 'rr_77', review: 'rv_77', project: 'shop', harness: 'command', target_sha: head, launch: 'spawn' }
  const requested = someEvent({ type: 'review.requested', data })
  await open.world.store.log.append([{ stream: `review/${open.worker.id}`, expectedVersion: 0, events: [requested] }])
  expect(await recoverLaunches(open.world, open.asking)).toEqual([{ run: 'rr_77', action: 'fail' }])
  expect(await shown('rr_77')).toMatchObject({ status: 'failed', failReason: 'launch_lost', why: { rule: 'LOST' } })
})
