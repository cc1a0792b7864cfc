// `provost lessons queue`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'

export const run: Run = async context => {
  const { queue } = await (await context.client()).call('listLessonQueue')
  const rows = queue.map(({ finding_id, status, waits_for, recurrences, since, title }) => [
    finding_id,
    status,
    waits_for.replaceAll('_', ' '),
    recurrences > 0 ? `${recurrences} new` : '-',
    since,
    title,
  ])
  const headers = ['LESSON', 'STATUS', 'WAITS FOR', 'RECURRED', 'SINCE', 'TITLE']
  return {
    json: { queue },
    lines: rows.length > 0 ? composeTable(headers, rows, context.width) : ['nothing waits for a person'],
  }
}
