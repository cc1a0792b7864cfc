// One look at the forge for one session: what it says is put together with what the log knows, and news is recorded.

import type { Config } from '#config/rules/sections/config-schema'
import { readInstant } from '#kernel/events/time'
import { withoutUnproven } from '#looking/usecases/judge-approval'
import type { Project } from '#project/rules/project'
import { needProject } from '#project/usecases/find-project'
import type { Asking, World } from '#recorder/world'
import { stricterDecision } from '#review/rules/verdict/derive-decision'
import type { SessionView } from '#session/rules/record/session-view'
import { takeCommits } from '#session/usecases/life/take-commits'
import type { ForgePlace, ForgeSilence } from '../ports/forge.ts'
import type { Change } from '../rules/change.ts'
import type { SeenChange } from '../rules/seen-change.ts'
import { listByState } from './find-changes.ts'
import { judgeHead, readReviewRuns } from './judge-head.ts'
import { recordSighting, type Sighted } from './record-sighting.ts'

export type ChangesSeen =
  | { readonly session: string; readonly fetched: true; readonly changes: readonly Change[] }
  | ({ readonly session: string; readonly fetched: false } & ForgeSilence)

type Watched = Pick<SessionView, 'id' | 'projectId' | 'branch' | 'createdAt'> & Partial<Pick<SessionView, 'base'>>

/** So often it looks again when somebody else recorded something meanwhile; then what they recorded is true enough. */
const LOOKS_MAX = 3

/** Whoever looks for many sessions of a project reads its configuration once for all of them. */
export async function observeChanges(
  world: World,
  asking: Asking,
  session: Watched,
  readConfig?: (root: string) => Promise<Config>,
): Promise<ChangesSeen> {
  for (let look = 1; ; look++) {
    const { seen, hasMoved } = await observeOnce(world, asking, session, readConfig)
    if (!hasMoved || look >= LOOKS_MAX) return seen
  }
}

type LookedOnce = { readonly seen: ChangesSeen; readonly hasMoved: boolean }

async function observeOnce(
  world: World,
  asking: Asking,
  session: Watched,
  readConfig: (root: string) => Promise<Config> = root => world.projectConfig.read(root),
): Promise<LookedOnce> {
  await takeCommits(world, asking, session)
  const begun = await world.store.log.headPosition()
  const project = await needProject(world, session.projectId)
  const config = await readConfig(project.path)
  const forge = world.changes.forges.find(config.forge.kind)
  const unended = await listByState(world, project.id, ['open', 'draft', 'closed'])
  const look = await forge.observe({
    ...placeOfChange(project, config),
    branch: session.branch,
    base: session.base ?? project.defaultBranch,
    known: unended.filter(change => change.session === session.id && change.forge === forge.kind),
    since: readInstant(session.createdAt) ?? 0,
  })
  if (!look.fetched) return { seen: { session: session.id, ...look }, hasMoved: false }
  const sighted: Sighted[] = []
  if (look.changes.length > 0) {
    const policyOf = await readPolicy(world, config, project.path, session.id)
    for (const seen of look.changes)
      sighted.push(
        await recordSighting(world, asking, { session, forge: forge.kind, seen, policy: policyOf(seen), begun }),
      )
  }
  const changes = sighted.map(({ change }) => change)
  return {
    seen: { session: session.id, fetched: true, changes },
    hasMoved: sighted.some(({ hasMoved }) => hasMoved),
  }
}

export function placeOfChange({ path }: Project, { forge }: Config): ForgePlace {
  return { root: path, repo: forge.repo, url: forge.url, tokenEnv: forge.tokenEnv }
}

async function readPolicy(world: World, config: Config, root: string, session: string) {
  const runs = await withoutUnproven(world, config, root, await readReviewRuns(world, session))
  const { required } = config.reviews
  const checks = config.checks.map(({ name, required: isRequired }) => ({ name, required: isRequired }))
  const knownRuns = runs.map(run => run.id)
  return ({ headSha, review: theirs }: SeenChange) => {
    const ours = judgeHead({ runs, required }, headSha)
    const review = theirs === null ? ours : stricterDecision(ours, theirs).result
    return { checks, review, reviewsRequired: required, knownRuns }
  }
}
