// Looks at a project's repository and records what is new.
import { provostError } from '#kernel/errors/errors'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { decideInspection } from '../rules/decide-project.ts'
import { foldProject, type Project } from '../rules/project.ts'

export async function inspectProject(world: World, asking: Asking, id: string): Promise<void> {
  await recordDecision(world, asking, `project/${id}`, async history => {
    const project = history.reduce<Project | undefined>(foldProject, undefined)
    if (project?.status !== 'registered') return null
    const now = await world.git.inspect(project.path)
    const decision = decideInspection({ before: project.inspected, now })
    if (now === 'unreachable')
      throw provostError('GIT_FAILED', { message: `the repository of ${id} at ${project.path} cannot be read` })
    if (decision.result !== 'record') return null
    const decider = 'project.decideInspection'
    return { type: 'project.inspected', decision, data: { repository: now }, decider }
  })
}
