// `provost status`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { chooseScope } from '#cli/find-project-here'
import { composeStatus, type PrintedStatus } from '#cli/print/status'
import { readAll } from '#cli/read-all'
import { askStatus } from '#daemon/local/daemon-life'
import type { Project } from '#project/rules/project'

export const run: Run = async context => {
  const { client, env, width, style } = context
  const { project, notes } = await chooseScope(context)
  const door = await client()
  const daemon = await askStatus(env).catch(() => undefined)
  const facts: PrintedStatus = {
    daemon: daemon === undefined ? 'silent' : daemon.running ? daemon.paper : null,
    watch: (await door.call('showHost')).watch,
    projects: await readAll<Project>(door, 'listProjects', 'projects'),
    sessions: await readAll<Shape<'SessionList'>['sessions'][number]>(door, 'listSessions', 'sessions', { project }),
    tasks: await readAll<Shape<'TaskList'>['tasks'][number]>(door, 'listTasks', 'tasks', { project, all: 'true' }),
  }
  return {
    json: { project: project ?? null, ...facts },
    lines: [...composeStatus(facts, Date.now(), width, style), ...notes],
  }
}
