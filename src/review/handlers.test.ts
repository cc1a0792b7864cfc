// The routes of reviews answer as seed and spec say, with real git, a real worker and a real reviewer.
import { afterEach, expect, test } from 'vitest'
import { findOutbox } from '#session/usecases/talk/queue-message'
import { openReviewWorld, type ReviewTestWorld } from '#testing/worlds/review-world'
import { listReviewRuns } from './usecases/list-runs.ts'

let open: ReviewTestWorld

afterEach(() => open.close())

const agent = (id: string) => ({ kind: 'agent', id }) as const

test('a new pass is 201, the same head 200 with the same run, nothing to review 422, an unknown session 404', async () => {
  open = await openReviewWorld()
  expect(await open.trigger()).toMatchObject({ status: 422, body: { code: 'REVIEW_NO_CHANGE' } })
  const head = await open.commit()
  const first = await open.trigger()
  expect(first).toMatchObject({ status: 201, body: { run: { status: 'running', targetSha: head, launch: 'spawn' } } })
  const again = await open.trigger({ again: true })
  expect(again).toMatchObject({ status: 200, body: { run: { id: first.body.run.id } } })
  expect(again.body.reviewerHandleId).toBe(first.body.reviewerHandleId)
  expect(await open.trigger({ reviewer: 'nobody' })).toMatchObject({ status: 400, body: { code: 'REVIEWER_UNKNOWN' } })
  expect(await open.post('/api/sessions/shop-99/reviews/trigger')).toMatchObject({ status: 404 })
  const shown = await open.reviews()
  expect(shown).toMatchObject({ head, decision: 'pending', approvals: 0, required: 1 })
  expect(shown.reviews).toMatchObject([{ id: first.body.run.id, current: true, why: { rule: 'review.started' } }])
})

test('runs are listed by project', async () => {
  open = await openReviewWorld()
  await open.commit()
  const { run } = (await open.trigger()).body
  const idsOf = async (project: string | undefined) => {
    const { reviews } = await listReviewRuns(open.world, { all: false, project, after: 0, limit: 9 })
    return reviews.map(({ id }) => id)
  }
  expect(await idsOf(undefined)).toEqual([run.id])
  expect(await idsOf('shop')).toEqual([run.id])
  expect(await idsOf('other')).toEqual([])
})

test('twenty triggers at once: one 201, nineteen 200, one reviewer', async () => {
  open = await openReviewWorld()
  await open.commit()
  const answers = await Promise.all(Array.from({ length: 20 }, () => open.trigger()))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
  expect(new Set(answers.map(({ body }) => body.run.id)).size).toBe(1)
  const { sessions } = (await open.get('/api/sessions')) as { sessions: { kind: string }[] }
  expect(sessions.filter(({ kind }) => kind === 'reviewer')).toHaveLength(1)
})

test('several processes that trigger at once make one run: whoever loses the race answers with the run of the winner', async () => {
  open = await openReviewWorld()
  await open.commit()
  // Another process has no part in the turns of this one.
  const nobody = { get: () => undefined, set: () => nobody, delete: () => false }
  Object.assign(open.world.reviews, { turns: nobody })
  const answers = await Promise.all(Array.from({ length: 8 }, () => open.trigger()))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201])
  expect((await open.reviews()).reviews).toHaveLength(1)
})

test('a verdict: 400 when it is none, 404 for another run, 403 for its own work, 200 once, then a duplicate, then 409', async () => {
  open = await openReviewWorld()
  await open.commit()
  const { body: triggered } = await open.trigger()
  const { id } = triggered.run
  const reviewer = agent(triggered.reviewerSessionId)
  const refusals: [run: string, verdict: string, more: object, actor: typeof reviewer, status: number, code: string][] =
    [
      [id, 'lgtm', {}, reviewer, 400, 'REVIEW_VERDICT_UNKNOWN'],
      [id, 'changes_requested', { body: ' \n' }, reviewer, 400, 'REVIEW_BODY_REQUIRED'],
      [id, 'approved', { body: 'x'.repeat(262_145) }, reviewer, 400, 'REVIEW_BODY_TOO_LARGE'],
      [id, 'approved', { findings: [{ severity: 'huge' }] }, reviewer, 400, 'REVIEW_INPUT_INVALID'],
      ['', 'approved', {}, reviewer, 400, 'REVIEW_INPUT_INVALID'],
      ['rr_999', 'approved', {}, reviewer, 404, 'REVIEW_RUN_NOT_FOUND'],
      // A worker has no right to judge itself.
      [id, 'approved', {}, agent(open.worker.id), 403, 'OWN_WORK'],
    ]
  for (const [run, verdict, more, actor, status, code] of refusals)
    expect(await open.submit(run, verdict, more, actor), code).toMatchObject({ status, body: { code } })
  expect((await open.reviews()).decision).toBe('pending')

  const body = 'src/export.ts:41 loses the header row\u001b[31m'
  const recorded = await open.submit(id, 'changes_requested', { body }, reviewer)
  expect(recorded).toMatchObject({ status: 200, body: { result: 'recorded', run: { status: 'complete' } } })
  const duplicate = await open.submit(id, 'changes_requested', { body }, reviewer)
  expect(duplicate).toMatchObject({ status: 200, body: { result: 'duplicate' } })
  expect(await open.submit(id, 'approved', { body }, reviewer)).toMatchObject({
    status: 409,
    body: { code: 'REVIEW_ALREADY_DECIDED' },
  })

  const { messages } = await findOutbox(open.world, open.worker.id)
  expect(messages).toMatchObject([{ kind: 'review_feedback', cause: id }])
  expect(messages[0]!.text).toContain('loses the header row')
  expect(messages[0]!.text).not.toContain('\u001b')
  const shown = await open.reviews()
  expect(shown).toMatchObject({ decision: 'changes_requested', rule: 'E2' })
  expect(shown.reviews[0]).toMatchObject({ body, deliveredMessageId: messages[0]!.id })
})

