// `provost session list`
import type { Run } from '#cli/command'
import { chooseScope } from '#cli/find-project-here'
import { composeSessions } from './print-session.ts'

export const run: Run = async context => {
  const { flags, client, width, style } = context
  const { project, notes } = await chooseScope(context)
  const query = {
    project,
    status: flags.status as string | undefined,
    kind: flags.kind as string | undefined,
    all: flags.all ? 'true' : undefined,
    cursor: flags.cursor as string | undefined,
  }
  const list = await (await client()).call('listSessions', { query })
  const more = list.next === null ? [] : [style.dim(`more: provost session list --cursor ${list.next}`)]
  const empty = [
    'no session lives',
    style.dim('next: provost session spawn --prompt "…", or list --all for those that ended'),
  ]
  return {
    json: list,
    lines: [
      ...(list.sessions.length > 0 ? [...composeSessions(list.sessions, Date.now(), width), ...more] : empty),
      ...notes,
    ],
  }
}
