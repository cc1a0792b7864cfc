import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeInstant } from '#kernel/events/time'
import { BUILT_IN_CONTRACTS } from '../contract/compile-contract.ts'
import { classifyEntry } from '../layout/classify-entry.ts'
import { ENTRY_KINDS, type StateEntry } from '../layout/state-entry.ts'
import { type CleanupOptions, planCleanup } from './plan-cleanup.ts'
import { planEvict } from './plan-evict.ts'
import { planInitSweep } from './plan-init-sweep.ts'
import { planReset } from './plan-reset.ts'

const { devt, provost } = BUILT_IN_CONTRACTS
const NOW = Date.UTC(2026, 8, 21)
const DAY = 86_400_000

const file = (name: string, mtimeMs: number | null = 0): StateEntry => ({ name, kind: 'file', mtimeMs })

const name = fc.oneof(
  fc.constantFrom(...provost.names.filter(row => row.kind === 'file').map(row => row.name)),
  fc.constantFrom(
    'review-a.md',
    'review-lane-x.json',
    'slice-b.md',
    'topic-summary.md',
    'x.tmp',
    'y~',
    'notes.md',
    '__proto__',
    'a b',
  ),
)
const mtimeMs = fc.oneof(
  fc.constant(null),
  fc.integer({ min: NOW - 40 * DAY, max: NOW + 2 * DAY }),
  fc.constantFrom(NOW - DAY, NOW - 21 * DAY),
)
const entries = fc
  .uniqueArray(fc.record({ name, kind: fc.constantFrom(...ENTRY_KINDS), mtimeMs }), {
    selector: entry => entry.name,
    maxLength: 12,
  })
  .map(list => [...list, { name: '.archive', kind: 'dir' as const, mtimeMs: 0 }])
const contract = fc.constantFrom(devt, provost)
const instant = fc.oneof(
  fc.constant(undefined),
  fc.constant('yesterday'),
  fc.integer({ min: NOW - 30 * DAY, max: NOW + DAY }).map(writeInstant),
)
const options: fc.Arbitrary<CleanupOptions> = fc.record({
  staleDays: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
  adHocStaleDays: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
  adHocCutoff: instant,
  patternCutoff: instant,
})

// L5
test('a cleanup never plans a canonical entry', () => {
  fc.assert(
    fc.property(entries, contract, options, (list, rules, wishes) => {
      const { moves, kept } = planCleanup({ contract: rules, nowMs: NOW, entries: list, options: wishes })
      const canonical = list
        .filter(entry => classifyEntry(entry, rules).bucket === 'canonical')
        .map(entry => entry.name)
      expect(moves.filter(move => canonical.includes(move.name))).toEqual([])
      expect(kept.filter(keep => keep.reason === 'canonical').map(keep => keep.name)).toEqual(canonical.toSorted())
    }),
  )
})

test('more stale days never move more', () => {
  fc.assert(
    fc.property(entries, fc.nat(60), fc.nat(60), (list, days, more) => {
      const moved = (staleDays: number) =>
        planCleanup({
          contract: provost,
          nowMs: NOW,
          entries: list,
          options: { staleDays, adHocStaleDays: staleDays },
        }).moves.map(move => move.name)
      const fewer = moved(days + more)
      expect(moved(days)).toEqual(expect.arrayContaining(fewer))
    }),
  )
})

// L6, both sides of every gate.
const limits: [what: string, options: CleanupOptions, limit: number][] = [
  ['the default of the contract', {}, NOW - 21 * DAY],
  ['seven days', { staleDays: 7 }, NOW - 7 * DAY],
  ['no days at all', { staleDays: 0 }, NOW],
  ['a cutoff, which replaces the days', { staleDays: 7, patternCutoff: '2026-09-20T00:00:00Z' }, NOW - DAY],
  ['a cutoff that is exactly now', { patternCutoff: '2026-09-21T00:00:00Z' }, NOW],
  [
    'a cutoff in the future, which is not used',
    { staleDays: 7, patternCutoff: '2026-09-21T00:00:00.001Z' },
    NOW - 7 * DAY,
  ],
  ['a cutoff that cannot be read', { staleDays: 7, patternCutoff: '2026-02-30T00:00:00Z' }, NOW - 7 * DAY],
]

