// On which account a session works. Another one than its own is chosen only where a person configured spreading.
import type { InstantMs } from '#kernel/events/time'
import type { QuotaState } from './derive-quota-state.ts'

export const SPREADS = ['none', 'accounts', 'harnesses'] as const

export type AccountRow = {
  readonly id: string
  readonly harness: string
  /** Null: all. */
  readonly models: readonly string[] | null
  readonly state: QuotaState
  readonly until: InstantMs | null
  readonly inFlight: boolean
}

export type AccountQuestion = {
  readonly want: { readonly harness: string; readonly model: string | null; readonly account: string | null }
  readonly spread: (typeof SPREADS)[number]
  readonly order: readonly string[]
  readonly accounts: readonly AccountRow[]
}

export type AccountAnswer = {
  readonly account: string | null
  readonly rule: string
  readonly waitUntil: InstantMs | null
}

const USABLE: readonly QuotaState[] = ['clear', 'near', 'unknown', 'due']

const isUsable = ({ state }: AccountRow) => USABLE.includes(state)

export function chooseAccount(question: AccountQuestion): AccountAnswer {
  const { want, spread } = question
  const own = findOwnAccount(question)
  if (!own) return { account: null, rule: want.account === null ? 'A2' : 'A1', waitUntil: null }
  if (isUsable(own)) return { account: own.id, rule: 'A3', waitUntil: null }
  if (own.inFlight) return { account: null, rule: 'A4', waitUntil: own.until }
  if (spread === 'none') return { account: null, rule: 'A5', waitUntil: own.until }
  const others = listOthers(question, own).filter(row => serves(row, want.model))
  const chosen = others.find(isUsable)
  if (chosen) return { account: chosen.id, rule: chosen.harness === own.harness ? 'A6' : 'A7', waitUntil: null }
  const resets = [own, ...others].map(({ until }) => until).filter(until => until !== null)
  return { account: null, rule: 'A8', waitUntil: resets.length === 0 ? null : Math.min(...resets) }
}

type Server = Pick<AccountRow, 'id' | 'harness' | 'models'>

/** The one that it has, or the first that could serve it. */
export function findOwnAccount<Row extends Server>({
  want,
  accounts,
}: Pick<AccountQuestion, 'want'> & { readonly accounts: readonly Row[] }): Row | undefined {
  if (want.account !== null) return accounts.find(({ id }) => id === want.account)
  return accounts.find(account => account.harness === want.harness && serves(account, want.model))
}

const serves = ({ models }: Pick<AccountRow, 'models'>, model: string | null) =>
  model === null || models === null || models.includes(model)

function listOthers({ order, accounts, spread }: AccountQuestion, own: AccountRow): readonly AccountRow[] {
  const named = order.flatMap(id => accounts.find(account => account.id === id) ?? [])
  return named.filter(({ id, harness }) => id !== own.id && (spread === 'harnesses' || harness === own.harness))
}
