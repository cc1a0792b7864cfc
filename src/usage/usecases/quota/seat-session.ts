// On which account an agent is started, and what it sees of it. Another account than the first is taken only where a person
// configured spreading; where none has quota it is started all the same: that is how a person finds out.
import { provostError } from '#kernel/errors/errors'
import type { World } from '#recorder/world'
import type { AccountQuota } from '../../rules/quota/account-quota.ts'
import {
  type AccountQuestion,
  type AccountRow,
  chooseAccount,
  findOwnAccount,
} from '../../rules/quota/choose-account.ts'
import { deriveQuotaState } from '../../rules/quota/derive-quota-state.ts'
import {
  type AccountEnvironment,
  type AccountPlan,
  type ConfiguredAccount,
  seatAccount,
} from '../../rules/quota/seat-account.ts'

export type Seat = {
  /** Null: the login of the agent. */
  readonly account: string | null
  readonly harness: string
  readonly env: AccountEnvironment | null
}

type Want = AccountQuestion['want']

/** `mayLeave`: whether it may also be an account of another harness. */
export async function seatSession(world: World, want: Want, mayLeave: boolean): Promise<Seat> {
  const plan = await world.accounts.read()
  if (want.account === null && plan.accounts.every(({ harness }) => harness !== want.harness))
    return { account: null, harness: want.harness, env: null }
  const question = await askAbout(world, plan, want)
  const spread = question.spread === 'harnesses' && !mayLeave ? 'accounts' : question.spread
  const { account } = chooseAccount({ ...question, spread })
  const own = findOwnAccount({ want, accounts: plan.accounts })
  const chosen = plan.accounts.find(({ id }) => id === account) ?? own
  if (chosen) return seat(world, plan, chosen)
  const why = want.account === null ? `none serves ${want.harness} with ${want.model}` : 'it is not configured'
  throw unavailable(want.account ?? want.harness, why)
}

/** A session keeps its account, whatever is configured since; one without keeps the login of its agent. */
export async function seatAgain(world: World, harness: string, account: string | null): Promise<Seat> {
  if (account === null) return { account, harness, env: null }
  const plan = await world.accounts.read()
  const own = plan.accounts.find(({ id }) => id === account)
  if (!own || own.harness !== harness) throw unavailable(account, `it is not configured for ${harness}`)
  return seat(world, plan, own)
}

function seat({ sessions }: World, { accounts }: AccountPlan, { id, harness, ...own }: ConfiguredAccount): Seat {
  const env = seatAccount({ id, harness, ...own }, accounts, sessions.given)
  if ('missing' in env) throw unavailable(id, `the variable ${env.missing} is not set where Provost runs`)
  return { account: id, harness, env }
}

const unavailable = (account: string, why: string) => provostError('ACCOUNT_UNAVAILABLE', { details: { account, why } })

/** How it stands with every account. */
export async function askAbout(world: World, { accounts, spread }: AccountPlan, want: Want): Promise<AccountQuestion> {
  const rows = await Promise.all(accounts.map(account => describe(world, account)))
  return { want, spread: spread.mode, order: spread.order, accounts: rows }
}

async function describe({ store, clock }: World, { id, harness, models }: ConfiguredAccount): Promise<AccountRow> {
  const quota = (await store.views.find<AccountQuota>('account_quota', id))?.state
  const { state, until } = deriveQuotaState(clock.now(), quota?.facts ?? [])
  return { id, harness, models, state, until, inFlight: false }
}
