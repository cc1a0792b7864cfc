// What an agent sees of the accounts: the variables of its own, and of no other. An agent that finds the key of another
// account beside its own may take that one, and then somebody else pays.
import type { SPREADS } from './choose-account.ts'

type VariableRow = string | { readonly name: string; readonly from: string }

export type ConfiguredAccount = {
  readonly id: string
  readonly harness: string
  readonly models: readonly string[] | null
  /** Names of variables, never their values. */
  readonly env: readonly VariableRow[]
}

export type AccountPlan = {
  readonly accounts: readonly ConfiguredAccount[]
  readonly spread: { readonly mode: (typeof SPREADS)[number]; readonly order: readonly string[] }
}

export type AccountEnvironment = {
  readonly values: Readonly<Record<string, string>>
  /** What belongs to other accounts of the harness. */
  readonly without: readonly string[]
}

/** A variable that is missing is named: without it the agent would take whatever login it finds. */
export type Seated = AccountEnvironment | { readonly missing: string }

type Given = Readonly<Record<string, string>>

export function seatAccount(own: ConfiguredAccount, accounts: readonly ConfiguredAccount[], given: Given): Seated {
  const rows = own.env.map(named)
  const missing = rows.find(({ from }) => !given[from])
  if (missing) return { missing: missing.from }
  const others = accounts.filter(({ harness, id }) => harness === own.harness && id !== own.id)
  const ofOthers = others.flatMap(({ env }) => env.map(named)).flatMap(({ name, from }) => [name, from])
  const aliases = rows.map(({ from }) => from)
  const seen = new Set(rows.map(({ name }) => name))
  return {
    values: Object.fromEntries(rows.map(({ name, from }) => [name, given[from]!])),
    without: [...new Set([...ofOthers, ...aliases])].filter(name => !seen.has(name)),
  }
}

const named = (row: VariableRow) => (typeof row === 'string' ? { name: row, from: row } : row)

export function applyAccount(env: Given, account: AccountEnvironment | null): Given {
  if (!account) return env
  const kept = Object.entries(env).filter(([name]) => !account.without.includes(name))
  return { ...Object.fromEntries(kept), ...account.values }
}
