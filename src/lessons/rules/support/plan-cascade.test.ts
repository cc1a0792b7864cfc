import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ARTIFACT_ACTIONS } from '../artifact/artifact-machine.ts'
import { decideArtifactTransition } from '../artifact/decide-artifact-transition.ts'
import { deriveDoctrine, findDoctrineGap } from '../artifact/derive-doctrine.ts'
import { derivePatterns } from '../artifact/derive-patterns.ts'
import { deriveRecommendations } from '../artifact/derive-recommendations.ts'
import type { LessonFacts } from '../derive/lesson-facts.ts'
import { LESSON_STATUSES } from '../lesson/vocabulary.ts'
import { type CascadeFacts, planCascade } from './plan-cascade.ts'
import { findSupportGap, isStrong } from './support-threshold.ts'

const lesson = (n: number, change: Partial<LessonFacts> = {}): LessonFacts => ({
  finding_id: `dfind-${n}`,
  status: 'accepted',
  repo: `acme/r${n}`,
  product_surface: 'cli',
  execution_mode: null,
  issue_kind: 'docs_drift',
  root_cause_kind: 'contract_drift',
  remediation_kind: 'docs_change',
  transfer_scope: 'repo_local',
  source_record_ids: [`rec-${n}`],
  title: '',
  summary: '',
  doctrine_statement: '',
  ...change,
})

test('two lessons from two incidents are a pattern; one, or one incident told twice, is not', () => {
  const ids = (lessons: readonly LessonFacts[]) =>
    derivePatterns(lessons, []).patterns.map(({ pattern_id }) => pattern_id)
  expect(ids([lesson(1), lesson(2)])).toEqual(['dpat-docs-drift-contract-drift'])
  expect(ids([lesson(1), lesson(2, { status: 'reviewed' })])).toEqual([])
  const twice = [lesson(1, { source_record_ids: ['x', 'y'] }), lesson(2, { source_record_ids: ['y', 'x', 'y'] })]
  expect(derivePatterns(twice, []).below_threshold).toMatchObject([{ lessons: 2, reason: 'same_records' }])
})

test.each([
  [2, 'emerging'],
  [3, 'strong'],
  [4, 'strong'],
  [5, 'portfolio_stable'],
])('%i repositories make a pattern %s', (count, strength) => {
  const lessons = Array.from({ length: count }, (_, n) => lesson(n))
  expect(derivePatterns(lessons, []).patterns).toMatchObject([{ pattern_strength: strength }])
})

test('L9: a decision about a pattern survives whatever is derived', () => {
  const existing = [
    { pattern_id: 'dpat-docs-drift-contract-drift', status: 'rejected', source_finding_ids: ['dfind-2', 'dfind-1'] },
  ]
  expect(derivePatterns([lesson(1), lesson(2)], existing).patterns).toMatchObject([
    { status: 'rejected', disposition: 'unchanged' },
  ])
  expect(derivePatterns([lesson(1), lesson(2), lesson(3)], existing).patterns).toMatchObject([
    { status: 'rejected', disposition: 'support_changed' },
  ])
})

type World = Omit<CascadeFacts, 'lessons'> & { readonly lessons: readonly LessonFacts[] }

/** Derives everything from the lessons of a world and has a person accept all of it. */
function promote(lessons: readonly LessonFacts[]): World {
  const patterns = derivePatterns(lessons, []).patterns.map(pattern => ({ ...pattern, status: 'accepted' }))
  const recommendations = deriveRecommendations(patterns, new Map()).map(one => ({
    ...one,
    id: one.recommendation_id,
    status: 'accepted',
  }))
  const doctrine = deriveDoctrine(patterns, new Map()).doctrine.map(one => ({
    ...one,
    id: one.doctrine_id,
    status: 'accepted',
  }))
  return { lessons, patterns, recommendations, doctrine }
}

