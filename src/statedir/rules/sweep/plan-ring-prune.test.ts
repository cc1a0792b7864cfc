import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRingPrune, readArchiveRuns, type SnapshotFact } from './plan-ring-prune.ts'
import { composeSnapshotName, nextSnapshotSequence, SNAPSHOT_KINDS, type SnapshotKind } from './snapshot.ts'

const snapshot = (name: string, seq: unknown, kind: string, status = 'sealed'): SnapshotFact => ({
  name,
  manifest: { seq, kind, status },
})

test('five cleanups do not displace the reset that was just made', () => {
  const snapshots = [1, 2, 3, 4, 5].map(seq => snapshot(`cleanup-2026-0${seq}`, seq, 'cleanup'))
  const plan = planRingPrune({
    snapshots: [...snapshots, snapshot('2026-09', 9, 'reset')],
    keep: 5,
    justCreated: '2026-09',
  })
  expect(plan.remove).toEqual([])
})

test('the oldest by sequence leaves, whatever its name says', () => {
  const snapshots = [snapshot('2099-late-name', 1, 'reset'), snapshot('2001-early-name', 2, 'reset')]
  expect(planRingPrune({ snapshots, keep: 1, justCreated: null })).toEqual({
    remove: ['2099-late-name'],
    keep: ['2001-early-name'],
    foreign: [],
  })
})

const foreign: [what: string, fact: SnapshotFact, reason: string][] = [
  ['an internal directory, even with a manifest', snapshot('.tmp', 1, 'reset'), 'internal'],
  ["devt's own snapshot", { name: 'a', manifest: null }, 'no_manifest'],
  ['a manifest that is a list', { name: 'a', manifest: [] }, 'bad_manifest'],
  ['a sequence of zero', snapshot('a', 0, 'reset'), 'bad_manifest'],
  ['a sequence that is a text', snapshot('a', '7', 'reset'), 'bad_manifest'],
  ['a sequence beyond what numbers can count', snapshot('a', 2 ** 53, 'reset'), 'bad_manifest'],
  ['an unknown kind', snapshot('a', 1, 'mystery'), 'bad_manifest'],
  ['an unknown status', snapshot('a', 1, 'reset', 'half'), 'bad_manifest'],
  ['one that was never sealed', snapshot('a', 1, 'reset', 'open'), 'open'],
  ['an open one of unknown kind', snapshot('a', 1, 'mystery', 'open'), 'bad_manifest'],
]

test.each(foreign)('%s is never removed', (_what, fact, reason) => {
  const plan = planRingPrune({ snapshots: [fact, snapshot('z', 5, 'reset')], keep: 1, justCreated: 'z' })
  expect(plan).toEqual({ remove: [], keep: ['z'], foreign: [{ name: fact.name, reason }] })
})

const facts = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z0-9-]{1,8}$/),
    seq: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom(...SNAPSHOT_KINDS),
  }),
  { selector: fact => fact.name, minLength: 1, maxLength: 20 },
)

// L10
test('rotation spares the newest, keeps kinds apart, and each ring is as long as it may be', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 1, max: 4 }), fc.nat(), (list, keep, pick) => {
      const made = list[pick % list.length]!
      const snapshots = list.map(({ name, seq, kind }) => snapshot(name, seq, kind))
      const plan = planRingPrune({ snapshots, keep, justCreated: made.name })
      expect(plan.keep).toContain(made.name)
      expect([...plan.keep, ...plan.remove].toSorted()).toEqual(list.map(fact => fact.name).toSorted())
      for (const kind of SNAPSHOT_KINDS) {
        const own = list.filter(fact => fact.kind === kind)
        expect(own.filter(fact => plan.keep.includes(fact.name))).toHaveLength(Math.min(keep, own.length))
        const alone = planRingPrune({
          snapshots: own.map(({ name, seq }) => snapshot(name, seq, kind)),
          keep,
          justCreated: made.name,
        })
        expect(
          own
            .filter(fact => plan.remove.includes(fact.name))
            .map(fact => fact.name)
            .toSorted(),
        ).toEqual(alone.remove.toSorted())
      }
    }),
  )
})

test('with distinct sequences new names change nothing about what leaves', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7]), fc.integer({ min: 1, max: 4 }), (sequences, keep) => {
      const removed = (nameOf: (seq: number) => string) => {
        const plan = planRingPrune({
          snapshots: sequences.map(seq => snapshot(nameOf(seq), seq, 'reset')),
          keep,
          justCreated: null,
        })
        return sequences.filter(seq => plan.remove.includes(nameOf(seq)))
      }
      expect(removed(seq => `n${seq}`)).toEqual(removed(seq => `n${9 - seq}`))
    }),
  )
})

test('the number of runs to keep is refused outside 1 to 1000', () => {
  expect([1, 1000].map(readArchiveRuns)).toEqual([1, 1000])
  for (const wrong of [0, 1001, 1.5, '5', null, undefined]) {
    expect(() => readArchiveRuns(wrong)).toThrow(expect.objectContaining({ code: 'STATE_ARCHIVE_RUNS_INVALID' }))
  }
})

test.each<[SnapshotKind, string]>([
  ['reset', '2026-09-21T13-25-10-114Z'],
  ['cleanup', 'cleanup-2026-09-21T13-25-10-114Z'],
])('a snapshot of kind %s is called %s', (kind, name) => {
  expect(composeSnapshotName(kind, Date.UTC(2026, 8, 21, 13, 25, 10, 114))).toBe(name)
})

test('a sequence number is never given twice, although manifests vanish', () => {
  expect(nextSnapshotSequence([], undefined)).toBe(1)
  expect(nextSnapshotSequence([3, 'x', 7, -1], 5)).toBe(8)
  expect(nextSnapshotSequence([3], 41)).toBe(42)
})
