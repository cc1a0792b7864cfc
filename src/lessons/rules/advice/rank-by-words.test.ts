// Words of a task find the lesson that is about them: in another form, and where a filter would hide it.
import { expect, test } from 'vitest'
import type { LessonFacts } from '../derive/lesson-facts.ts'
import { readAdviceQuery } from './advice-query.ts'
import { rankByWords } from './rank-by-words.ts'
import { stemsOf } from './stems.ts'

const lesson = (finding_id: string, title: string, more: Partial<LessonFacts> = {}): LessonFacts => ({
  finding_id,
  status: 'accepted',
  repo: 'acme/widget',
  product_surface: 'cli',
  execution_mode: null,
  issue_kind: '',
  root_cause_kind: '',
  remediation_kind: '',
  transfer_scope: 'surface_local',
  source_record_ids: ['r'],
  title,
  summary: '',
  doctrine_statement: '',
  ...more,
})
const MANY = [
  lesson('a', 'flags of the parser are read twice'),
  lesson('b', 'the queue of retries grows without end'),
  lesson('c', 'the parser stops at a blank', { product_surface: 'web' }),
  lesson('d', 'a parser'),
]
const rank = (asked: object, lessons = MANY) =>
  rankByWords(readAdviceQuery(asked), lessons).map(of => of.lesson.finding_id)

test.each([
  ['parsing flags', ['a', 'd', 'c']],
  ['retry queues', ['b']],
  ['nothing that fits', []],
])('%s', (task, ids) => expect(rank({ task, surface: 'cli' })).toEqual(ids))

test('what fits the words much better is not hidden by its surface, and says that it is outside', () => {
  const ranked = rankByWords(readAdviceQuery({ task: 'blank stops the parser', surface: 'cli' }), MANY)
  expect(ranked[0]).toMatchObject({ lesson: { finding_id: 'c' }, isOutside: true })
})

test.each([
  ['of one repository only', { transfer_scope: 'repo_local' }],
  ['for the whole of one owner', { transfer_scope: 'org_wide' }],
  ['of a scope that nobody knows', { transfer_scope: 'everywhere' }],
])('what is %s never reaches others', (_words, more) => {
  expect(rank({ task: 'parser', repo: 'other/shop' }, [lesson('x', 'the parser', more)])).toEqual([])
})

test('the order of the lessons changes nothing, and what is about something else takes nothing away', () => {
  const asked = { task: 'parser of flags', limit: 50 }
  expect(rank(asked, MANY.toReversed())).toEqual(rank(asked))
  expect(rank(asked, [...MANY, lesson('z', 'colours of a button')])).toEqual(rank(asked))
})

test.each([
  ['readFlags', ['read', 'flag']],
  ['matches policies processes', ['match', 'policy', 'proces']],
  ['running stopped', ['run', 'stop']],
])('%s is %j', (text, stems) => expect(stemsOf(text)).toEqual(stems))
