// Keeps in the store the commit that a work begins with, so that it can be had where nobody has cloned the repository.
import { needBranchName } from '#access/usecases/need-branch-name'
import { judgeTrust } from '#access/usecases/trust/judge-trust'
import type { Bundles } from '#fleet/ports/bundles'
import { BLOB_BYTES_MAX } from '#fleet/rules/line/spool-record'
import { type BaseBundle, chainBases, type WorkBase } from '#fleet/rules/work/work-base'
import { decision } from '#kernel/machine/decision'
import type { Project } from '#project/rules/project'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { chooseBase } from '#session/usecases/life/make-session-worktree'

const KEPT = 'project.base_kept'
/** A longer chain costs a new machine more than a new beginning. */
const CHAIN_MAX = 20

/** Null: nothing is kept, because there is no checkout here and never was one, or it is more than is sent in one piece. */
export async function keepBase(
  world: World,
  asking: Asking,
  bundles: Bundles,
  project: Project,
  wished: string | undefined,
): Promise<WorkBase | null> {
  // A checkout that is gone leaves what was kept of it.
  const isHere =
    project.node === world.node.id && (await world.git.locate(project.path).catch(() => undefined)) !== undefined
  const branch =
    wished ?? (isHere ? (await world.projectConfig.read(project.path)).defaultBranch : project.defaultBranch)
  needBranchName(branch)
  const chain = await listKept(world, project.id, branch)
  const about = { branch, repo: project.repo, follows: null }
  if (!isHere) {
    const last = chain.at(-1)
    return last ? { ...about, commit: last.commit, bundles: chain, trust: null } : null
  }
  const root = project.path
  const commit = chooseBase(await world.sessions.worktrees.fetchBase({ root, branch }), branch)
  const kept = await extend(world, asking, bundles, { project, branch, commit, chain })
  return kept && { ...about, commit, bundles: kept, trust: await findTrust(world, project) }
}

type Extension = {
  readonly project: Project
  readonly branch: string
  readonly commit: string
  readonly chain: readonly BaseBundle[]
}

async function extend(
  world: World,
  asking: Asking,
  bundles: Bundles,
  { project: { id, path }, branch, commit, chain }: Extension,
): Promise<readonly BaseBundle[] | null> {
  const known = chain.findIndex(each => each.commit === commit)
  if (known >= 0) return chain.slice(0, known + 1)
  const last = chain.at(-1)?.commit ?? null
  const from = last !== null && chain.length < CHAIN_MAX && (await world.git.holds(path, last)) ? last : null
  const bytes = await bundles.makeBase(path, commit, from, BLOB_BYTES_MAX).catch(() => null)
  if (!bytes) return null
  const hash = await world.store.blobs.put(bytes)
  const data = { branch, commit, from, bundle: { $blob: hash, bytes: bytes.length } }
  await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, `project/${id}`, history =>
    chainBases(
      history.filter(({ type }) => type === KEPT),
      branch,
    ).some(each => each.commit === commit)
      ? null
      : { type: KEPT, decision: decision('kept', 'J1', {}), data },
  )
  return [...(from === null ? [] : chain), { commit, hash }]
}

async function listKept({ store }: World, project: string, branch: string): Promise<BaseBundle[]> {
  const look = { before: Number.MAX_SAFE_INTEGER, limit: 10 * CHAIN_MAX, stream: `project/${project}`, type: KEPT }
  const events = (await store.log.readBack(look)).toReversed()
  return chainBases(events, branch).map(({ commit, hash }) => ({ commit, hash }))
}

async function findTrust(world: World, project: Project): Promise<string | null> {
  const { look, isFolder, decision: decided } = await judgeTrust(world, project)
  return isFolder || decided.result === 'trusted' ? look.hash : null
}
