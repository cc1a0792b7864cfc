// `provost change list`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { composeTable } from '#cli/print/table'
import { readAll } from '#cli/read-all'
import { lookFirst } from '#session/commands/look-first'

export const run: Run = async context => {
  const { flags, client, width, style } = context
  const project = await needProjectHere(context)
  const silent = await lookFirst(context, { project })
  const query = { project, all: flags.all ? 'true' : undefined }
  const changes = await readAll<Shape<'ChangeList'>['changes'][number]>(await client(), 'listChanges', 'changes', query)
  const rows = changes.map(({ id, state, rung, headSha, ci, review, session, title }) => [
    id,
    rung === state ? state : `${state}: ${rung}`,
    headSha.slice(0, 10),
    ci,
    review,
    session,
    title,
  ])
  const empty = [
    flags.all ? 'no change yet' : 'no change is open',
    style.dim('a change is there once the branch of a session is ahead of its base'),
  ]
  const headers = ['CHANGE', 'STATE', 'HEAD', 'CHECKS', 'REVIEW', 'SESSION', 'TITLE']
  return { json: { changes, silent }, lines: rows.length > 0 ? composeTable(headers, rows, width) : empty }
}
