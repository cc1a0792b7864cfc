// The shapes of use and cost as they pass through the doors. Money is in billionths of its currency.
import { z } from 'zod'
import { instant } from '#api/shared-shapes'

const text = z.string()
const count = z.int().min(0)
const figure = count.nullable().describe('null: unknown')
const money = z.strictObject({ nanos: count, currency: text }).nullable()

const sum = z.strictObject({ sum: z.number(), unknown: count.describe('how many of it are not in the sum') })

const UsageRow = z.strictObject({
  key: text.nullable(),
  turns: count,
  tokens: z.strictObject({ input: sum, cacheRead: sum, cacheWrite: sum, output: sum, other: sum }),
  cost: z.record(text, z.number()).describe('billionths by currency'),
  costUnknown: count,
  byTable: count,
  partial: count,
  atLeast: z.boolean().describe('something in the sum is unknown or incomplete'),
})

const tokens = z.strictObject({
  input: figure,
  cacheRead: figure,
  cacheWrite: figure,
  output: figure,
  other: figure,
  reasoning: figure,
})

const UsageRecord = z.strictObject({
  id: text,
  day: text.nullable(),
  project: text.nullable(),
  task: text.nullable(),
  phase: text.nullable(),
  session: text.nullable(),
  review: text.nullable(),
  swarm: text.nullable(),
  person: text.nullable(),
  harness: text.nullable(),
  account: text.nullable(),
  model: text.nullable(),
  tokens,
  told: money,
  table: money,
  partial: z.boolean(),
  superseded: z.boolean(),
})

const AccountWeather = z.strictObject({
  account: text,
  harness: text,
  state: z.enum(['unknown', 'clear', 'near', 'waiting', 'due', 'no_credit', 'overloaded']),
  rule: text,
  since: instant.nullable(),
  window: text.nullable(),
  until: instant.nullable(),
  basis: z.enum(['told', 'history', 'window', 'none']).describe('told, or forecast from earlier waits or a window'),
  from: instant.nullable(),
  to: instant.nullable(),
  waits: count,
})

const nanos = count.describe('billionths of the currency')
const share = z.number().min(0).max(1).nullable()

const buckets = z.strictObject({
  accepted: nanos,
  unproven: nanos,
  thrown_away: nanos,
  refuting: nanos,
  looking: nanos,
  calibration: nanos,
  open: nanos,
  unattributed: nanos,
})

const UsageOutcomes = z.strictObject({
  currency: text,
  accepted: count.describe('tasks'),
  refuted: count.describe('reviews that found something that was mended and proven'),
  sums: buckets,
  total: nanos,
  unknown: count.describe('records whose cost is not known or in another currency, and turns whose day is not known'),
  atLeast: z.boolean(),
  perAccepted: z.strictObject({ direct: nanos.nullable(), allIn: nanos.nullable() }),
  perRefuted: nanos.nullable(),
  lostShare: share,
  days: z.array(z.strictObject({ day: text, sums: buckets, unknown: count })).describe('by the day a turn ended on'),
})

const ShownTurn = z.strictObject({
  turn: text,
  at: instant,
  rule: text,
  missed: z.boolean().describe('something before it was not heard'),
  unknown: text.nullable().describe('why something of it is unknown'),
  records: z.array(UsageRecord),
})

const PriceRow = z.strictObject({
  model: text,
  from: text,
  to: text.nullable(),
  currency: text,
  perMillion: z.record(text, text),
})

const Repriced = z.strictObject({
  id: text,
  session: text,
  model: text.nullable(),
  before: money,
  after: money,
  rule: text,
})

const BackfilledLaunch = z.strictObject({
  generation: z.int().min(1),
  state: z
    .enum(['read', 'counted', 'running', 'no_output', 'unreadable'])
    .describe('read: its log was read now; counted: it was counted before'),
  records: count,
  unknown: count.describe('turns of which nothing, or not everything, was told'),
  day: text.nullable().describe('null: nothing was read, or it went on over midnight'),
})

export const USAGE_SCHEMAS = {
  BackfillUsage: z.strictObject({ session: text.max(200) }),
  BackfilledUsage: z.strictObject({ session: text, launches: z.array(BackfilledLaunch) }),
  RepriceUsage: z.strictObject({
    apply: z.boolean().default(false),
    since: text.optional(),
    until: text.optional(),
    project: text.optional(),
    task: text.optional(),
    session: text.optional(),
  }),
  RepricedUsage: z.strictObject({ applied: z.boolean(), changes: z.array(Repriced) }),
  CheckPrices: z.strictObject({ text: text.max(262_144) }),
  CheckedPrices: z.strictObject({
    rows: z.array(PriceRow),
    problems: z.array(z.strictObject({ line: count, why: text })),
  }),
  UsageOutcomes,
  AccountWeather,
  QuotaWeather: z.strictObject({ accounts: z.array(AccountWeather) }),
  UsageRow,
  UsageRecord,
  UsageSums: z.strictObject({
    by: text,
    rows: z.array(UsageRow),
    total: UsageRow.nullable(),
    undated: count.describe('turns that may be of the days asked for and are in no sum: their day is not known'),
    unknown: z.array(z.strictObject({ turn: text, session: text, harness: text, at: instant, why: text })),
    unknownMore: count,
  }),
  SessionUsage: z.strictObject({
    session: text,
    total: UsageRow.nullable(),
    turns: z.array(ShownTurn),
    turnsBefore: count,
  }),
  UsageExport: z.strictObject({ records: z.array(UsageRecord) }),
}
