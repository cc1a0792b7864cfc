// `provost ask list`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ flags, client, width }) => {
  const query = flags.all === true ? { all: 'true' } : {}
  const list = await (await client()).call('listAsks', { query })
  const rows = list.asks.map(({ id, state, command, subject, name, by, madeAt, code }) => [
    id,
    code === null ? state : `${state} (${code})`,
    `${command} ${subject}`,
    cleanText(name),
    cleanText(by),
    madeAt,
  ])
  const table = () => composeTable(['ASK', 'STATE', 'COMMAND', 'NODE', 'BY', 'SINCE'], rows, width)
  return { json: list, lines: rows.length === 0 ? ['nothing is asked of another node'] : table() }
}
