// Who pays for agents, and whether others pay when one has no quota left: `accounts`, `spread`, of the home file only. Which
// secrets an account has is named by variables; a value in a file would be read by every backup.
import { z } from 'zod'
import { harnessName, word } from '../config-value.ts'

/** In capitals, so that a secret that was written here by mistake is refused and not taken for a name. */
const variable = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]{0,99}$/, 'must be the name of a variable, in capitals; never its value')

const borrowed = z.strictObject({
  name: variable.describe('As the agent knows it.'),
  from: variable.describe('As Provost was given it.'),
})

const account = z.strictObject({
  id: z
    .string()
    .regex(/^(?!default\/)[a-z0-9][a-z0-9._/-]{0,62}$/, 'must be a name like work or work/codex')
    .describe('What sums, waits and `spread.order` call it.'),
  harness: harnessName.describe('The coding agent that it pays for.'),
  models: z.array(word(200).min(1)).max(1_000).nullable().default(null).describe('What it serves; null: every model.'),
  env: z
    .array(z.union([variable, borrowed]))
    .max(100)
    .default([])
    .describe('Names of variables that hold its login, or {name, from} where the agent knows it by another name.'),
})

export type AccountConfig = z.output<typeof account>

export const SPREAD_MODES = ['none', 'accounts', 'harnesses'] as const

export const accountsShape = {
  accounts: z
    .array(account)
    .max(100)
    .default([])
    .describe(
      'Who pays. The first one that serves harness and model is taken; without any, the login of the agent is.',
    ),
  spread: z
    .strictObject({
      mode: z
        .enum(SPREAD_MODES)
        .default('none')
        .describe('Whether work goes on with another account of the same harness, or of any, when one has no quota.'),
      order: z
        .array(z.string().min(1).max(63))
        .max(100)
        .default([])
        .describe('Which accounts, the first usable one first.'),
    })
    .prefault({})
    .describe('Whether others pay when an account has no quota. What providers allow is for their customer to know.'),
}

type Accounts = { readonly accounts: readonly AccountConfig[]; readonly spread: { readonly order: readonly string[] } }

export function findAccountMisfits({ accounts, spread }: Accounts) {
  const ids = accounts.map(({ id }) => id)
  const twice = ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [misfit(['accounts', index, 'id'], 'is there twice')],
  )
  const strangers = spread.order.flatMap((id, index) =>
    ids.includes(id)
      ? []
      : [misfit(['spread', 'order', index], `must be one of the accounts: ${ids.join(', ') || 'there is none'}`)],
  )
  return [...twice, ...strangers]
}

const misfit = (path: readonly (string | number)[], message: string) => ({ path, keyword: 'required', message })