test.each(limits)(
  'with %s a slug variant stays at the limit and moves one millisecond before it',
  (_what, wishes, limit) => {
    const moved = (mtime: number | null) =>
      planCleanup({ contract: provost, nowMs: NOW, entries: [file('review-a.md', mtime)], options: wishes }).moves
        .length
    expect([moved(limit), moved(limit - 1), moved(NOW + 1), moved(null)]).toEqual([0, 1, 0, 0])
  },
)

test('an ad hoc entry moves always, unless a gate was given', () => {
  const gate = (wishes: CleanupOptions, mtime: number | null) =>
    planCleanup({ contract: provost, nowMs: NOW, entries: [file('notes.md', mtime)], options: wishes }).moves[0]
      ?.gate ?? 'kept'
  expect(gate({}, null)).toBe('always')
  expect(gate({ adHocStaleDays: 1 }, null)).toBe('kept')
  expect(gate({ adHocStaleDays: 1 }, NOW - DAY - 1)).toBe('stale_days')
  expect(gate({ adHocStaleDays: 1, adHocCutoff: '2026-09-21T00:00:00Z' }, NOW - 1)).toBe('cutoff')
  expect(gate({ patternCutoff: '2026-09-01T00:00:00Z' }, NOW)).toBe('always') // the other bucket's cutoff
})

test('warnings say which cutoff was not used and why', () => {
  const wishes = { adHocCutoff: 'soon', patternCutoff: '2027-01-01T00:00:00Z' }
  expect(planCleanup({ contract: devt, nowMs: NOW, entries: [], options: wishes }).warnings).toEqual([
    'ad_hoc_cutoff_unreadable',
    'pattern_cutoff_in_future',
  ])
  expect(planCleanup({ contract: devt, nowMs: NOW, entries: [], options: { adHocCutoff: null } }).warnings).toEqual([])
})

// L7
test('a reset moves everything but the exempt rows, of every kind and bucket', () => {
  fc.assert(
    fc.property(entries, contract, (list, rules) => {
      const { moves, survive, snapshot } = planReset({ contract: rules, entries: list })
      const exempt = list.filter(entry => classifyEntry(entry, rules).reset_exempt).map(entry => entry.name)
      expect(survive).toEqual(exempt.toSorted())
      expect([...moves.map(move => move.name), ...survive].toSorted()).toEqual(list.map(entry => entry.name).toSorted())
      expect(snapshot).toBe(moves.length > 0)
    }),
  )
})

type Plan = (
  rules: typeof devt,
  list: readonly StateEntry[],
  record: { first: unknown; created: unknown },
) => { readonly moves: readonly { readonly name: string }[]; readonly snapshot: boolean }

const plans: [name: string, plan: Plan][] = [
  ['cleanup', (rules, list) => planCleanup({ contract: rules, nowMs: NOW, entries: list, options: {} })],
  ['reset', (rules, list) => planReset({ contract: rules, entries: list })],
  [
    'evict',
    (rules, list, { first }) => planEvict({ contract: rules, nowMs: NOW, entries: list, firstCreatedAt: first }),
  ],
  [
    'init',
    (rules, list, { first, created }) =>
      planInitSweep({ contract: rules, nowMs: NOW, entries: list, firstCreatedAt: first, createdAt: created }),
  ],
]
const record = fc.record({ first: instant, created: instant })

// L8
test.each(plans)(
  'a plan of %s does not depend on the order of entries, and the second one finds nothing to do',
  (_name, plan) => {
    fc.assert(
      fc.property(entries, contract, record, (list, rules, anchors) => {
        const first = plan(rules, list, anchors)
        expect(plan(rules, list.toReversed(), anchors)).toEqual(first)
        expect(first.snapshot).toBe(first.moves.length > 0)
        const moved = new Set(first.moves.map(move => move.name))
        expect(
          plan(
            rules,
            list.filter(entry => !moved.has(entry.name)),
            anchors,
          ).moves,
        ).toEqual([])
      }),
    )
  },
)

