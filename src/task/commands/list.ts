// `provost task list`
import type { Run } from '#cli/command'
import { chooseScope } from '#cli/find-project-here'
import { composeSpan } from '#cli/print/age'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'
import { sayNeed } from '../rules/facts/derive-attempts.ts'

export const run: Run = async context => {
  const { flags, client, width, style } = context
  const { project, notes } = await chooseScope(context)
  const query = {
    project,
    phase: flags.phase as string | undefined,
    needs: flags.needs as string | undefined,
    all: flags.all ? 'true' : undefined,
    cursor: flags.cursor as string | undefined,
  }
  const list = await (await client()).call('listTasks', { query })
  const rows = list.tasks.map(task => [
    task.id,
    ...(project === undefined ? [task.project] : []),
    task.phase,
    sayNeed(task),
    composeSpan(Date.now() - Date.parse(task.since)),
    String(task.attempt),
    task.rule ?? '',
    task.title,
  ])
  const asks = list.tasks.flatMap(task =>
    task.asks.map(({ session, text, command }) =>
      style.warn(`${task.id} waits for you: ${session} asks ${cleanText(text)}; answer with \`${command}\``),
    ),
  )
  const headers = [
    'TASK',
    ...(project === undefined ? ['PROJECT'] : []),
    'PHASE',
    'NEEDS',
    'FOR',
    'TRY',
    'RULE',
    'TITLE',
  ]
  const empty = [
    'no task is open',
    style.dim(`next: provost task new "<brief>"${project === undefined ? ' --project <id>' : ''}`),
  ]
  const more = list.next === null ? [] : [style.dim(`more: provost task list --cursor ${list.next}`)]
  return {
    json: list,
    lines: [...(rows.length > 0 ? [...composeTable(headers, rows, width), ...asks, ...more] : empty), ...notes],
  }
}
