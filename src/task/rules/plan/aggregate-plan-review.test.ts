// Law L10, and the rules by which verdicts are read.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aggregatePlanReview, type PlanReviewDecision } from './aggregate-plan-review.ts'

const ROLES = ['Designer', 'Tester', 'Risk']

const verdict = fc.record(
  {
    role: fc.constantFrom(...ROLES, 'human', '', 7),
    attempt: fc.constantFrom<unknown>(1, 2, 3, 0, -1, 1.5, '2', null),
    ok: fc.constantFrom<unknown>(true, false, null, 'false', 1),
    severity: fc.constantFrom<unknown>('blocking', 'BLOCKING', 'minor', null),
    confidence: fc.constantFrom<unknown>(0, 0.4, 1, 2, -1, '0.9', null),
    blocking_issues: fc.constantFrom<unknown>([], ['x'], {}, 'x', null),
  },
  { requiredKeys: [] },
)
const verdicts = fc.array(fc.oneof({ weight: 9, arbitrary: verdict }, { weight: 1, arbitrary: fc.jsonValue() }), {
  maxLength: 8,
})

const decide = (list: readonly unknown[]) => aggregatePlanReview({ roles: ROLES, verdicts: list })

test('L10 the answer does not depend on the order of the verdicts', () => {
  fc.assert(
    fc.property(verdicts, fc.infiniteStream(fc.nat()), (list, chance) => {
      const shuffled = list.map(item => ({ item, key: chance.next().value })).toSorted((a, b) => a.key - b.key)
      expect(decide(shuffled.map(({ item }) => item))).toEqual(decide(list))
    }),
    { numRuns: 1000 },
  )
})

test('L10 repeating verdicts changes nothing but the count of invalid ones', () => {
  fc.assert(
    fc.property(verdicts, list => {
      const once = decide(list)
      expect(decide([...list, ...list])).toEqual({ ...once, invalid: once.invalid * 2 })
    }),
  )
})

const WORST_FIRST: PlanReviewDecision[] = ['blocked', 'needs_changes', 'incomplete', 'accepted']

test('L10 a worse verdict of a new role never improves the decision', () => {
  const worse = fc.constantFrom({ ok: false }, { ok: false, severity: 'blocking' }, { ok: null }, { ok: 1 })
  fc.assert(
    fc.property(verdicts, worse, fc.constantFrom('newcomer', 'second newcomer'), (list, bad, role) => {
      const before = WORST_FIRST.indexOf(decide(list).decision)
      expect(WORST_FIRST.indexOf(decide([...list, { role, ...bad }]).decision)).toBeLessThanOrEqual(before)
    }),
  )
})

const ok = (role: string) => ({ role, ok: true })
const all = ROLES.map(ok)

const rows: [name: string, verdicts: unknown[], expected: object][] = [
  ['all approve', all, { decision: 'accepted', ok: true, approvals: 3, missing: [] }],
  ['one is silent', all.slice(1), { decision: 'incomplete', missing: ['Designer'] }],
  [
    'one says nothing that counts',
    [...all.slice(1), { role: 'Designer', ok: 'false' }],
    { decision: 'incomplete', invalid: 1 },
  ],
  [
    'one objects',
    [...all, { role: 'Risk', attempt: 2, ok: false }],
    { decision: 'needs_changes', objectors: ['Risk'] },
  ],
  [
    'severity must be exactly blocking',
    [{ role: 'Risk', ok: false, severity: 'BLOCKING' }],
    { decision: 'needs_changes' },
  ],
  [
    'severity means nothing on a yes',
    [...all.slice(0, 2), { ...ok('Risk'), severity: 'blocking' }],
    { decision: 'accepted' },
  ],
  [
    'one blocks',
    [...all, { role: 'Risk', attempt: 2, ok: false, severity: 'blocking' }],
    { decision: 'blocked', blockers: ['Risk'] },
  ],
  [
    'a yes with blocking issues blocks',
    [...all.slice(0, 2), { ...ok('Risk'), blocking_issues: ['x'] }],
    { decision: 'blocked', contradictory: true },
  ],
  [
    'a newer yes replaces an older no',
    [...all.slice(0, 2), { role: 'Risk', ok: false }, { ...ok('Risk'), attempt: 2 }],
    { decision: 'accepted', objectors: [] },
  ],
  ['at equal attempts the worse one stands', [...all, { role: 'Risk', ok: false }], { decision: 'needs_changes' }],
  [
    'an outsider cannot help',
    [...all.slice(1), ok('human')],
    { decision: 'incomplete', extra: ['human'], approvals: 2 },
  ],
  ['an outsider can object', [...all, { role: 'human', ok: false }], { decision: 'needs_changes', extra: ['human'] }],
  [
    'the lowest confidence counts',
    [
      { ...ok('Risk'), confidence: 0.4 },
      { ...ok('Tester'), confidence: 0.9 },
    ],
    { confidence: 0.4 },
  ],
  [
    'an abstention has no confidence',
    [
      { role: 'Risk', ok: null, confidence: 0.1 },
      { ...ok('Tester'), confidence: 0.9 },
    ],
    { confidence: 0.9 },
  ],
]
test.each(rows)('%s', (_name, list, expected) => expect(decide(list)).toMatchObject(expected))

test.each([-0.1, 1.1, '0.9', null, true])('a confidence of %j is none', confidence => {
  expect(decide([{ ...ok('Risk'), confidence }]).confidence).toBeNull()
})

test.each([0, 0.5, 1])('a confidence of %d counts', confidence => {
  expect(decide([{ ...ok('Risk'), confidence }]).confidence).toBe(confidence)
})

test('a structural flaw blocks whatever the reviewers say', () => {
  const flawed = aggregatePlanReview({ roles: ROLES, verdicts: all, structuralFlaws: [{ code: 'FILE_ABSENT' }] })
  expect(flawed).toMatchObject({ decision: 'blocked', ok: false, blocked: true, blockers: [] })
})

const stored: [name: string, flags: object, decision: PlanReviewDecision, contradictory: boolean][] = [
  ['agreeing flags', { ok: true, blocked: false }, 'accepted', false],
  ['a stored no makes a yes worse', { ok: false, blocked: false }, 'needs_changes', true],
  ['a stored block makes a yes worse still', { ok: true, blocked: true }, 'blocked', true],
  ['flags that are no booleans', { ok: 'true', blocked: false }, 'needs_changes', true],
  ['no flags at all', {}, 'needs_changes', true],
]
test.each(stored)('%s', (_name, flags, decision, contradictory) => {
  const answer = aggregatePlanReview({ roles: ROLES, verdicts: all, stored: { ...flags } })
  expect(answer).toMatchObject({ decision, contradictory })
})

test('a stored yes never makes a no better', () => {
  const verdicts = [...all, { role: 'Risk', ok: false }]
  const answer = aggregatePlanReview({ roles: ROLES, verdicts, stored: { ok: true, blocked: false } })
  expect(answer).toMatchObject({ decision: 'needs_changes', contradictory: true })
})

test('roles are counted once, and the quorum may be smaller', () => {
  const answer = aggregatePlanReview({ roles: ['Risk', 'Risk', 'Tester'], quorum: 1, verdicts: [ok('Risk')] })
  expect(answer).toMatchObject({ decision: 'accepted', quorum: 1, approvals: 1, missing: ['Tester'] })
})
