// Brings the commit that a work begins with into the repository here: the clone that is there, or one that is made for it.
import type { Bundles, RepositoryCache } from '#fleet/ports/bundles'
import type { WorkBase } from '#fleet/rules/work/work-base'
import type { WorkView } from '#fleet/rules/work/work-view'
import { writeInstant } from '#kernel/events/time'
import type { Project } from '#project/rules/project'
import { addProject } from '#project/usecases/add-project'
import { findProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { fleetAsking } from '../plane/speak-for.ts'

export type Bringing = { readonly bundles: Bundles; readonly cache: RepositoryCache }

export async function bringBase(
  world: World,
  asking: Asking,
  { bundles, cache }: Bringing,
  work: WorkView,
): Promise<void> {
  const { base } = work
  if (!base) return
  const place = cache.placeOf(work.project)
  const known = await findHere(world, work.project)
  const root = known ?? place
  if (root === place) await cache.make(root)
  await takeBundles(world, bundles, root, base)
  await takeSalvage(world, bundles, root, work)
  world.steps('base.taken')
  if (root !== place) return
  await cache.show(root, base.branch, base.commit)
  const { repo, branch: defaultBranch } = base
  if (known === undefined) await addProject(world, asking, { path: root, id: work.project, repo, defaultBranch })
  await keepTrust(world, root, base)
}

/** The path of a checkout that this node has. */
export async function findHere(world: World, id: string): Promise<string | undefined> {
  const project: Project | undefined = await findProject(world, id)
  return project?.status === 'registered' && project.node === world.node.id ? project.path : undefined
}

async function takeBundles(
  { git, store }: World,
  bundles: Bundles,
  root: string,
  { commit, bundles: given }: WorkBase,
) {
  if (await git.holds(root, commit)) return
  for (const { commit: head, hash } of given)
    if (!(await git.holds(root, head)))
      await bundles.take(root, await store.blobs.get(hash), {
        ref: `refs/provost/base/${head}`,
        commit: head,
        kept: 'refs/provost/kept/base',
      })
}

/** What was in no commit lies where the session that begins now looks for it. */
async function takeSalvage({ store }: World, bundles: Bundles, root: string, { subject, base }: WorkView) {
  const salvage = base?.follows?.parked?.salvage
  const bundle = base?.bundles.find(({ commit }) => commit === salvage)
  if (!salvage || !bundle) return
  const ref = `refs/provost/salvage/${subject}`
  await bundles.take(root, await store.blobs.get(bundle.hash), {
    ref,
    commit: salvage,
    kept: 'refs/provost/kept/salvage',
  })
}

/** Exactly what was trusted where the work was asked for. Whoever made this home a node takes its plane's word for that. */
async function keepTrust(world: World, root: string, { trust }: WorkBase): Promise<void> {
  const look = await world.trust.look(root)
  if (trust !== look.hash) return
  const { actor } = fleetAsking(world)
  await world.trust.keep({ schema: 1, ...look, at: writeInstant(world.clock.now()), by: actor.id })
}
