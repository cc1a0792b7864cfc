// `provost work list`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ flags, client, width }) => {
  const query = { ...(flags.waiting === true && { waiting: 'true' }), ...(flags.all === true && { all: 'true' }) }
  const list = await (await client()).call('listWork', { query })
  const rows = list.works.map(({ id, state, session, name, needs, by, reasons, text, code }) => [
    id,
    code === null ? state : `${state} (${code})`,
    session,
    cleanText(name ?? '-'),
    needs.join(',') || '-',
    cleanText(by),
    cleanText(reasons || text),
  ])
  const table = () => composeTable(['WORK', 'STATE', 'SESSION', 'NODE', 'NEEDS', 'BY', ''], rows, width)
  return { json: list, lines: rows.length === 0 ? ['no work is asked for'] : table() }
}
