// `provost orchestrator list`
import type { Run } from '#cli/command'
import { chooseScope } from '#cli/find-project-here'
import { composeSessions } from './print-session.ts'

export const run: Run = async context => {
  const { flags, client, width } = context
  const { project, notes } = await chooseScope(context)
  const query = { project, kind: 'orchestrator', all: flags.all ? 'true' : undefined }
  const list = await (await client()).call('listSessions', { query })
  const lines = list.sessions.length > 0 ? composeSessions(list.sessions, Date.now(), width) : ['no orchestrator lives']
  return { json: list, lines: [...lines, ...notes] }
}
