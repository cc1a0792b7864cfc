// `provost usage weather`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'

type Row = Shape<'AccountWeather'>

export const run: Run = async context => {
  const { accounts } = await (await context.client()).call('showQuota')
  const rows = accounts.map(row => [row.account, row.state, composeUntil(row), composeBasis(row)])
  const lines = composeTable(['ACCOUNT', 'STATE', 'UNTIL', 'BASIS'], rows, context.width)
  return { json: { accounts }, lines: rows.length > 0 ? lines : ['no agent has said anything about its quota yet'] }
}

function composeUntil({ until, from, to, basis }: Row): string {
  if (basis === 'window') return `${from} – ${to}`
  return basis === 'history' ? `${until} (${from} – ${to})` : (until ?? '-')
}

function composeBasis({ state, basis, waits }: Row): string {
  if (state === 'no_credit') return 'a person must buy credit or change the account'
  if (basis === 'history') return `forecast from ${waits} earlier waits`
  if (basis === 'window') return 'the length of its window'
  return basis === 'told' ? 'told' : state === 'waiting' ? 'nobody told, it is tried' : '-'
}
