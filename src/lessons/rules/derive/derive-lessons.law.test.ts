// Laws of derivation over records that nobody would write by hand.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeLesson } from '../lesson/compose-lesson.ts'
import { readLesson } from '../lesson/lesson.ts'
import { composeLessonId } from '../lesson/lesson-id.ts'
import { type DerivedLesson, deriveLessons, findLessonsIn, type KnownLesson } from './derive-lessons.ts'

const AT = '2026-05-26T12:00:00.000Z'
const OFF_SURFACE = 'schema: /scenario_results/0/product_surface must be equal to one of the allowed values'
const NO_ARTIFACT = 'policy: surface[cli]: required evidence kind "artifact" is missing'
const TOO_LITTLE = 'policy: surface[cli]: requires 2 evidence items, got 1'

const derive = (
  records: readonly unknown[],
  findings: readonly unknown[] = [],
  existing: readonly KnownLesson[] = [],
) => deriveLessons({ records, findings, existing })

const reasonText = fc.oneof(
  fc.constantFrom(OFF_SURFACE, NO_ARTIFACT, TOO_LITTLE, 'schema: x', 'policy: y', 'provenance: z', 'timing: late'),
  fc.string({ unit: 'binary', maxLength: 40 }).map(text => `schema:${text.repeat(60)}`),
)
const anyRecord = fc
  .record({
    run_id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    repo: fc.constantFrom('acme/widget', 'evil/widget', 'a-b/c', 'a/b-c'),
    verdict: fc.constantFrom('pass', 'fail', 'blocked'),
    execution_mode: fc.constantFrom('bot', 'human', 'x', undefined),
    surface: fc.constantFrom('web', 'mcp', 'zzz', undefined),
    step_id: fc.option(fc.string({ unit: 'binary', maxLength: 80 })),
    rejection_reasons: fc.array(reasonText, { maxLength: 3 }),
    schema_valid: fc.boolean(),
    policy_valid: fc.boolean(),
    downgraded: fc.boolean(),
  })
  .map(
    ({
      run_id,
      repo,
      rejection_reasons,
      schema_valid,
      policy_valid,
      downgraded: isDown,
      surface,
      step_id,
      ...rest
    }) => ({
      run_id: `${repo}-${run_id}`,
      repo,
      scenario_results: [
        { ...rest, scenario_id: 's', product_surface: surface, step_results: [{ step_id, status: 'fail' }] },
      ],
      overall_verdict: { proposed: 'pass', verified: 'fail', downgraded: isDown },
      verification: { status: 'rejected', schema_valid, policy_valid, provenance_confirmed: true, rejection_reasons },
    }),
  )
const known = (lessons: readonly DerivedLesson[]): KnownLesson[] =>
  lessons.map(({ findingId, sourceRecordIds }) => ({ findingId, sourceRecordIds, status: 'rejected' }))

describe('L4', () => {
  test('what comes in parts, each looked at once, teaches the same as all of it at once', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyRecord, { maxLength: 4 }), { maxLength: 5 }), parts => {
        const sources = new Map<string, Set<string>>()
        let rejectedBefore: ReturnType<typeof findLessonsIn>['rejected'] = []
        for (const records of parts) {
          const { lessons, rejected: groups } = findLessonsIn({ records, findings: [], rejectedBefore })
          rejectedBefore = JSON.parse(JSON.stringify(groups)) // as it comes back from a file
          for (const { findingId, sourceRecordIds } of lessons)
            sources.set(findingId, new Set([...(sources.get(findingId) ?? []), ...sourceRecordIds]))
        }
        const whole = derive(parts.flat()).candidates
        const inParts = [...sources].map(([id, records]) => [id, [...records].toSorted()]).toSorted()
        expect(inParts).toEqual(whole.map(({ findingId: id, sourceRecordIds: all }) => [id, all.toSorted()]).toSorted())
      }),
    )
  })

  test('deriving twice changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 12 }), records => {
        const { candidates } = derive(records)
        const again = derive(records, [], known(candidates))
        expect([again.candidates, again.recurred]).toEqual([[], []])
        expect(again.unchanged).toEqual(candidates.map(({ findingId }) => findingId))
      }),
    )
  })

  test('deriving over more only adds candidates and recurrences, and keeps every status', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 8 }), fc.array(anyRecord, { maxLength: 8 }), (records, more) => {
        const before = known(derive(records).candidates)
        const after = derive([...records, ...more], [], before)
        const seen = new Set([...after.unchanged, ...after.recurred.map(({ findingId }) => findingId)])
        for (const { findingId } of before) expect(seen.has(findingId)).toBe(true)
        for (const { status, addedRecordIds } of after.recurred) {
          expect(status).toBe('rejected')
          expect(addedRecordIds.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('no order of records changes which lessons there are, or what they rest on', () => {
    const shape = (lessons: readonly DerivedLesson[]) =>
      lessons.map(({ findingId, sourceRecordIds }) => [findingId, sourceRecordIds.toSorted()])
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 12 }), records => {
        expect(shape(derive(records.toReversed()).candidates)).toEqual(shape(derive(records).candidates))
      }),
    )
  })
})

test('L5: whatever the reasons say, every derived lesson is a valid document with a source and evidence', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 8 }), records => {
      for (const lesson of derive(records).candidates) {
        expect(readLesson(composeLesson(lesson, AT))).toMatchObject({ ok: true })
      }
    }),
  )
})

test('L11: different identities give different ids, also when they look alike', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '-', '_', 'A', '.'), maxLength: 6 })
  const identity = fc.record({
    repo: fc.tuple(part, part).map(names => names.join('/')),
    ruleId: part,
    issueKind: part,
    suffix: part,
  })
  const keyOfId = new Map<string, string>()
  for (const given of fc.sample(identity, { numRuns: 100_000, seed: 11 })) {
    const key = JSON.stringify(given)
    const id = composeLessonId(given)
    if ((keyOfId.get(id) ?? key) !== key) expect.unreachable(`${id} is ${key} and ${keyOfId.get(id)}`)
    keyOfId.set(id, key)
  }
  expect([...keyOfId.keys()].filter(id => !/^dfind-[a-z0-9][a-z0-9-]*$/.test(id))).toEqual([])
})
