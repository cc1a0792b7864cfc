// Forgets a project. Its files and its history stay.
import { provostError } from '#kernel/errors/errors'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { listLiving } from '#session/usecases/life/need-session'
import { decideRemoveProject } from '../rules/decide-project.ts'
import { foldProject, type Project } from '../rules/project.ts'

export async function removeProject(world: World, asking: Asking, id: string): Promise<void> {
  const { length: liveSessions } = await listLiving(world, id)
  await recordDecision(world, asking, `project/${id}`, history => {
    const project = history.reduce<Project | undefined>(foldProject, undefined)
    const decision = decideRemoveProject({ status: project?.status ?? null, liveSessions })
    if (decision.result === 'not_found') throw provostError('NOT_FOUND', { details: { noun: 'project', id } })
    if (decision.result === 'in_use')
      throw provostError('PROJECT_IN_USE', { details: { id, n: decision.evidence.liveSessions } })
    return { type: 'project.removed', decision, decider: 'project.decideRemoveProject' }
  })
}
