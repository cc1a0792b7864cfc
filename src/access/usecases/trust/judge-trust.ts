// Whether what a project brings may have effect here, and what would have to be looked at first.
import { provostError } from '#kernel/errors/errors'
import type { Project } from '#project/rules/project'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import type { RepositoryLook, TrustRecord } from '../../ports/trust.ts'
import { decideTrust, type TrustDecision } from '../../rules/repository/decide-trust.ts'

export type TrustJudgement = {
  readonly look: RepositoryLook
  readonly known: TrustRecord | null
  readonly isFolder: boolean
  readonly decision: TrustDecision
}

export async function judgeTrust({ trust }: World, { path: root }: Pick<Project, 'path'>): Promise<TrustJudgement> {
  const look = await trust.look(root)
  const [known, isFolder] = [await trust.find(look.path), await trust.isInTrustedFolder(look.path)]
  const nobody = { interactive: false, answer: null, answerOf: null, by: null } as const
  const decision = decideTrust({ path: look.path, parts: look.parts, known, needs: 'effect', ...nobody })
  return { look, known, isFolder, decision }
}

/** A project whose word counts. */
export async function needTrustedProject(world: World, id: string): Promise<Project> {
  const project = await needProject(world, id)
  await needTrust(world, project)
  return project
}

/** Asked by everything that starts a program or opens a gate by what the repository says. */
export async function needTrust(world: World, project: Pick<Project, 'id' | 'path'>): Promise<void> {
  if (await world.trust.isInTrustedFolder(project.path)) return
  const { look, decision } = await judgeTrust(world, project)
  if (decision.result === 'trusted') return
  const { added, changed, removed } = decision.diff
  const names = [...added, ...changed, ...removed]
  throw provostError(decision.code ?? 'TRUST_REQUIRED', {
    details: { n: names.length, path: look.path, names: names.join(', '), project: project.id, hash: look.hash },
  })
}
