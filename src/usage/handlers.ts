// Use and cost over the doors. Each handler loads its verb when it is asked for.
import { type ApiRequest, json } from '#api/exchange'
import { askingOf, type Handlers } from '#daemon/handler'
import { oneOf, orElse } from '#kernel/reading/read-shape'
import { readCurrency } from './rules/read-figures.ts'
import { LEDGER_AXES } from './rules/sums/sum-ledger.ts'
import { BASES } from './rules/sums/usage-record.ts'

const readAxis = orElse(oneOf(LEDGER_AXES), 'session')
const readBasis = orElse(oneOf(BASES), 'told')

export const usageRoutes = {
  async sumUsage({ services, request }) {
    const { sumUsage } = await import('./usecases/sum-usage.ts')
    const { by, prefer } = request.query
    const wish = { by: readAxis(by, 'by'), prefer: readBasis(prefer, 'prefer'), ...filterOf(request) }
    return json(200, await sumUsage(services.world, wish))
  },

  async sumSpending({ services, request }) {
    const { sumSpending } = await import('./usecases/sum-spending.ts')
    const currency = readCurrency(request.query.currency ?? 'USD', 'currency')
    return json(200, await sumSpending(services.world, filterOf(request), currency))
  },

  async exportUsage({ services, request }) {
    const { listTurns } = await import('./usecases/list-turns.ts')
    const { recordsOf } = await import('./rules/counting/usage-turn.ts')
    const turns = await listTurns(services.world, filterOf(request))
    return json(200, { records: turns.flatMap(recordsOf) })
  },

  async repriceUsage(call) {
    const { repriceUsage } = await import('./usecases/reprice-usage.ts')
    const { apply = false, ...filter } = call.body
    return json(200, await repriceUsage(call.services.world, askingOf(call), filter, apply))
  },

  async backfillUsage(call) {
    const { backfillUsage } = await import('./usecases/backfill-usage.ts')
    return json(200, await backfillUsage(call.services.world, askingOf(call), call.body.session))
  },

  async checkPrices({ services, body }) {
    return json(200, await services.world.prices.check(body.text))
  },

  async showSessionUsage({ services, request, parameters }) {
    const { showSessionUsage } = await import('./usecases/show-session-usage.ts')
    return json(200, await showSessionUsage(services.world, parameters.session!, request.query.record))
  },

  async showQuota({ services }) {
    const { showWeather } = await import('./usecases/quota/show-weather.ts')
    return json(200, { accounts: await showWeather(services.world) })
  },
} satisfies Handlers

function filterOf({ query }: ApiRequest) {
  const { since, until, project, task, session } = query
  return { since, until, project, task, session }
}
