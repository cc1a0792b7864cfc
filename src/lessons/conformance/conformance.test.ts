// Every case of the conformance document, and the promise that any input gets an answer or a typed refusal.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCase, nearlyRight, readConformanceCases } from '#testing/conformance-cases'
import { lessonsFunctions } from './conformance.ts'

const cases = readConformanceCases('lessons')
const answer = (fn: string, input: unknown) => answerCase(lessonsFunctions, fn, input)

test('every published case agrees', () => {
  for (const { id, fn, in: input, out, error } of cases) {
    expect({ id, ...answer(fn, input) }).toEqual(error ? { id, code: error.code } : { id, out })
  }
  expect(new Set(cases.map(({ fn }) => fn))).toEqual(new Set(Object.keys(lessonsFunctions)))
})

test.each(Object.keys(lessonsFunctions))('%s answers or refuses any JSON, and refuses what is no object', fn => {
  for (const input of [null, [], 'text', 7, true]) expect(answer(fn, input)).toEqual({ code: 'INPUT_INVALID' })
  fc.assert(fc.property(fc.jsonValue(), input => void answer(fn, input)))
})

test('a nearly right input is answered or refused too', () => {
  const some = cases.filter((_case, index) => index % 61 === 0)
  const codes = some.flatMap(({ fn, in: input }) => nearlyRight(input).map(odd => answer(fn, odd).code))
  const refusals = ['INPUT_INVALID', 'LESSON_QUERY_EMPTY', 'LESSON_QUERY_INVALID']
  expect(codes.filter(code => code !== undefined && !refusals.includes(code))).toEqual([])
})

const ana = { kind: 'person', name: 'ana' }
const reviewed = { status: 'reviewed', version: 1 }

const rows: [what: string, fn: string, input: object, outcome: object][] = [
  ['no lesson', 'transition', { action: 'review', actor: ana }, { out: { code: 'LESSON_STATUS_UNKNOWN' } }],
  [
    'a null lesson',
    'transition',
    { lesson: null, action: 'review', actor: ana },
    { out: { code: 'LESSON_STATUS_UNKNOWN' } },
  ],
  ['a lesson that is text', 'transition', { lesson: 'x', action: 'review', actor: ana }, { code: 'INPUT_INVALID' }],
  [
    'an invisible name',
    'transition',
    { lesson: reviewed, action: 'accept', actor: { kind: 'person', name: 'a\u200bb' } },
    { out: { code: 'LESSON_ACTOR_INVALID' } },
  ],
  [
    'an expected version of null is the wrong one',
    'transition',
    { lesson: reviewed, action: 'accept', actor: ana, expected_version: null },
    { out: { code: 'VERSION_CONFLICT' } },
  ],
  [
    'the prototype as a field to edit',
    'transition',
    { lesson: reviewed, action: 'edit', actor: ana, fields: JSON.parse('{"__proto__": "x"}') },
    { out: { code: 'LESSON_FIELD_READONLY' } },
  ],
  [
    'nothing to merge into',
    'merge',
    { canonical: null, sources: [], actor: ana },
    { out: { code: 'LESSON_MERGE_TOO_FEW' } },
  ],
  ['sources that are no list', 'merge', { canonical: null, sources: 'x', actor: ana }, { code: 'INPUT_INVALID' }],
  ['no lessons to derive patterns from', 'derivePatterns', {}, { code: 'INPUT_INVALID' }],
  ['no question', 'advise', {}, { code: 'LESSON_QUERY_EMPTY' }],
  ['a limit of half a lesson', 'advise', { query: { repo: 'a/b', limit: 0.5 } }, { code: 'LESSON_QUERY_INVALID' }],
  ['a repository that is a number', 'advise', { query: { repo: 7 } }, { code: 'LESSON_QUERY_INVALID' }],
]

test.each(rows)('%s: %s', (_what, fn, input, outcome) => {
  expect(answer(`lessons.${fn}`, input)).toMatchObject(outcome)
})
