// Who can review here: every registered reviewer, whether its program is there, and how it is kept from writing.

import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { chooseSessionAgent } from '#session/usecases/life/spawn-wish'
import { DEFAULT_REVIEWER } from '../rules/reviewer-harness.ts'

export type ReviewerRow = {
  readonly name: string
  readonly readOnly: 'enforced' | 'asked'
  readonly isDefault: boolean
  readonly ready: boolean
  readonly version: string
  readonly because: string
  readonly hint: string
}

export async function listReviewers(world: World, projectId: string): Promise<ReviewerRow[]> {
  const project = await needProject(world, projectId)
  const config = await world.projectConfig.read(project.path)
  const first = config.reviewers.find(name => name !== '')
  return Promise.all(
    world.reviews.reviewers.names.map(async name => {
      const { seat, readOnly } = world.reviews.reviewers.find(name)!
      const agent = seat(chooseSessionAgent(config, 'reviewer', { harness: name }))
      const path = agent.env.PATH ?? world.sessions.environment.PATH ?? ''
      const found = await world.sessions.harnesses.find(name)?.preflight(agent, path)
      const row = { name, readOnly, isDefault: name === (first ?? DEFAULT_REVIEWER) }
      if (found?.ok) return { ...row, ready: true, version: found.version, because: '', hint: '' }
      return {
        ...row,
        ready: false,
        version: '',
        because: found?.because ?? 'no such harness',
        hint: found?.hint ?? '',
      }
    }),
  )
}
