// How it stands with the quota of each account: what agents told, and a forecast where nobody told, never as if it were told.

import { type InstantMs, writeInstant } from '#kernel/events/time'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { QUOTA_STATES } from '#usage/rules/quota/derive-quota-state'
import { type AccountQuota, emptyQuota } from '../../rules/quota/account-quota.ts'
import { deriveQuotaState } from '../../rules/quota/derive-quota-state.ts'
import { forecastReset } from '../../rules/quota/forecast-reset.ts'

export type AccountWeather = {
  readonly account: string
  readonly harness: string
  readonly state: (typeof QUOTA_STATES)[number]
  readonly rule: string
  readonly since: string | null
  readonly window: string | null
  readonly until: string | null
  /** Of `until`: told, or forecast from earlier waits; a window tells only an interval. */
  readonly basis: 'told' | 'history' | 'window' | 'none'
  readonly from: string | null
  readonly to: string | null
  readonly waits: number
}

export async function showWeather(world: World): Promise<readonly AccountWeather[]> {
  const seen = await readAllRows<AccountQuota>(world, 'account_quota')
  const { accounts } = await world.accounts.read()
  const silent = accounts.filter(({ id }) => !seen.some(({ account }) => account === id))
  const rows = [...seen, ...silent.map(({ id, harness }) => emptyQuota(id, harness))]
  return rows.map(row => describe(row, world.clock.now()))
}

function describe({ account, harness, facts, waits }: AccountQuota, now: InstantMs): AccountWeather {
  const { state, rule, since, until, window } = deriveQuotaState(now, facts)
  const isWaiting = state === 'waiting' && since !== null
  const forecast = isWaiting ? forecastReset({ hitAt: since, told: until, window, history: waits }) : null
  const write = (at: InstantMs | null | undefined) => (at === null || at === undefined ? null : writeInstant(at))
  return {
    ...{ account, harness, state, rule, window },
    since: write(since),
    until: write(forecast?.at ?? until),
    basis: forecast?.basis ?? (until === null ? 'none' : 'told'),
    from: write(forecast?.from),
    to: write(forecast?.to),
    waits: waits.length,
  }
}
