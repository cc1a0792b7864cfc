// `provost inbox`
import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { chooseScope } from '#cli/find-project-here'
import { composeSpan } from '#cli/print/age'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'
import { INBOX_KINDS } from '../rules/inbox-row.ts'

type Row = Shape<'Inbox'>['rows'][number]

export const run: Run = async context => {
  const { project, notes } = await chooseScope(context)
  const door = await context.client()
  const inbox = await door.call('listInbox', { query: { project } })
  const hidden = inbox.total - inbox.rows.length
  return {
    json: inbox,
    lines: [
      ...(inbox.rows.length === 0 ? ['nothing waits for you'] : composeRows(inbox.rows, context)),
      ...(hidden > 0 ? [`and ${hidden} more`] : []),
      ...notes,
    ],
  }
}

/** A line for what is asked, and below it the command that answers. */
function composeRows(rows: readonly Row[], { width, style }: CommandContext): string[] {
  const now = Date.now()
  const cells = rows.map(({ kind, since, title, asks, assigned }) => [
    INBOX_KINDS[kind].word,
    since === null ? '' : composeSpan(now - Date.parse(since)),
    cleanText(title),
    cleanText(assigned?.to ?? ''),
    cleanText(asks),
  ])
  const [head, ...lines] = composeTable(['WHAT', 'SINCE', 'OF', 'FOR', 'ASKS'], cells, width)
  return [
    head!,
    ...rows.flatMap(({ command, id }, index) => [
      lines[index]!,
      style.dim(`  ${cleanText(command)}  (${cleanText(id)})`),
    ]),
  ]
}
