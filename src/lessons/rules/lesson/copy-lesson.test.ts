import { expect, test } from 'vitest'
import { sampleLesson } from '#testing/samples/sample-lesson'
import {
  composeDoctrineText,
  composePatternText,
  composeRecommendationText,
} from '../artifact/compose-promoted-text.ts'
import { deriveDoctrine } from '../artifact/derive-doctrine.ts'
import { derivePatterns } from '../artifact/derive-patterns.ts'
import { deriveRecommendations } from '../artifact/derive-recommendations.ts'
import { readLessonFacts } from '../derive/lesson-facts.ts'
import { orderRecords } from '../derive/order-records.ts'
import { mayBeginAnew } from '../life/may-begin-anew.ts'
import { copyLesson } from './copy-lesson.ts'
import { readLesson } from './lesson.ts'

const AT = '2026-05-26T12:00:00.000Z'
const ended = {
  ...sampleLesson,
  status: 'invalidated',
  review: { reviewed_by: 'ana' },
  invalidation: { is_invalidated: true, reason: 'the flag is gone' },
} as const

test('a copy is a valid candidate under an id of its own that remembers its origin, and no decision', () => {
  const first = copyLesson(ended, new Set(), AT)
  const second = copyLesson(ended, new Set([first.finding_id]), AT)
  expect(readLesson(first)).toMatchObject({
    ok: true,
    lesson: { status: 'candidate', lineage: { copied_from: ended.finding_id } },
  })
  expect([first.review, first.invalidation]).toEqual([undefined, undefined])
  expect(new Set([ended.finding_id, first.finding_id, second.finding_id]).size).toBe(3)
})

test.each([
  ['invalidated', 7, [3, 8], 'yes'],
  ['invalidated', 7, [3, 7], 'no_lesson_accepted_since'],
  ['invalidated', 7, [], 'no_lesson_accepted_since'],
  ['rejected', 7, [8], 'still_lives'],
] as const)('a pattern that is %s since %i, lessons accepted at %j: %s', (status, since, accepted, expected) => {
  const answer = mayBeginAnew({ status }, since, accepted)
  expect(answer.may ? 'yes' : answer.because).toBe(expected)
})

test('records are ordered by when they finished as an instant, then by run id', () => {
  const record = (run_id: string, finished_at?: string) => ({ run_id, timing: { finished_at } })
  const records = [
    record('z', '2026-01-01T00:00:00Z'),
    record('b', '2026-01-01T00:30:00+01:00'),
    record('a', '2026-01-01T00:00:00Z'),
    record('c'),
    7,
  ]
  expect(
    orderRecords(records).map(one => (typeof one === 'object' && one && 'run_id' in one ? one.run_id : one)),
  ).toEqual([7, 'c', 'b', 'a', 'z'])
})

test('the texts of what grows from lessons keep their lengths', () => {
  const lessons = [1, 2, 3].map(n =>
    readLessonFacts(
      {
        ...sampleLesson,
        status: 'accepted',
        finding_id: `dfind-${n}`,
        repo: `acme/${n}`,
        source_record_ids: [`r${n}`],
      },
      'lesson',
    ),
  )
  const [pattern] = derivePatterns(lessons, []).patterns
  if (!pattern) return expect.unreachable()
  const accepted = [{ ...pattern, status: 'accepted' }]
  const [recommendation] = deriveRecommendations(accepted, new Map())
  const [doctrine] = deriveDoctrine(accepted, new Map()).doctrine
  if (!recommendation || !doctrine) return expect.unreachable()
  expect(composePatternText(pattern).title).toBe('Docs drift caused by docs code drift')
  expect(composeRecommendationText(recommendation).summary).toBe(
    'Add a check against docs drift docs code drift for cli',
  )
  const { statement, rationale } = composeDoctrineText(doctrine)
  expect(statement).toContain('docs code drift')
  for (const text of [statement, rationale]) expect(text.length >= 20 && text.length <= 500).toBe(true)
})
