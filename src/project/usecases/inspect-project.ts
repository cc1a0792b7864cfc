// Looks at a project's repository and records what is new.
import { provostError } from '#core/kernel/errors'
import { decideInspection } from '#core/project/decide-project'
import { foldProject, type Project } from '#core/project/project'
import { recordDecision } from './record-decision.ts'
import type { Asking, World } from './world.ts'

export async function inspectProject(world: World, asking: Asking, id: string): Promise<void> {
  await recordDecision(world, asking, `project/${id}`, async history => {
    const project = history.reduce<Project | undefined>(foldProject, undefined)
    if (project?.status !== 'registered') return null
    const now = await world.git.inspect(project.path)
    const decision = decideInspection({ before: project.inspected, now })
    if (now === 'unreachable')
      throw provostError('GIT_FAILED', { message: `the repository of ${id} at ${project.path} cannot be read` })
    return decision.result === 'record' ? { type: 'project.inspected', decision, data: { repository: now } } : null
  })
}
