// The laws of sums and waits, over random records and facts (U2, U3, U4, U5).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOKEN_FIGURES, TOKEN_KINDS, type Tokens } from './figures.ts'
import { BUDGET_ACTIONS, BUDGET_MOMENTS, type BudgetLimit, decideBudget } from './limits/decide-budget.ts'
import { CONTINUE_LIMITS, decideContinue } from './quota/decide-continue.ts'
import { QUOTA_STATES } from './quota/derive-quota-state.ts'
import { type LedgerRow, sumLedger } from './sums/sum-ledger.ts'
import { DIMENSIONS, type UsageRecord } from './sums/usage-record.ts'

const RUNS = Number(process.env.PROVOST_LAW_RUNS ?? 500)

const figure = fc.option(fc.nat(), { nil: null })
const name = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null })
const money = fc.option(fc.record({ nanos: fc.nat(), currency: fc.constantFrom('USD', 'EUR') }), { nil: null })
const names = Object.fromEntries(DIMENSIONS.map(dimension => [dimension, name])) as Record<
  (typeof DIMENSIONS)[number],
  typeof name
>
const tokens = fc.record(
  Object.fromEntries(TOKEN_FIGURES.map(kind => [kind, figure])) as Record<keyof Tokens, typeof figure>,
)
const record: fc.Arbitrary<UsageRecord> = fc.record({
  ...names,
  id: fc.uuid(),
  tokens,
  told: money,
  table: money,
  partial: fc.boolean(),
  superseded: fc.boolean(),
})
const records = fc.uniqueArray(record, { maxLength: 12, selector: ({ id }) => id })

function addRows(rows: readonly LedgerRow[]) {
  const add = (of: (row: LedgerRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const currencies = [...new Set(rows.flatMap(row => Object.keys(row.cost)))].sort()
  return {
    turns: add(row => row.turns),
    tokens: TOKEN_KINDS.map(kind => [add(row => row.tokens[kind].sum), add(row => row.tokens[kind].unknown)]),
    cost: currencies.map(currency => [currency, add(row => row.cost[currency] ?? 0)]),
    unknown: [add(row => row.costUnknown), add(row => row.byTable), add(row => row.partial)],
    atLeast: rows.some(row => row.atLeast),
  }
}

test('U2: the sums by any dimension are the sum of all', () => {
  fc.assert(
    fc.property(records, fc.constantFrom(...DIMENSIONS), fc.constantFrom('told', 'table'), (given, by, prefer) => {
      const { rows } = sumLedger({ by, records: given, prefer })
      expect(addRows(rows)).toEqual(addRows(sumLedger({ by: 'all', records: given, prefer }).rows))
    }),
    { numRuns: RUNS },
  )
})

test('U2: neither order nor repetition of records changes a sum', () => {
  const shuffled = records.chain(given =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray([...given, ...given, ...given], { minLength: given.length * 3 })),
  )
  fc.assert(
    fc.property(shuffled, fc.constantFrom(...DIMENSIONS), ([once, thrice], by) => {
      expect(sumLedger({ by, records: thrice, prefer: 'told' })).toEqual(
        sumLedger({ by, records: once, prefer: 'told' }),
      )
    }),
    { numRuns: RUNS },
  )
})

test('U3: taking away what was told never raises a sum and never makes one exact', () => {
  const taken = fc.constantFrom<Partial<UsageRecord>>(
    { told: null, table: null },
    { tokens: Object.fromEntries(TOKEN_FIGURES.map(kind => [kind, null])) as Tokens },
  )
  fc.assert(
    fc.property(records, fc.nat(), taken, (given, place, less) => {
      const fewer = given.map((row, index) => (index === place % given.length ? { ...row, ...less } : row))
      const [before, after] = [given, fewer].map(list =>
        addRows(sumLedger({ by: 'all', records: list, prefer: 'told' }).rows),
      )
      for (const [index, [sum]] of after!.tokens.entries()) expect(sum).toBeLessThanOrEqual(before!.tokens[index]![0]!)
      for (const [currency, sum] of after!.cost)
        expect(sum).toBeLessThanOrEqual(Number(before!.cost.find(([known]) => known === currency)?.[1]))
      if (before!.atLeast) expect(after!.atLeast).toBe(true)
    }),
    { numRuns: RUNS },
  )
})

const limit: fc.Arbitrary<BudgetLimit> = fc.record({
  id: fc.uuid(),
  currency: fc.constant('USD'),
  warn: fc.constantFrom(null, 5),
  ask: fc.constantFrom(null, 10),
  stop: fc.constantFrom(null, 20),
  spent: fc.nat({ max: 30 }),
  unknownTurns: fc.nat({ max: 1 }),
  otherCurrency: fc.boolean(),
  granted: fc.constantFrom(0, 10),
  unknown: fc.constantFrom(...BUDGET_ACTIONS),
  asked: fc.constantFrom('no', 'waiting', 'yes', 'refused'),
})

test('U4: no answer ends a process, every hold names its limit, and an answer with a grant lifts it', () => {
  fc.assert(
    fc.property(fc.array(limit, { maxLength: 4 }), fc.constantFrom(...BUDGET_MOMENTS), (limits, moment) => {
      const { action, effect, limit: named, judged } = decideBudget(moment, limits)
      const holds = { spawn: 'do_not_spawn', before_turn: 'hold_next_turn', in_turn: 'let_turn_end' }[moment]
      expect(effect).toBe(action === 'ask' || action === 'stop' ? holds : 'none')
      expect(named === null).toBe(action === 'go')
      expect(judged.map(({ id }) => id)).toEqual(limits.map(({ id }) => id))
      const lifted = limits.map(row => ({ ...row, asked: 'yes', granted: 1000, unknown: 'ask' }) as const)
      expect(['go', 'warn']).toContain(decideBudget(moment, lifted).action)
    }),
    { numRuns: RUNS },
  )
})

test('U5: no try before a told reset, and never more than the allowed number', () => {
  const waiting = fc.record({
    now: fc.nat({ max: 10_000_000 }),
    quota: fc.constantFrom(...QUOTA_STATES.filter(state => state !== 'clear' && state !== 'near')),
    since: fc.nat({ max: 10_000_000 }),
    until: fc.option(fc.nat({ max: 10_000_000 }), { nil: null }),
    forecast: fc.option(fc.nat({ max: 10_000_000 }), { nil: null }),
    windowEnd: fc.option(fc.nat({ max: 10_000_000 }), { nil: null }),
    lastTryAt: fc.option(fc.nat({ max: 10_000_000 }), { nil: null }),
    tries: fc.nat({ max: 7 }),
  })
  fc.assert(
    fc.property(waiting, facts => {
      const common = { session: 'waiting_for_quota', auto: true, budget: 'go', limits: CONTINUE_LIMITS } as const
      const { action, at } = decideContinue({ ...facts, ...common })
      if (facts.tries >= CONTINUE_LIMITS.triesMax) expect(action).toBe('ask_person')
      if (action === 'continue' && facts.until !== null) expect(facts.now).toBeGreaterThanOrEqual(facts.until)
      if (action === 'wait') expect(at).toBeGreaterThan(facts.now)
    }),
    { numRuns: RUNS },
  )
})