test.each(plans)('%s is refused when .archive is no directory', (_name, plan) => {
  for (const kind of ['file', 'symlink', 'other'] as const) {
    expect(() =>
      plan(devt, [{ name: '.archive', kind, mtimeMs: 0 }], { first: undefined, created: undefined }),
    ).toThrow(expect.objectContaining({ code: 'STATE_ARCHIVE_UNSAFE' }))
  }
})

const ANCHOR = '2026-09-20T00:00:00Z'
const anchorMs = NOW - DAY

const evictions: [what: string, entry: StateEntry, anchor: unknown, answer: string][] = [
  ['a marker, whatever its age', file('consolidator-ran.txt', null), undefined, 'moves 1 marker'],
  [
    'a marker that is a directory',
    { name: 'consolidator-ran.txt', kind: 'dir', mtimeMs: 0 },
    ANCHOR,
    'stays 1 not_a_file',
  ],
  ['a review older than the session', file('review.md', anchorMs - 1), ANCHOR, 'moves 2 stale_workflow_artifact'],
  ['a review as old as the session', file('review.md', anchorMs), ANCHOR, 'stays 2 same_session'],
  ['a review without an anchor', file('review.md', 0), undefined, 'stays 2 no_anchor'],
  ['a review with an unreadable anchor', file('review.md', 0), '2026-01-01', 'stays 2 no_anchor'],
  ['a review with an anchor in the future', file('review.md', 0), '2026-09-22T00:00:00Z', 'stays 2 anchor_in_future'],
  ['a review of unknown age', file('review.md', null), ANCHOR, 'stays 2 mtime_unknown'],
  ['a review that is a link', { name: 'review.md', kind: 'symlink', mtimeMs: 0 }, ANCHOR, 'stays 2 not_a_file'],
  ['a verification follows the second sweep', file('verification.json', anchorMs), ANCHOR, 'stays 2 same_session'],
  ['an old slug variant', file('slice-a.md', 0), ANCHOR, 'moves 3 stale_slug_variant'],
  ['the sidecar of a lane, also under devt', file('review-lane-a.json', 0), ANCHOR, 'moves 3 stale_slug_variant'],
  ['a topical summary', file('topic-summary.md', 0), ANCHOR, 'in no sweep'],
  ['a canonical name that fits a swept pattern', file('review-scope.md', 0), ANCHOR, 'in no sweep'],
  ['the plan', file('plan.md', 0), ANCHOR, 'in no sweep'],
  ['a name that only looks like review.md', { ...file('review.md', 0), undecodable: true }, ANCHOR, 'in no sweep'],
]

test.each(evictions)('%s', (_what, entry, firstCreatedAt, answer) => {
  const { moves, kept } = planEvict({ contract: devt, nowMs: NOW, entries: [entry], firstCreatedAt })
  const [found] = [
    ...moves.map(move => `moves ${move.sweep} ${move.reason}`),
    ...kept.map(keep => `stays ${keep.sweep} ${keep.reason}`),
  ]
  expect(found ?? 'in no sweep').toBe(answer)
})

test('the fourth sweep is measured by the start of the prior workflow, and judges what the others left', () => {
  const list = [
    file('review.md', NOW - 2 * DAY),
    file('notes.md', NOW - DAY - 1),
    file('todo.md', NOW - DAY),
    file('topic-summary.md', NOW - DAY - 1),
    file('a~', NOW),
  ]
  const plan = planInitSweep({ contract: devt, nowMs: NOW, entries: list, firstCreatedAt: ANCHOR, createdAt: ANCHOR })
  expect(plan.moves.map(move => `${move.sweep} ${move.name}`)).toEqual([
    '2 review.md',
    '4 notes.md',
    '4 a~',
    '4 topic-summary.md',
  ])
  expect(plan.kept).toEqual(['todo.md'])
})

test('a warning about the record is given once, although two gates use it', () => {
  const plan = planInitSweep({ contract: devt, nowMs: NOW, entries: [], firstCreatedAt: 'x', createdAt: 'y' })
  expect(plan.warnings).toEqual(['first_created_at_unreadable', 'created_at_unreadable'])
})
