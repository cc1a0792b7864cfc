// `provost usage outcomes`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { composeCents } from '../rules/sums/compose-amount.ts'
import { filterOf } from './usage.ts'

export const run: Run = async context => {
  const client = await context.client()
  const sums = await client.call('sumSpending', {
    query: { currency: textFlag(context, 'currency'), ...filterOf(context) },
  })
  // No sum of nothing: what nobody told is not 0.
  if (sums.total === 0 && sums.unknown === 0) return { json: sums, lines: ['no agent has told of a cost yet'] }
  const { currency, atLeast, perAccepted, perRefuted, lostShare, accepted, refuted, unknown, total } = sums
  const money = (nanos: number | null) =>
    nanos === null ? 'nothing yet' : `${atLeast ? '≥ ' : ''}${composeCents(nanos)} ${currency}`
  const lost = sums.sums.unproven + sums.sums.thrown_away
  const share = lostShare === null ? '' : ` (${Math.round(lostShare * 100)} %)`
  const lines = [
    `per accepted task          ${money(perAccepted.direct)} direct, ${money(perAccepted.allIn)} all in (${accepted})`,
    `per refuted claim          ${money(perRefuted)} (${refuted})`,
    `not proven or thrown away  ${money(lost)}${share}`,
    `still open                 ${money(sums.sums.open)}`,
    `all                        ${money(total)}`,
    ...(unknown > 0
      ? [`unknown                    the cost of ${unknown} records: nobody told it, or in another currency`]
      : []),
  ]
  return { json: sums, lines }
}
