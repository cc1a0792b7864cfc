import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MODES, SURFACES } from '#kernel/events/surface'
import { readLessonFacts } from '../derive/lesson-facts.ts'
import { LESSON_STATUSES, TRANSFER_SCOPES } from '../lesson/vocabulary.ts'
import { readAdviceQuery } from './advice-query.ts'
import { type AdviceShelf, deriveAdvice } from './derive-advice.ts'
import { reaches } from './lesson-reach.ts'

const lesson = (finding_id: string, change: object = {}) =>
  readLessonFacts(
    {
      finding_id,
      status: 'accepted',
      repo: 'acme/a',
      product_surface: 'cli',
      transfer_scope: 'surface_local',
      issue_kind: 'flag_contract_mismatch',
      title: 'Documentation of flags drifts from the parser',
      summary: '',
      source_record_ids: [`rec-${finding_id}`],
      ...change,
    },
    'lesson',
  )
const shelf = (change: Partial<AdviceShelf>): AdviceShelf => ({
  lessons: [],
  patterns: [],
  recommendations: [],
  doctrine: [],
  ...change,
})

const reach: [what: string, of: object, query: object, isReached: boolean][] = [
  ['its own repository', { transfer_scope: 'repo_local' }, { repo: 'acme/a' }, true],
  ['another repository', { transfer_scope: 'repo_local' }, { repo: 'acme/b' }, false],
  ['no repository asked', { transfer_scope: 'repo_local' }, { surface: 'cli' }, false],
  ['its surface', {}, { surface: 'cli', repo: 'evil/b' }, true],
  ['another surface in its own repository', {}, { surface: 'web', repo: 'acme/a' }, false],
  ['no surface, its repository', {}, { repo: 'acme/a' }, true],
  ['no surface, another repository', {}, { repo: 'acme/b' }, false],
  ['no surface, no repository', {}, { task: 'x' }, true],
  ['its mode', { transfer_scope: 'execution_mode', execution_mode: 'bot' }, { execution_mode: 'bot' }, true],
  ['another mode', { transfer_scope: 'execution_mode', execution_mode: 'bot' }, { execution_mode: 'human' }, false],
  ['a mode, but the lesson has none', { transfer_scope: 'execution_mode' }, { execution_mode: 'bot' }, false],
  ['no mode asked', { transfer_scope: 'execution_mode', execution_mode: 'bot' }, { surface: 'web' }, true],
  [
    'another mode than the surface lesson has',
    { execution_mode: 'human' },
    { surface: 'cli', execution_mode: 'bot' },
    false,
  ],
  ['a surface lesson without a mode', {}, { surface: 'cli', execution_mode: 'bot' }, true],
  ['the same owner', { transfer_scope: 'org_wide' }, { repo: 'acme/z' }, true],
  ['another owner', { transfer_scope: 'org_wide' }, { repo: 'evil/a' }, false],
  ['a scope nobody knows', { transfer_scope: 'constructor' }, { repo: 'acme/a' }, false],
]

test.each(reach)('reach: %s', (_what, of, query, isReached) => {
  expect(reaches(lesson('l', of), readAdviceQuery(query))).toBe(isReached)
})

const advised = (query: object, lessons: AdviceShelf['lessons']) =>
  deriveAdvice(readAdviceQuery(query), shelf({ lessons })).lessons.map(
    ({ finding_id, score }) => `${finding_id} ${score}`,
  )

test('different words of the task count once each, and only as whole words', () => {
  const one = lesson('l', { product_surface: 'mcp-server', doctrine_statement: 'Read the parser.' })
  const ask = (task: string) => advised({ surface: 'mcp-server', task }, [one])
  expect(ask('Parser parser PARSER')).toEqual(['l 1'])
  expect(ask('flags of the mcp server contract')).toEqual(['l 4'])
  expect(ask('export pars')).toEqual([])
  expect(ask('the and for with')).toEqual(['l 0'])
})

