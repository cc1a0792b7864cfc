// A change that goes back and forth under automatic review is stopped, and what each round found is told.
import { afterEach, expect, test } from 'vitest'
import { lookAtProject } from '#change/usecases/look-at-changes'
import { runReactor } from '#reactor/usecases/run-reactor'
import { openReviewWorld, type ReviewTestWorld } from '#testing/worlds/review-world'
import { QUIET_AGENT } from '#testing/worlds/session-world'

let open: ReviewTestWorld

afterEach(() => open.close())

/** A look at the forge sees the new head, and what follows by itself is carried out. */
async function look(): Promise<void> {
  await lookAtProject(open.world, 'co_test', 'shop')
  await runReactor(open.world)
}

/** Far enough apart that no two of them are the same finding. */
function code(first: string, second: string, third: string): Record<string, string> {
  const filler = Array.from({ length: 9 }, (_, index) => `keep(${index})`)
  return { 'app.js': [first, ...filler, second, ...filler, third, ''].join('\n') }
}

const finding = (line: number, message: string, path = 'app.js') => {
  return { severity: 'blocking', kind: 'code', path, line, message }
}

async function review(findings: readonly object[]): Promise<void> {
  const [run] = (await open.reviews()).reviews
  const verdict = findings.length === 0 ? 'approved' : 'changes_requested'
  const answer = await open.submit(run.id, verdict, { body: 'see the findings', findings })
  expect(answer).toMatchObject({ status: 200 })
}

test('each round says what is new, recurring, fixed and created by the fix; the budget stops the ping-pong', async () => {
  open = await openReviewWorld(QUIET_AGENT, 'reviews: { auto: true, roundsMax: 2 }\n')
  await open.commit(code('const a = first()', 'const b = second()', 'const c = third()'))
  await look()
  await review([finding(1, 'first() may throw'), finding(11, 'second() leaks'), finding(21, 'third() is slow')])

  const fix = { ...code('const a = guarded(first)', 'const b = second()', 'const c = third()') }
  await open.commit({ ...fix, 'guarded.js': 'export const guarded = work => work()\n' })
  await look()
  expect((await open.reviews()).reviews[0]).toMatchObject({ status: 'running', launch: 'message' })
  await review([finding(11, 'second() leaks'), finding(1, 'guarded() guards nothing', 'guarded.js')])
  expect((await open.reviews()).rounds).toMatchObject([
    { number: 1, new: 3, recurring: 0, fixed: 0, unverified: 0, createdByFix: 0 },
    { number: 2, new: 1, recurring: 1, fixed: 1, unverified: 1, createdByFix: 1 },
  ])

  const head = await open.commit(code('const a = 0', 'const b = second()', 'const c = third()'))
  await look()
  expect((await open.reviews()).reviews[0].targetSha).not.toBe(head)
  const host = await open.world.store.log.readStream(`host/${open.world.node.id}`)
  const told = host.filter(({ type, data }) => type === 'notification.raised' && data.key === 'review_not_converging')
  expect(told).toHaveLength(1)
  expect(told[0]!.data.text).toMatch(
    /rounds are used up[\s\S]*round 1 at .*: 3 new[\s\S]*round 2 at .*: 1 new, 1 recurring, 1 fixed, 1 unverified, 1 created by/,
  )
  // A person may always ask.
  expect(await open.trigger()).toMatchObject({ status: 201 })
})

test('an approval makes the local change mergeable, and a request for changes does not', async () => {
  open = await openReviewWorld(QUIET_AGENT, 'reviews: { auto: true }\n')
  await open.commit(code('start()', '', ''))
  await look()
  await review([finding(1, 'start what?')])
  await runReactor(open.world)
  expect(await open.get('/api/changes/shop/1')).toMatchObject({
    review: 'changes_requested',
    rung: 'changes_requested',
  })
  await open.commit(code('start(server)', '', ''))
  await look()
  await review([])
  await runReactor(open.world)
  expect(await open.get('/api/changes/shop/1')).toMatchObject({ review: 'approved', mergeable: true })
  const { rounds, reviewerSessionId } = await open.reviews()
  expect(rounds.at(-1)).toMatchObject({ number: 2, new: 0, recurring: 0 })

  // Once it is merged, nobody is kept open for the next commit.
  const merged = await open.post('/api/changes/shop/1/merge', { expect: rounds.at(-1).headSha })
  expect(merged).toMatchObject({ status: 200, body: { merged: true } })
  await runReactor(open.world)
  expect((await open.show(reviewerSessionId)).record.session.state).toBe('terminated')
  expect((await open.trigger()).status).toBe(422)
})
