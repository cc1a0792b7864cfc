import { expect, test } from 'vitest'
import { BUILT_IN_CONTRACTS } from '../contract/compile-contract.ts'
import type { ClassificationRule } from './classify-entry.ts'
import { explainEntry, RULE_SENTENCES } from './explain-entry.ts'
import type { EntryKind } from './state-entry.ts'

const NOW = Date.UTC(2026, 8, 21)
const ANCHOR = '2026-09-20T00:00:00Z'
const explain = (name: string, kind: EntryKind = 'file', mtimeMs: number | null = 0, undecodable = false) =>
  explainEntry({
    entry: { name, kind, mtimeMs, undecodable },
    contract: BUILT_IN_CONTRACTS.provost,
    nowMs: NOW,
    firstCreatedAt: ANCHOR,
    createdAt: ANCHOR,
  })

const rows: [rule: ClassificationRule, name: string, kind: EntryKind, undecodable: boolean, futures: string][] = [
  ['name_undecodable', 'x', 'file', true, 'archived archived archived'],
  ['symlink', 'review.md', 'symlink', false, 'archived archived archived'],
  ['special_file', 'x', 'other', false, 'archived archived archived'],
  ['canonical_name', 'plan.md', 'file', false, 'kept archived kept'],
  ['kind_mismatch', 'plan.md', 'dir', false, 'archived archived archived'],
  ['directory_not_listed', 'x', 'dir', false, 'archived archived archived'],
  ['ephemeral_pattern', 'x~', 'file', false, 'archived archived archived'],
  ['allowed_pattern', 'review-a.md', 'file', false, 'archived archived archived'],
  ['nothing_matches', 'notes.md', 'file', false, 'archived archived archived'],
]

test.each(rows)('by %s: %s', (rule, name, kind, undecodable, futures) => {
  const why = explain(name, kind, 0, undecodable)
  expect(why).toMatchObject({ id: `state:${name}`, rule, sentence: RULE_SENTENCES[rule] })
  expect(why.becomes.map(future => future.to).join(' ')).toBe(futures)
})

test('every rule is explained by one of the rows above', () => {
  expect(rows.map(([rule]) => rule).toSorted()).toEqual(Object.keys(RULE_SENTENCES).toSorted())
})

test('the gates are named', () => {
  expect(explain('review-a.md').becomes.map(future => future.when)).toEqual([
    'stale_pattern_allowed, gate stale_days',
    'not exempt',
    'stale_slug_variant, sweep 3',
  ])
  expect(explain('deferred.md').becomes.map(future => future.when)).toEqual([
    'canonical',
    'exempt',
    'no sweep takes it now',
  ])
})

test('an ad hoc name comes with the nearest legal one, and an unknown age is said to be unknown', () => {
  expect(explain('review_api.md').evidence).toMatchObject({ nearest: 'review-api.md' })
  expect(explain('notes.md', 'file', null)).toMatchObject({
    since: null,
    unknown: ['mtime'],
    facts: [{ name: 'mtime', value: null, ageMs: null }],
  })
  expect(explain('notes.md', 'file', NOW - 5).facts[0]).toMatchObject({ ageMs: 5, at: '2026-09-20T23:59:59.995Z' })
})