test('a verdict on an old head is 409 and supersedes; the next trigger asks the same reviewer about the new commit', async () => {
  open = await openReviewWorld()
  await open.commit()
  const { body: first } = await open.trigger()
  const head = await open.commit({ 'other.txt': 'more\n' })
  const late = await open.submit(first.run.id, 'approved', {}, agent(first.reviewerSessionId))
  expect(late).toMatchObject({ status: 409, body: { code: 'REVIEW_VERDICT_STALE' } })
  const stale = await open.get(`/api/reviews/${first.run.id}`)
  expect(stale).toMatchObject({ status: 'superseded', verdict: '', lateVerdicts: [{ code: 'REVIEW_VERDICT_STALE' }] })

  const second = await open.trigger()
  expect(second).toMatchObject({
    status: 201,
    body: { run: { targetSha: head, launch: 'message' }, reviewerSessionId: first.reviewerSessionId },
  })
  const { worktree, runtime } = await open.show(first.reviewerSessionId)
  expect(runtime).toBe('process')
  const { symlinks, include } = { symlinks: [], include: [] }
  const look = await open.world.sessions.worktrees.look({ root: open.root, path: worktree!, symlinks, include })
  expect(look).toMatchObject({ head, dirty: 'clean', branch: null })
  expect(await open.submit(second.body.run.id, 'approved', {}, agent(first.reviewerSessionId))).toMatchObject({
    status: 200,
  })
  expect(await open.reviews()).toMatchObject({ decision: 'approved', rule: 'E4', approvals: 1 })
  expect(await open.trigger()).toMatchObject({ status: 200, body: { run: { verdict: 'approved' } } })
})

test('a verdict for the run of another session is not found, and the run hears nothing of it', async () => {
  open = await openReviewWorld()
  await open.commit()
  const { run } = (await open.trigger()).body
  const other = await open.spawn()
  const verdict = { runId: run.id, verdict: 'approved' }
  for (const session of [other.id, 'shop-99'])
    expect(await open.post(`/api/sessions/${session}/reviews/submit`, verdict)).toMatchObject({
      status: 404,
      body: { code: 'REVIEW_RUN_NOT_FOUND' },
    })
  expect(await open.get(`/api/reviews/${run.id}`)).toMatchObject({ status: 'running', version: run.version })
  const kept = await open.world.store.log.readStream(`review/${other.id}`)
  expect(kept).toMatchObject([{ type: 'review.verdict_refused', data: { code: 'REVIEW_RUN_NOT_FOUND' } }])
  const payload = await open.world.store.blobs.get(String(kept[0]!.data.payload_hash))
  expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject(verdict)
})

test('what the reviewer was shown stays readable after a newer commit, cut where it is too long', async () => {
  open = await openReviewWorld()
  await open.commit({ 'work.txt': 'one\ntwo\n' })
  const { run } = (await open.trigger()).body
  await open.commit({ 'work.txt': 'three\n' })
  const shown = await open.get(`/api/reviews/${run.id}/diff`)
  expect(shown).toMatchObject({ run: run.id, targetSha: run.targetSha, baseSha: run.baseSha, isCut: false })
  expect(shown.text).toContain('+two\n')
  expect(shown.text).not.toContain('three')
  const cut = await open.app({
    method: 'GET',
    path: `/api/reviews/${run.id}/diff`,
    query: { characters: '40' },
    headers: {},
    body: undefined,
    actor: null,
  })
  expect(cut).toMatchObject({ status: 200, body: { isCut: true, characters: shown.text.length } })
  expect(shown.text.startsWith((cut as unknown as { body: { text: string } }).body.text)).toBe(true)
  expect(await open.get('/api/reviews/rr_999/diff')).toMatchObject({ code: 'NOT_FOUND' })
})

test('the runs of some sessions are listed alone', async () => {
  open = await openReviewWorld()
  await open.commit()
  const { run } = (await open.trigger()).body
  const list = async (ids: string) => {
    const answer = await open.app({
      method: 'GET',
      path: '/api/reviews',
      query: { ids },
      headers: {},
      body: undefined,
      actor: null,
    })
    return (answer as unknown as { body: { reviews: { id: string }[] } }).body.reviews.map(({ id }) => id)
  }
  expect(await list(`shop-99,${open.worker.id}`)).toEqual([run.id])
  expect(await list('shop-99')).toEqual([])
})

test('a run is cancelled once', async () => {
  open = await openReviewWorld()
  await open.commit()
  const { run } = (await open.trigger()).body
  const cancel = `/api/sessions/${open.worker.id}/reviews/${run.id}/cancel`
  expect(await open.post(cancel, { note: 'wrong' })).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await open.post(cancel, {})).toMatchObject({ status: 409 })
  expect(await open.submit(run.id, 'approved')).toMatchObject({ status: 409, body: { code: 'REVIEW_RUN_CLOSED' } })
})

test('a stranger’s verdict leaves no trace in the stream of the work that it names', async () => {
  open = await openReviewWorld()
  await open.commit()
  const { body: triggered } = await open.trigger()
  const before = await open.world.store.log.headPosition()
  for (const verdict of ['approved', 'nonsense']) {
    const refused = await open.submit(triggered.run.id, verdict, {}, agent('shop-999'))
    expect(refused).toMatchObject({ status: 404, body: { code: 'REVIEW_RUN_NOT_FOUND' } })
  }
  expect(await open.world.store.log.headPosition()).toBe(before)
})
