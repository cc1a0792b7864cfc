import { expect, test } from 'vitest'
import type { LedgerRow } from '../sums/sum-ledger.ts'
import { judgeCap } from './judge-cap.ts'

const NONE = { sum: 0, unknown: 0 }
const spent = (cost: LedgerRow['cost'], costUnknown = 0): LedgerRow => ({
  key: 'all',
  turns: 3,
  tokens: { input: NONE, cacheRead: NONE, cacheWrite: NONE, output: NONE, other: NONE },
  cost,
  costUnknown,
  byTable: 0,
  partial: 0,
  atLeast: costUnknown > 0,
})

test.each<[what: string, total: LedgerRow | null, harness: string, rule: string, costUsd: number | null, says: RegExp]>(
  [
    ['nothing was started', null, 'claude-code', 'K4', 0, /0\.0000 USD/],
    ['there is room', spent({ USD: 400_000_000 }), 'claude-code', 'K4', 0.4, /0\.4000 USD as its agents tell/],
    ['it is reached', spent({ USD: 500_000_000 }), 'claude-code', 'K1', 0.5, /the cap is 0\.5000 USD/],
    ['it is reached by what is known', spent({ USD: 600_000_000 }, 1), 'codex', 'K1', 0.6, /at least 0\.6000/],
    ['an agent that never tells', null, 'codex', 'K2', null, /codex never tells its cost/],
    [
      'a turn that was not told',
      spent({ USD: 1 }, 2),
      'claude-code',
      'K3',
      null,
      /of 2 of its turns nobody told the cost/,
    ],
    ['another currency', spent({ USD: 1, EUR: 2 }), 'command', 'K3', null, /paid in EUR/],
  ],
)('under a cap of half a dollar, %s', (_what, total, harness, rule, costUsd, says) => {
  const answer = judgeCap({ capUsd: 0.5, total, harnesses: ['claude-code', harness] })
  expect(answer).toMatchObject({ rule, costUsd })
  expect(answer.sentence).toMatch(says)
})
