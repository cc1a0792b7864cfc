import { expect, test } from 'vitest'
import { isProvostError } from '#kernel/errors/errors'
import { readConformanceCases } from '#testing/conformance-cases'
import { statedirFunctions } from './conformance.ts'

test('every published case agrees', () => {
  const cases = readConformanceCases('statedir')
  expect(cases.length).toBeGreaterThan(2000)
  for (const { id, fn, in: input, out, error } of cases) {
    const expected = error ? { id, code: error.code } : { id, out }
    expect({ id, ...answer(fn, input) }).toEqual(expected)
  }
})

test('each function of the document has an answer', () => {
  expect(Object.keys(statedirFunctions)).toHaveLength(19)
})

test.each([null, [], 'text', 7, true])('input %j is refused by every function', input => {
  for (const fn of Object.keys(statedirFunctions)) expect(answer(fn, input)).toEqual({ code: 'INPUT_INVALID' })
})

const refusals: [fn: string, input: unknown, code: string][] = [
  ['classify', {}, 'STATE_NAME_INVALID'],
  ['classify', { name: 'plan.md' }, 'STATE_KIND_INVALID'],
  ['classify', { name: 'plan.md', kind: 'file', contract: null }, 'CONTRACT_UNKNOWN'],
  ['classify', { name: 'plan.md', kind: 'file', contract: [] }, 'CONTRACT_UNKNOWN'],
  ['classify', { name: 'plan.md', kind: 'file', contract: {} }, 'CONTRACT_INVALID'],
  ['planCleanup', { nowMs: 0 }, 'STATE_ENTRIES_INVALID'],
  ['planCleanup', { entries: [] }, 'INPUT_INVALID'],
  ['planCleanup', { nowMs: 0, entries: [7] }, 'STATE_ENTRIES_INVALID'],
  ['planCleanup', { nowMs: 0, entries: [], options: { staleDays: null } }, 'STATE_STALE_DAYS_INVALID'],
  ['planCleanup', { nowMs: 0, entries: [], options: [] }, 'INPUT_INVALID'],
  ['planEvict', { nowMs: 0, entries: [], workflow: 'w' }, 'INPUT_INVALID'],
  ['planRingPrune', { snapshots: [] }, 'STATE_ARCHIVE_RUNS_INVALID'],
  ['planRingPrune', { keep: 1 }, 'INPUT_INVALID'],
  ['planRestore', { manifest: { status: 'sealed', entries: [{}] } }, 'STATE_NAME_INVALID'],
  ['planRestore', { manifest: { entries: [] }, present: [] }, 'STATE_SNAPSHOT_OPEN'],
  ['validateSidecar', { name: 'review.json', body: {} }, 'INPUT_INVALID'],
  ['updateWorkflow', { before: null, patch: {}, now: '2026-01-01T00:00:00Z', newId: 'a b' }, 'INPUT_INVALID'],
  ['guard', { path: 'x' }, 'STATE_PATH_INVALID'],
  ['guard', { root: '/w', path: 'x'.repeat(4097) }, 'STATE_PATH_INVALID'],
  ['addDeferred', { document: '', title: 't', context: 7, now: '2026-01-01T00:00:00Z' }, 'DEFERRED_CONTEXT_INVALID'],
  ['addDeferred', { document: '', title: 't', now: 'soon' }, 'INPUT_INVALID'],
]

test.each(refusals)('%s refuses %j with %s', (fn, input, code) => {
  expect(answer(`statedir.${fn}`, input)).toEqual({ code })
})

test('a list of entries without times and a lock that is no text are answered, not refused', () => {
  const entries = [{ name: 'review-a.md', kind: 'file' }]
  expect(answer('statedir.planCleanup', { nowMs: 1, entries })).toMatchObject({
    out: { kept: [{ reason: 'mtime_unknown' }] },
  })
  expect(answer('statedir.lockDecision', { lock: 7 })).toEqual({ out: { decision: 'held', rule: 'unreadable_lock' } })
})

// JSON in and out, as the command does it: an absent member and undefined are then the same.
function answer(fn: string, input: unknown): { out: unknown } | { code: string } {
  try {
    return { out: JSON.parse(JSON.stringify(statedirFunctions[fn]!(input))) }
  } catch (error) {
    if (isProvostError(error)) return { code: error.code }
    throw error
  }
}
