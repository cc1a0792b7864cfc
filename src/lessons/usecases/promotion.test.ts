// From accepted lessons to patterns, recommendations and advice, and down again.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeLessonYaml } from '#formats/yaml/lesson-yaml'
import { sampleLesson } from '#testing/samples/sample-lesson'
import { type LessonApp, openLessonApp } from '#testing/worlds/lesson-app'

let app: LessonApp
beforeEach(async () => {
  app = await openLessonApp()
})
afterEach(() => app.close())

const PATTERN = 'dpat-schema-mismatch-schema-alignment-failure'
const RECOMMENDATION = 'drec-starter-check-schema-mismatch-schema-alignment-failure'
const REASON = { reason: 'for the sake of the test' }

async function learn(repo: string): Promise<string> {
  await app.reject(repo, `${repo.replace('/', '-')}-1`, 'schema: /ref is missing')
  const { candidates } = await app.derive({ repo })
  const { id } = candidates.find((one: { rule: string }) => one.rule === 'rule-schema-rejection')
  await app.post(`/api/lessons/${id}/accept`, { review: true })
  return id
}

async function promote(): Promise<void> {
  await app.post('/api/patterns/derive')
  await app.post(`/api/patterns/${PATTERN}/accept`)
  await app.post('/api/recommendations/derive')
  await app.post(`/api/recommendations/${RECOMMENDATION}/accept`)
}

const advise = () => app.get('/api/advice', { surface: 'cli', task: 'a schema for records' })

test('two lessons of two repositories carry a pattern, a recommendation and advice; one gone, all three are gone', async () => {
  const first = await learn('acme/widget')
  expect(await app.post('/api/patterns/derive')).toMatchObject({
    derived: [],
    below_threshold: [{ reason: 'too_few_lessons' }],
  })
  const second = await learn('acme/gadget')
  await promote()
  expect(await advise()).toMatchObject({
    lessons: [{ id: second }, { id: first }],
    starter_checks: [{ id: RECOMMENDATION, source: `from ${PATTERN}` }],
    support: { record_ids: ['acme-gadget-1', 'acme-widget-1'], pattern_ids: [PATTERN] },
  })
  const { dependants } = await app.get(`/api/lessons/${first}`)
  expect(dependants.map(({ id }: { id: string }) => id)).toEqual([PATTERN, RECOMMENDATION])
  const dry = await app.post(`/api/lessons/${first}/invalidate`, { ...REASON, dryRun: true })
  expect(dry).toMatchObject({ dry_run: true, cascade: [{ id: PATTERN }, { id: RECOMMENDATION }] })
  expect(await app.get(`/api/patterns/${PATTERN}`)).toMatchObject({ status: 'accepted' })
  await app.post(`/api/lessons/${first}/invalidate`, REASON)
  expect(await app.get(`/api/patterns/${PATTERN}`)).toMatchObject({
    status: 'invalidated',
    cause: 'too_few_lessons',
    decided_by: 'system/cascade',
  })
  expect(await app.get(`/api/recommendations/${RECOMMENDATION}`)).toMatchObject({ cause: 'no_accepted_pattern' })
  expect(await advise()).toMatchObject({ lessons: [{ id: second }], starter_checks: [], support: { pattern_ids: [] } })
  expect(await app.read(`patterns/${PATTERN}.yaml`)).toContain('status: invalidated')
  expect((await app.get(`/api/why/${PATTERN}`)).evidence).toMatchObject({ caused_by: first })
})

test('reopening withdraws the support too, and only a newer acceptance brings the pattern back', async () => {
  const first = await learn('acme/widget')
  await learn('acme/gadget')
  await promote()
  const { cascade } = await app.post(`/api/lessons/${first}/reopen`, REASON)
  expect(cascade.map(({ id }: { id: string }) => id)).toEqual([PATTERN, RECOMMENDATION])
  expect(await app.post('/api/patterns/derive')).toMatchObject({ derived: [] })
  await app.post(`/api/lessons/${first}/accept`)
  expect(await app.post('/api/patterns/derive')).toMatchObject({ derived: [PATTERN] })
  expect(await app.get(`/api/patterns/${PATTERN}`)).toMatchObject({ status: 'candidate' })
  await promote()
  expect((await advise()).starter_checks).toHaveLength(1)
})

test('a pattern that leaves takes its recommendation along; a third lesson keeps both standing', async () => {
  await learn('acme/widget')
  await learn('acme/gadget')
  const third = await learn('acme/third')
  await promote()
  expect(await app.get(`/api/patterns/${PATTERN}`)).toMatchObject({ strength: 'strong' })
  expect(await app.post(`/api/lessons/${third}/invalidate`, REASON)).toMatchObject({ cascade: [] })
  expect(await app.get(`/api/patterns/${PATTERN}`)).toMatchObject({ status: 'accepted', strength: 'emerging' })
  const reopened = await app.post(`/api/patterns/${PATTERN}/reopen`, REASON)
  expect(reopened).toMatchObject({ to: 'candidate', cascade: [{ id: RECOMMENDATION, cause: 'no_accepted_pattern' }] })
})

test('strong patterns become doctrine', async () => {
  for (const name of ['one', 'two', 'three']) await learn(`acme/${name}`)
  await promote()
  // The lessons reach the whole organisation, and one pattern is not enough to say so for good.
  expect(await app.post('/api/doctrine/derive')).toMatchObject({
    derived: [],
    below_threshold: [{ reason: 'org_wide_needs_two' }],
  })
})

