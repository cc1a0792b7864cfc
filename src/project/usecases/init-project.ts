// Prepares a repository for Provost: configuration, policy, and what git is to overlook. Then makes it a project.

import type { RepositoryLook } from '#access/ports/trust'
import { decideInitialTrust, INITIAL_TRUST } from '#access/rules/repository/initial-trust'
import { recordTrust } from '#access/usecases/trust/give-trust'
import { inferSuites } from '#config/rules/infer-suites'
import { inferSurfaces } from '#config/rules/infer-surfaces'
import { composeGlobalPolicy, composeInitialConfig } from '#config/rules/sections/default-config'
import { provostError } from '#kernel/errors/errors'
import { keepFacts } from '#recorder/keep-facts'
import type { Asking, World } from '#recorder/world'
import type { WrittenFile } from '../ports/project-files.ts'
import type { Project } from '../rules/project.ts'
import { addProject } from './add-project.ts'
import { EXCLUDED } from './excluded.ts'
import { listProjects } from './find-project.ts'

export type InitProject = { readonly path: string; readonly id?: string; readonly repo?: string }

export type Initialised = {
  readonly project: Project
  readonly files: readonly WrittenFile[]
  readonly added: boolean
  readonly trust: {
    readonly isTrusted: boolean
    readonly parts: readonly string[]
    readonly foreign: readonly string[]
  }
}

export async function initProject(world: World, asking: Asking, wanted: InitProject): Promise<Initialised> {
  const place = await world.git.locate(wanted.path)
  if (!place) throw provostError('NOT_A_REPOSITORY', { details: { path: wanted.path } })
  const before = await world.trust.look(place.root)
  const { project, added } = await addOnce(world, asking, { ...wanted, path: place.root })
  const files = await writeFiles(world, project)
  return { project, files, added, trust: await trustOwn(world, asking, project, before) }
}

/** What the person who runs it made themselves, and what it has written, counts from now on as it is. */
async function trustOwn(world: World, asking: Asking, { id, path }: Project, before: RepositoryLook) {
  const after = await world.trust.look(path)
  const known = await world.trust.find(after.path)
  const facts = { before: before.parts, known: known?.parts ?? null }
  const { result, foreign, rule } = decideInitialTrust(facts)
  const isNew = known?.hash !== after.hash && Object.keys(after.parts).length > 0
  if (result === 'record' && isNew) {
    const decided = { by: INITIAL_TRUST, v: 1, rule, result, facts: await keepFacts(world, facts) }
    await recordTrust(world, asking, id, after, decided)
  }
  return { isTrusted: result === 'record', parts: Object.keys(after.parts).toSorted(), foreign }
}

async function writeFiles({ projectFiles }: World, { path: root, id, repo }: Project): Promise<WrittenFile[]> {
  const { names, packageJson } = await projectFiles.look(root)
  const facts = { files: names, packageJson }
  await projectFiles.exclude(root, EXCLUDED)
  return projectFiles.writeMissing(root, [
    {
      path: '.provost/config.yaml',
      content: composeInitialConfig({
        id,
        repo,
        surfaces: inferSurfaces(facts).map(({ surface }) => surface),
        suites: inferSuites(facts),
      }),
    },
    { path: '.provost/evidence/policies/global-policy.yaml', content: composeGlobalPolicy() },
  ])
}

// Running init twice is not a mistake: the second time there is nothing left to do. Another name for it is one.
async function addOnce(
  world: World,
  asking: Asking,
  wanted: InitProject,
): Promise<{ project: Project; added: boolean }> {
  const known = (await listProjects(world)).find(project => project.path === wanted.path)
  if (known && (wanted.id ?? known.id) === known.id) return { project: known, added: false }
  return { project: await addProject(world, asking, wanted), added: true }
}
