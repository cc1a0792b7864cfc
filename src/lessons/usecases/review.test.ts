// The review of lessons through the whole application: real log, real files, every edge of the table.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#kernel/events/actor'
import { type LessonApp, openLessonApp } from '#testing/worlds/lesson-app'

let app: LessonApp
beforeEach(async () => {
  app = await openLessonApp()
})
afterEach(() => app.close())

const REASON = { reason: 'for the sake of the test' }

const act = (id: string, action: string, body: object = {}, given: object = {}) =>
  app.post(`/api/lessons/${id}/${action}`, body, given)

/** Three rejections of one repository: two lessons of one cause, from different records. */
async function learn(repo = 'acme/widget'): Promise<[repeated: string, downgraded: string]> {
  await app.reject(repo, 'run-1', 'schema: /ref is missing')
  await app.reject(repo, 'run-2', 'schema: /ref is missing')
  await app.reject(repo, 'run-3', 'schema: /ref is missing', 'fail')
  const { candidates } = await app.derive({ repo })
  const idOf = (rule: string) => candidates.find((one: { rule: string }) => one.rule === rule).id
  return [idOf('rule-repeated-rejection'), idOf('rule-verdict-downgrade')]
}

const typesOf = async (id: string): Promise<string[]> =>
  (await app.get(`/api/lessons/${id}/history`)).history.map(({ type }: { type: string }) =>
    type.slice('lesson.'.length),
  )

test('three rejected records of one class make a lesson from repeated rejection, with its records', async () => {
  const [repeated] = await learn()
  const { lesson, mirror, allowed } = await app.get(`/api/lessons/${repeated}`)
  expect(lesson).toMatchObject({ status: 'candidate', source_record_ids: ['run-1', 'run-2', 'run-3'] })
  expect([mirror, allowed]).toEqual(['same', ['review', 'reject', 'edit', 'merge']])
  expect(await app.read(`findings/acme/widget/${repeated}.yaml`)).toContain('status: candidate')
})

test('a lesson goes through every edge, and its history shows each with actor and reason', async () => {
  const [id, other] = await learn()
  const moves: [action: string, body: object, to: string][] = [
    ['review', {}, 'reviewed'],
    ['reject', { ...REASON, rejectReason: 'noise' }, 'rejected'],
    ['reopen', REASON, 'candidate'],
    ['reject', REASON, 'rejected'],
    ['reopen', REASON, 'candidate'],
    ['edit', { fields: { title: 'Proofs lack their tree' } }, 'candidate'],
    ['review', {}, 'reviewed'],
    ['edit', { fields: { notes: 'seen twice' } }, 'reviewed'],
    ['accept', REASON, 'accepted'],
    ['reopen', REASON, 'reviewed'],
    ['accept', REASON, 'accepted'],
    ['invalidate', REASON, 'invalidated'],
  ]
  for (const [action, body, to] of moves) expect(await act(id, action, body), action).toMatchObject({ to, by: 'ana' })
  const { history } = await app.get(`/api/lessons/${id}/history`)
  expect(history).toHaveLength(moves.length + 1)
  for (const [index, [action, body, to]] of moves.entries()) {
    const row = history[index + 1]
    expect(row, action).toMatchObject({ version: index + 2, by: 'ana', to })
    if ('reason' in body) expect(row.reason).toBe(REASON.reason)
  }
  expect(await app.read(`findings/acme/widget/${id}.yaml`)).toContain('status: invalidated')
  expect(await act(id, 'review')).toMatchObject({ code: 'STATE_MACHINE_TERMINAL' })
  const copy = await act(id, 'copy')
  expect(copy).toMatchObject({ id: `${id}-2`, status: 'candidate' })
  const merged = { into: copy.id, sources: [other], ...REASON, notes: 'found by two people' }
  const stale = await app.post('/api/lessons/merge', merged, { headers: { 'if-match': '"7"' } })
  expect(stale).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await app.post('/api/lessons/merge', merged)).toMatchObject({ id: copy.id })
  expect((await app.get(`/api/lessons/${other}`)).lesson).toMatchObject({
    status: 'rejected',
    lineage: { superseded_by: copy.id },
  })
  expect((await typesOf(copy.id)).at(-1)).toBe('merged')
})

