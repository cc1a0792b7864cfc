// When a checkpoint is due that nobody asked for.
import { expect, test } from 'vitest'
import { type DailyFacts, decideDaily } from './decide-daily.ts'

const FACTS: DailyFacts = { now: 1_000, since: 0, everyMs: 1_000, newEvents: 1 }

test.each<[change: Partial<DailyFacts>, result: string, rule: string]>([
  [{}, 'sign', 'DUE'],
  [{ now: 999 }, 'wait', 'NOT_YET'],
  [{ now: 5_000 }, 'sign', 'DUE'],
  [{ since: 2_000 }, 'wait', 'NOT_YET'],
  [{ newEvents: 0 }, 'wait', 'NOTHING_NEW'],
  [{ everyMs: null }, 'wait', 'OFF'],
])('%j: %s by %s', (change, result, rule) => {
  expect(decideDaily({ ...FACTS, ...change })).toMatchObject({ result, rule })
})
