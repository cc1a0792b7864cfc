// `provost node aside list`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ client, width }) => {
  const list = await (await client()).call('listAside')
  const rows = list.aside.map(({ id, name, session, kind, seq, code, at }) => [
    ...[id, cleanText(name), session ?? '-', kind, String(seq), code, at],
  ])
  const more = list.isMore ? ['there are older ones, which are not shown'] : []
  return {
    json: list,
    lines:
      rows.length === 0
        ? ['nothing is kept aside']
        : [...composeTable(['ID', 'NODE', 'SESSION', 'KIND', 'RECORD', 'WHY', 'AT'], rows, width), ...more],
  }
}
