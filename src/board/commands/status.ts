// `provost status`
import type { Shape } from '#api/schemas'
import type { Project } from '#core/project/project'
import { askStatus } from '#daemon/local/daemon-life'
import type { Run } from '../command.ts'
import { chooseScope } from '../find-project-here.ts'
import { composeStatus, type StatusFacts } from '../print/status.ts'
import { readAll } from '../read-all.ts'

export const run: Run = async context => {
  const { client, env, width, style } = context
  const { project, notes } = await chooseScope(context)
  const door = await client()
  const daemon = await askStatus(env).catch(() => undefined)
  const facts: StatusFacts = {
    daemon: daemon === undefined ? 'silent' : daemon.running ? daemon.paper : null,
    watch: (await door.call<Shape<'Host'>>('showHost')).watch,
    projects: await readAll<Project>(door, 'listProjects', 'projects'),
    sessions: await readAll<Shape<'SessionList'>['sessions'][number]>(door, 'listSessions', 'sessions', { project }),
    tasks: await readAll<Shape<'TaskList'>['tasks'][number]>(door, 'listTasks', 'tasks', { project, all: 'true' }),
  }
  return {
    json: { project: project ?? null, ...facts },
    lines: [...composeStatus(facts, Date.now(), width, style), ...notes],
  }
}
