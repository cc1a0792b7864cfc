// `provost lessons list`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { composeTable } from '#cli/print/table'
import { readAll } from '#cli/read-all'

export const run: Run = async context => {
  const names = ['status', 'repo', 'surface', 'issue', 'scope']
  const query = Object.fromEntries(names.map(name => [name, textFlag(context, name)]))
  const lessons = await readAll<Shape<'LessonLine'>>(await context.client(), 'listLessons', 'lessons', query)
  const rows = lessons.map(({ id, status, occurrences, surface, issue, title }) => [
    id,
    status,
    String(occurrences),
    surface,
    issue,
    title,
  ])
  const headers = ['LESSON', 'STATUS', 'SEEN', 'SURFACE', 'ISSUE', 'TITLE']
  return {
    json: { lessons },
    lines: rows.length > 0 ? composeTable(headers, rows, context.width) : ['no lesson yet'],
  }
}