describe('what is refused writes nothing', () => {
  const rows: [action: string, body: object, code: string, hint: RegExp][] = [
    ['accept', {}, 'STATE_MACHINE_INVALID', /possible now: review/],
    ['invalidate', REASON, 'STATE_MACHINE_INVALID', /possible now/],
    ['reject', {}, 'REASON_REQUIRED', /--reason/],
    ['reject', { reason: 'no' }, 'LESSON_REASON_INVALID', /5 to 1000/],
    ['reject', { ...REASON, rejectReason: 'mood' }, 'LESSON_REASON_INVALID', /noise/],
    ['edit', { fields: {} }, 'LESSON_EDIT_EMPTY', /lessons show/],
    ['edit', { fields: { repo: 'a/b' } }, 'LESSON_FIELD_READONLY', /lessons show/],
    ['edit', { fields: { title: 'short' } }, 'LESSON_INVALID', /lessons show/],
    ['__proto__', {}, 'LESSON_ACTION_UNKNOWN', /review, accept/],
  ]
  test.each(rows)('%s %j is %s', async (action, body, code, hint) => {
    const [id] = await learn()
    const refusal = await act(id, action, body)
    expect(refusal).toMatchObject({ code })
    expect(refusal.hint).toMatch(hint)
    expect(await typesOf(id)).toEqual(['derived'])
  })

  test('an agent may improve a candidate, and decides nothing; a rule does not even that', async () => {
    const [id] = await learn()
    const agent = { actor: { kind: 'agent', id: 'shop-1' } }
    await act(id, 'review')
    expect(await act(id, 'accept', REASON, agent)).toMatchObject({ code: 'PERSON_REQUIRED' })
    expect(await act(id, 'reject', REASON, { actor: system('probe') })).toMatchObject({ code: 'STATE_MACHINE_BLOCKED' })
    expect(
      (await app.call('POST', `/api/lessons/${id}/accept`, { body: {}, actor: null as never })).body,
    ).toMatchObject({
      code: 'INPUT_INVALID',
    })
    expect(await typesOf(id)).toEqual(['derived', 'reviewed'])
  })

  test('a decision on a version that is no longer true', async () => {
    const [id] = await learn()
    await act(id, 'review')
    expect(await act(id, 'accept', {}, { headers: { 'if-match': '"1"' } })).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect(await act(id, 'accept', {}, { headers: { 'if-match': '"2"' } })).toMatchObject({ to: 'accepted' })
  })
})

test('two at once: one wins, the other hears of it, and every action is in the log', async () => {
  const [id] = await learn()
  const answers = await Promise.all([act(id, 'review'), act(id, 'review'), act(id, 'review')])
  expect(answers.filter(answer => answer.to === 'reviewed')).toHaveLength(1)
  for (const { code } of answers.filter(answer => answer.to === undefined))
    expect(['VERSION_CONFLICT', 'STATE_MACHINE_INVALID']).toContain(code)
  expect(await typesOf(id)).toEqual(['derived', 'reviewed'])
})

test('deriving again after decisions and edits moves nothing; a new record only recurs', async () => {
  const [accepted, rejected] = await learn()
  await act(accepted, 'edit', { fields: { title: 'Proofs lack their tree' } })
  await act(accepted, 'accept', { review: true })
  await act(rejected, 'reject', REASON)
  const before = (await app.get('/api/lessons/export')).lessons
  expect(await app.derive()).toMatchObject({ candidates: [], recurred: [] })
  expect((await app.get('/api/lessons/export')).lessons).toEqual(before)
  await app.reject('acme/widget', 'run-4', 'schema: /ref is missing')
  const { candidates, recurred } = await app.derive()
  expect([candidates, recurred.map(({ status }: { status: string }) => status).toSorted()]).toEqual([
    [],
    ['accepted', 'candidate', 'rejected'],
  ])
  const { lesson, recurred: again } = await app.get(`/api/lessons/${accepted}`)
  expect(lesson).toMatchObject({ status: 'accepted', title: 'Proofs lack their tree' })
  expect(again).toEqual(['run-4'])
  const { queue } = await app.get('/api/lessons/queue')
  const waiting = queue.map(({ finding_id, waits_for }: Record<string, string>) => [finding_id, waits_for])
  expect(waiting).toContainEqual([accepted, 'second_look'])
  expect(waiting).toContainEqual([rejected, 'second_look'])
})

test('a dry run derives nothing, and a damaged record stops nobody', async () => {
  await learn()
  await app.write('records/_rejected/acme/widget/2026/01/01/run-broken.json', '{')
  await app.reject('evil/widget', 'run-1', 'schema: /ref is missing')
  const dry = await app.derive({ dryRun: true })
  expect([dry.candidates.length, dry.problems.length, dry.dry_run]).toEqual([2, 1, true])
  expect((await app.get('/api/lessons')).lessons).toHaveLength(3)
  expect((await app.derive()).candidates).toHaveLength(2)
})

test('a mirror file that is behind is written again; one that somebody edited is reported, and the log wins', async () => {
  const [id] = await learn()
  const path = `findings/acme/widget/${id}.yaml`
  const old = await app.read(path)
  await act(id, 'review')
  const now = await app.read(path)
  await app.write(path, old)
  expect((await app.get(`/api/lessons/${id}`)).mirror).toBe('repaired')
  expect(await app.read(path)).toBe(now)
  await app.write(path, now.replace('status: reviewed', 'status: accepted'))
  expect(await app.get(`/api/lessons/${id}`)).toMatchObject({ mirror: 'edited', lesson: { status: 'reviewed' } })
  expect(await app.post('/api/lessons/mirror')).toMatchObject({ differences: [{ path, state: 'different' }] })
  await app.post('/api/lessons/mirror', { apply: true })
  expect(await app.read(path)).toBe(now)
  expect((await app.post('/api/lessons/mirror')).differences).toEqual([])
})