test.each<[path: string, body: object, code: string]>([
  [`patterns/${PATTERN}/reject`, {}, 'REASON_REQUIRED'],
  [`patterns/${PATTERN}/reopen`, REASON, 'STATE_MACHINE_INVALID'],
  [`patterns/${PATTERN}/nonsense`, {}, 'LESSON_ACTION_UNKNOWN'],
  ['patterns/dpat-none/accept', {}, 'NOT_FOUND'],
])('%s is refused with %s %s', async (path, body, code) => {
  await learn('acme/widget')
  await learn('acme/gadget')
  await app.post('/api/patterns/derive')
  expect(await app.post(`/api/${path}`, body)).toMatchObject({ code })
})

test.each<[query: object, code: string]>([
  [{}, 'LESSON_QUERY_EMPTY'],
  [{ surface: 'toaster' }, 'LESSON_QUERY_INVALID'],
  [{ surface: 'cli', limit: '51' }, 'LESSON_QUERY_INVALID'],
  [{ surface: '__proto__' }, 'LESSON_QUERY_INVALID'],
])('the question %j is %s', async (query, code) => expect(await app.get('/api/advice', query)).toMatchObject({ code }))

test('what lost its support while it was a candidate is not accepted', async () => {
  const first = await learn('acme/widget')
  await learn('acme/gadget')
  await app.post('/api/patterns/derive')
  await app.post(`/api/patterns/${PATTERN}/reject`, REASON)
  await app.post(`/api/lessons/${first}/invalidate`, REASON)
  await app.post(`/api/patterns/${PATTERN}/reopen`, REASON)
  expect(await app.post(`/api/patterns/${PATTERN}/accept`)).toMatchObject({ code: 'STATE_MACHINE_BLOCKED' })
})

test('two lessons of three fall at the same time: the pattern sees both', async () => {
  const ids = [await learn('acme/widget'), await learn('acme/gadget'), await learn('acme/third')]
  await promote()
  const falling = ids.slice(0, 2).map(id => app.post(`/api/lessons/${id}/invalidate`, REASON))
  expect((await Promise.all(falling)).map(({ to }) => to)).toEqual(['invalidated', 'invalidated'])
  expect(await app.get(`/api/patterns/${PATTERN}`)).toMatchObject({ status: 'invalidated', cause: 'too_few_lessons' })
})

describe('a cause', () => {
  const strength = async () => (await advise()).starter_checks[0].strength
  const confirm = (id: string, more: object = {}, as: object = {}) =>
    app.post(`/api/lessons/${id}/confirm-cause`, { reason: 'the repair made it pass', ...more }, as)

  test('is a claim of its rule until a person confirms it, and what rests on it says how many did', async () => {
    const ids = [await learn('acme/widget'), await learn('acme/gadget')]
    await promote()
    expect(await app.get(`/api/lessons/${ids[0]}`)).toMatchObject({ cause: { standing: 'claimed' } })
    expect(await app.get(`/api/patterns/${PATTERN}`)).toMatchObject({ confirmations: { confirmed: 0, of: 2 } })
    expect(await strength()).toBe('claimed, 0 of 2 causes confirmed')
    expect(await confirm(ids[0]!, { test: 'npm test' })).toMatchObject({
      cause: { standing: 'confirmed', by: 'ana', test: 'npm test' },
    })
    expect(await strength()).toBe('claimed, 1 of 2 causes confirmed')
    await confirm(ids[1]!)
    expect(await strength()).toBe('emerging, 2 of 2 causes confirmed')
    expect((await advise()).lessons[0].source).toContain('cause confirmed')
    expect((await app.get(`/api/why/${ids[0]}`)).unknown).not.toContainEqual(expect.stringContaining('cause'))
  })

  test('is confirmed by nobody but a person, with a reason, and not of what has ended', async () => {
    const id = await learn('acme/widget')
    const agent = { actor: { kind: 'agent', id: 'shop-1' } }
    expect((await confirm(id, {}, agent)).code).toMatch(/PERSON_REQUIRED|LESSON_ACTOR_INVALID/)
    expect(await confirm(id, { reason: ' ' })).toMatchObject({ code: 'REASON_REQUIRED' })
    await app.post(`/api/lessons/${id}/invalidate`, REASON)
    expect(await confirm(id)).toMatchObject({ code: 'STATE_MACHINE_BLOCKED' })
    expect(await app.get(`/api/lessons/${id}`)).toMatchObject({ cause: { standing: 'claimed' } })
  })

  test('that a person names instead is confirmed, and one that an agent names is a claim', async () => {
    const { id } = await app.post('/api/lessons/propose', { text: writeLessonYaml(sampleLesson) })
    expect(await app.get(`/api/lessons/${id}`)).toMatchObject({ cause: { standing: 'confirmed' } })
    const edit = (root_cause_kind: string, as: object = {}) =>
      app.post(`/api/lessons/${id}/edit`, { fields: { root_cause_kind } }, as)
    await edit('timing_race', { actor: { kind: 'agent', id: 'shop-1' } })
    await edit('tooling_gap')
    expect(await app.get(`/api/lessons/${id}`)).toMatchObject({ cause: { standing: 'confirmed', by: 'ana' } })
  })
})
