// The shapes of limits as they pass through the doors. Money is in billionths of its currency.
import { z } from 'zod'

const text = z.string()
const count = z.int().min(0)
const threshold = count.nullable()
const action = z.enum(['go', 'warn', 'ask', 'stop'])
const id = text.min(1).describe('like project/demo/day')

const SpendLimit = z.strictObject({
  id: text,
  currency: text,
  warn: threshold,
  ask: threshold,
  stop: threshold,
  unknown: action,
  spent: count,
  unknownTurns: count,
  otherCurrency: z.boolean(),
  granted: count,
  asked: z.enum(['no', 'waiting', 'yes', 'refused']),
  action,
  rule: text,
  setBy: text,
})

export const LIMIT_SCHEMAS = {
  SpendLimit,
  SpendLimits: z.strictObject({ limits: z.array(SpendLimit) }),
  SpendLimitId: z.strictObject({ id }),
  SetSpendLimit: z.strictObject({
    subject: z.enum(['task', 'project', 'person', 'all']),
    name: text.min(1).nullable(),
    perDay: z.boolean(),
    currency: text.regex(/^[A-Z]{3}$/),
    warn: threshold,
    ask: threshold,
    stop: threshold,
    unknown: action.default('ask').describe('what a turn of unknown cost means'),
    interrupt: z.boolean().default(false).describe('an agent in the middle of a turn is asked once to end it'),
  }),
  AnswerSpendLimit: z.strictObject({ id, yes: z.boolean() }),
  GrantSpendLimit: z.strictObject({ id, nanos: z.int().min(1), reason: text.min(1).max(1000) }),
}