test('a lesson of the asked repository needs no word in common', () => {
  const lessons = [lesson('own', { title: 'nothing' }), lesson('other', { title: 'nothing', repo: 'acme/b' })]
  expect(advised({ surface: 'cli', repo: 'acme/a', task: 'export' }, lessons)).toEqual(['own 0'])
})

test('order: score, own repository, narrower scope, id', () => {
  const lessons = [
    lesson('wide', { transfer_scope: 'org_wide', repo: 'acme/b' }),
    lesson('b', { repo: 'acme/b' }),
    lesson('a', { repo: 'acme/b' }),
    lesson('own', { transfer_scope: 'org_wide' }),
    lesson('best', { title: 'flags of the exporter', repo: 'acme/b' }),
  ]
  const query = { surface: 'cli', repo: 'acme/a', task: 'flags exporter' }
  expect(advised(query, lessons)).toEqual(['best 2', 'own 1', 'a 1', 'b 1', 'wide 1'])
})

test('what does not fit is counted, and classes are counted over all that was reached', () => {
  const lessons = Array.from({ length: 12 }, (_, n) =>
    lesson(`l${n}`, { issue_kind: n < 7 ? 'docs_drift' : 'policy_mismatch' }),
  )
  const advice = deriveAdvice(readAdviceQuery({ surface: 'cli', limit: 3 }), shelf({ lessons }))
  expect(advice.lessons).toHaveLength(3)
  expect(advice.support).toMatchObject({ omitted: 9, record_ids: ['rec-l0', 'rec-l1', 'rec-l10'] })
  expect(advice.likely_failure_classes).toEqual([
    { issue_kind: 'docs_drift', count: 7 },
    { issue_kind: 'policy_mismatch', count: 5 },
  ])
})

test('five of each group of recommendations, the surest first', () => {
  const recommendation = (id: string, confidence: string, kind: string) => ({
    id,
    status: 'accepted',
    based_on_pattern_ids: [],
    kind,
    confidence,
    product_surfaces: ['cli'],
    execution_modes: [],
  })
  const many = Array.from({ length: 6 }, (_, n) => recommendation(`c${n}`, 'emerging', 'starter_check'))
  const recommendations = [
    ...many,
    recommendation('s', 'proven', 'starter_scenario'),
    recommendation('p', 'strong', 'policy_seed'),
  ]
  const advice = deriveAdvice(readAdviceQuery({ surface: 'cli' }), shelf({ recommendations }))
  expect(advice.starter_checks).toEqual(['s', 'c0', 'c1', 'c2', 'c3'])
  expect(advice.evidence_expectations).toEqual(['p'])
})

const anyLesson = fc
  .record({
    id: fc.nat(1000),
    status: fc.constantFrom(...LESSON_STATUSES),
    repo: fc.constantFrom('acme/a', 'acme/b', 'evil/c'),
    product_surface: fc.constantFrom(...SURFACES.slice(0, 3)),
    execution_mode: fc.constantFrom(...MODES, undefined),
    transfer_scope: fc.constantFrom(...TRANSFER_SCOPES),
  })
  .map(({ id, ...rest }) => lesson(`l${id}`, rest))
const anyQuery = fc.record({
  surface: fc.constantFrom('cli', 'web', undefined),
  execution_mode: fc.constantFrom('bot', undefined),
  repo: fc.constantFrom('acme/a', 'evil/c', undefined),
  task: fc.constantFrom('flags drift', 'exporter'),
})

test('L8: only what is accepted is advised, and one more lesson pushes none out below the limit', () => {
  const lessons = fc.uniqueArray(anyLesson, { selector: ({ finding_id }) => finding_id, maxLength: 7 })
  fc.assert(
    fc.property(anyQuery, lessons, anyLesson, (query, some, more) => {
      const before = advised(query, some)
      const accepted = new Set(some.filter(({ status }) => status === 'accepted').map(({ finding_id }) => finding_id))
      for (const one of before) expect(accepted.has(one.split(' ')[0]!)).toBe(true)
      expect(advised(query, [...some, { ...more, finding_id: 'more' }])).toEqual(expect.arrayContaining(before))
    }),
  )
})