function applyCascade(world: World): World {
  const { invalidated, strengths } = planCascade(world)
  const fallen = new Set(invalidated.map(({ id }) => id))
  const settle = <One extends { readonly status: string }>(one: One, id: string) =>
    fallen.has(id) ? { ...one, status: 'invalidated' } : one
  return {
    lessons: world.lessons,
    patterns: world.patterns.map(one => ({
      ...settle(one, one.pattern_id),
      pattern_strength: strengths.get(one.pattern_id) ?? one.pattern_strength,
    })),
    recommendations: world.recommendations.map(one => settle(one, one.id)),
    doctrine: world.doctrine.map(one => settle(one, one.id)),
  }
}

test('one lesson gone: pattern, recommendation and doctrine fall with it, each with its cause', () => {
  const world = promote([lesson(1), lesson(2), lesson(3)])
  const gone = {
    ...world,
    lessons: [lesson(1), lesson(2, { status: 'invalidated' }), lesson(3, { status: 'reviewed' })],
  }
  expect(planCascade(gone).invalidated.map(({ cause }) => cause)).toEqual([
    'too_few_lessons',
    'no_accepted_pattern',
    'no_strong_pattern',
  ])
})

test('a pattern that stands on fewer repositories is weaker, and a doctrine that needs it strong falls', () => {
  const world = promote([lesson(1), lesson(2), lesson(3)])
  const weaker = { ...world, lessons: [lesson(1), lesson(2), lesson(3, { status: 'reviewed' })] }
  expect(planCascade(weaker).invalidated).toMatchObject([{ id: 'ddoc-contract-drift', cause: 'no_strong_pattern' }])
  expect([...planCascade(weaker).strengths.values()]).toEqual(['emerging'])
})

test('what is decided against or ended is left alone', () => {
  const world = promote([lesson(1), lesson(2)])
  const settled = {
    ...world,
    lessons: [],
    patterns: world.patterns.map(one => ({ ...one, status: 'rejected' })),
    recommendations: [],
  }
  expect(planCascade(settled).invalidated).toEqual([])
})

const change = fc.record({ index: fc.nat(7), status: fc.constantFrom(...LESSON_STATUSES) })
const wish = fc.record({ index: fc.nat(9), action: fc.constantFrom(...ARTIFACT_ACTIONS) })
const kinds = fc.array(fc.constantFrom('docs_drift', 'policy_mismatch'), { minLength: 8, maxLength: 8 })

test('L7: after any sequence of actions, everything accepted has its support', () => {
  fc.assert(
    fc.property(kinds, fc.array(fc.tuple(change, wish), { maxLength: 12 }), (issues, story) => {
      let world = promote(
        issues.map((issue_kind, n) => lesson(n, { issue_kind, transfer_scope: n % 3 ? 'repo_local' : 'org_wide' })),
      )
      for (const [{ index, status }, { index: at, action }] of story) {
        const lessons = world.lessons.map((one, n) => (n === index ? { ...one, status } : one))
        const patterns = world.patterns.map((one, n) =>
          n === at % 3 ? { ...one, status: act(one.status, action) } : one,
        )
        world = applyCascade({ ...world, lessons, patterns })
        expectSupport(world)
      }
    }),
  )
})

function act(status: string, action: string): string {
  const answer = decideArtifactTransition({
    status,
    action,
    actor: { kind: 'person', name: 'ana' },
    reason: 'because of it',
  })
  return answer.ok ? answer.to : status
}

function expectSupport({ lessons, patterns, recommendations, doctrine }: World) {
  const isAccepted = ({ status }: { readonly status: string }) => status === 'accepted'
  const accepted = patterns.filter(isAccepted)
  for (const { source_finding_ids } of accepted) {
    const sources = lessons.filter(one => isAccepted(one) && source_finding_ids.includes(one.finding_id))
    expect(findSupportGap(sources)).toBeUndefined()
  }
  for (const { based_on_pattern_ids } of recommendations.filter(isAccepted)) {
    expect(accepted.some(({ pattern_id }) => based_on_pattern_ids.includes(pattern_id))).toBe(true)
  }
  for (const { based_on_pattern_ids } of doctrine.filter(isAccepted)) {
    const strong = accepted.filter(
      one => based_on_pattern_ids.includes(one.pattern_id) && isStrong(one.pattern_strength),
    )
    expect(findDoctrineGap(strong)).toBeUndefined()
  }
}
