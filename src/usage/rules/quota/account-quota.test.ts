// What an account showed, in whatever order it was read: an old turn that is read late says nothing about today.
import { expect, test } from 'vitest'
import { writeInstant } from '#kernel/events/time'
import { attribution } from '#testing/usage-lines'
import type { UsageEvent } from '../counting/usage-events.ts'
import { emptyQuota, foldQuota } from './account-quota.ts'
import { deriveQuotaState } from './derive-quota-state.ts'

const site = (minute: number) => ({
  ...{ generation: 1, line: 1, seq: 1, turn: 0, isOpen: false, isTold: true, day: null, native: null },
  at: writeInstant(minute * 60_000),
  for: attribution,
})
const PIECE = { id: 'us_1', model: null, told: null, table: null }
const tokens = { input: 1, cacheRead: 0, cacheWrite: 0, output: 1, other: 0, reasoning: null }

const worked = (minute: number): UsageEvent => ({
  type: 'usage.recorded',
  data: {
    ...site(minute),
    ...{ key: null, unit: 'turn', rule: 'C6', missed: false, partial: false, isWhole: false, isAdded: false },
    prior: null,
    pieces: [{ ...PIECE, tokens }],
  },
})
const refused = (minute: number): UsageEvent => ({
  type: 'usage.limited',
  data: { ...site(minute), status: 'rejected', window: null, resetAt: null, used: null },
})

const stateOf = (...events: readonly UsageEvent[]) => {
  const quota = events.reduce(foldQuota, emptyQuota('work', 'claude-code'))
  const { state, since } = deriveQuotaState(100 * 60_000, quota.facts)
  return [state, since === null ? null : since / 60_000, quota.waits.length]
}

test.each<[law: string, events: readonly UsageEvent[], expected: unknown]>([
  ['a refusal waits', [worked(1), refused(2)], ['waiting', 2, 0]],
  ['a turn that was answered after it ends the wait', [refused(2), worked(9)], ['clear', 9, 1]],
  ['one that was answered before it and is read late ends nothing', [refused(2), worked(1)], ['waiting', 2, 0]],
  ['neither does one between two refusals', [refused(2), refused(8), worked(5)], ['waiting', 8, 1]],
  ['a refusal that is read late changes nothing for who works since', [worked(9), refused(2)], ['clear', 9, 0]],
])('%s', (_law, events, expected) => expect(stateOf(...events)).toEqual(expected))
