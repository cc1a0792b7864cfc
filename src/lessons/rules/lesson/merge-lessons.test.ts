import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LessonMerge, type MergePart, mergeLessons } from './merge-lessons.ts'

const part = (findingId: string, change: Partial<MergePart> = {}): MergePart => ({
  findingId,
  status: 'candidate',
  repo: 'acme/widget',
  sourceRecordIds: [`rec-${findingId}`],
  scenarioIds: [],
  evidence: [{ evidence_kind: 'record', record_id: `rec-${findingId}` }],
  mergedFrom: [],
  ...change,
})
const request = (change: Partial<LessonMerge>): LessonMerge => ({
  canonical: part('a'),
  sources: [part('b')],
  actor: { kind: 'person', name: 'ana' },
  reason: 'the same lesson twice',
  ...change,
})

const refusals: [what: string, change: Partial<LessonMerge>, code: string, lessonId: string | null][] = [
  ['nothing to keep', { canonical: null }, 'LESSON_MERGE_TOO_FEW', null],
  ['nothing to add', { sources: [] }, 'LESSON_MERGE_TOO_FEW', null],
  ['a lesson with itself', { sources: [part('a')] }, 'LESSON_MERGE_SELF', null],
  ['a source twice', { sources: [part('b'), part('b')] }, 'LESSON_MERGE_SELF', null],
  ['into an ended lesson', { canonical: part('a', { status: 'invalidated' }) }, 'STATE_MACHINE_TERMINAL', 'a'],
  ['into a rejected lesson', { canonical: part('a', { status: 'rejected' }) }, 'STATE_MACHINE_INVALID', 'a'],
  ['what people accepted', { sources: [part('b'), part('c', { status: 'accepted' })] }, 'STATE_MACHINE_INVALID', 'c'],
  ['by an agent', { actor: { kind: 'agent', name: 'demo-1' } }, 'STATE_MACHINE_BLOCKED', 'b'],
  ['without a reason', { reason: '' }, 'REASON_REQUIRED', 'b'],
  ['across repositories', { sources: [part('b'), part('c', { repo: 'evil/widget' })] }, 'LESSON_MERGE_MISMATCH', 'c'],
]

test.each(refusals)('%s is refused', (_what, change, code, lessonId) => {
  expect(mergeLessons(request(change))).toEqual({ ok: false, code, lessonId })
})

test('the canonical keeps its status and gets everything once, the first note stays', () => {
  const doc = { evidence_kind: 'doc', doc_ref: 'x.md' } as const
  const answer = mergeLessons({
    ...request({}),
    canonical: part('a', { status: 'accepted', mergedFrom: ['old'], evidence: [{ ...doc, note: 'first' }] }),
    sources: [
      part('b', {
        mergedFrom: ['older'],
        evidence: [
          { ...doc, note: 'second' },
          { ...doc, record_id: 'r' },
        ],
      }),
    ],
  })
  expect(answer).toMatchObject({
    ok: true,
    canonical: {
      status: 'accepted',
      sourceRecordIds: ['rec-a', 'rec-b'],
      evidence: [
        { ...doc, note: 'first' },
        { ...doc, record_id: 'r' },
      ],
      mergedFrom: ['old', 'b', 'older'],
    },
    superseded: [
      { findingId: 'b', from: 'candidate', to: 'rejected', rejectReason: 'merged_into_canonical', supersededBy: 'a' },
    ],
  })
})

const word = fc.constantFrom('r1', 'r2', 'r3', 'r4')
const words = fc.uniqueArray(word)
const anyPart = (findingId: string) =>
  fc
    .record({ sourceRecordIds: words, scenarioIds: words, mergedFrom: words, records: words })
    .map(({ records, ...rest }) =>
      part(findingId, { ...rest, evidence: records.map(record_id => ({ evidence_kind: 'record', record_id })) }),
    )

test('L6: a merge loses nothing, and another order of sources gives the same sets', () => {
  fc.assert(
    fc.property(anyPart('a'), anyPart('b'), anyPart('c'), (canonical, b, c) => {
      const merged = mergeLessons(request({ canonical, sources: [b, c] }))
      const other = mergeLessons(request({ canonical, sources: [c, b] }))
      if (!merged.ok || !other.ok) return expect.unreachable()
      for (const one of [canonical, b, c]) {
        for (const key of ['sourceRecordIds', 'scenarioIds', 'mergedFrom', 'evidence'] as const) {
          for (const value of one[key]) expect(merged.canonical[key]).toContainEqual(value)
        }
      }
      for (const key of ['sourceRecordIds', 'scenarioIds', 'mergedFrom', 'evidence'] as const) {
        expect(new Set(other.canonical[key].map(value => JSON.stringify(value)))).toEqual(
          new Set(merged.canonical[key].map(value => JSON.stringify(value))),
        )
      }
    }),
  )
})
