// Takes a session down step by step. The plan is computed again after every step, from what is there then; the dry run
// prints the same plan that is carried out.
import { isProvostError, provostError } from '#kernel/errors/errors'
import { findProject } from '#project/usecases/find-project'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { SalvageSurvey } from '#salvage/ports/salvage'
import type { WorktreeLook } from '#session/ports/session-worktrees'
import {
  foreseeTeardown,
  isLastPlan,
  planTeardown,
  type TeardownFacts,
  type TeardownPlan,
} from '#session/rules/life/plan-teardown'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { lookAtSession } from '../liveness/look-at-session.ts'
import { recordObservations } from '../liveness/observe-session.ts'
import { tellOutside } from '../liveness/tell-outside.ts'
import { carryLogins } from './carry-logins.ts'
import { listLiving, placeOf } from './need-session.ts'
import { takeCommits } from './take-commits.ts'

export type TeardownWish = { readonly want: TeardownFacts['want']; readonly includeIgnored: boolean }

export type TeardownSight = {
  readonly plan: TeardownPlan
  /** The plan and all that follows it. */
  readonly foreseen: TeardownPlan
  readonly worktree: WorktreeLook
  readonly path: string
  readonly root: string
  /** What a salvage would find; null when there is nothing to save, or nobody can tell. */
  readonly survey: SalvageSurvey | null
}

type Salvage = { readonly commit: string; readonly includeIgnored: boolean }

/** What an agent that is to be stopped may still change is looked at when it has stopped. */
const UNSEEN: WorktreeLook = {
  worktree: 'unknown',
  dirty: 'unknown',
  because: [],
  changedPaths: 0,
  head: null,
  branch: null,
}

/** What is to be done next, with the facts that say so. */
export async function sightTeardown(
  world: World,
  view: SessionView,
  wish: TeardownWish,
  salvage: Salvage | null = null,
  salvageFailed = false,
): Promise<TeardownSight> {
  const { root } = await placeOf(world, view)
  const path = view.worktree ?? world.sessions.worktrees.pathOf(root, view.id)
  const { includeIgnored } = wish
  const runtime = await lookForRuntime(world, view)
  const isToStop = wish.want === 'stopped' && runtime !== 'dead'
  const worktree = isToStop
    ? UNSEEN
    : await world.sessions.worktrees.look({ root, path, ...(await readPutIn(world, root)), includeIgnored })
  const facts: TeardownFacts = {
    want: wish.want,
    runtime,
    worktree: worktree.worktree,
    dirty: worktree.dirty,
    salvage: salvage ? 'done' : salvageFailed ? 'failed' : 'none',
    liveOwner: await hasLivingOwner(world, view, path),
  }
  const plan = planTeardown(facts)
  const foreseen = foreseeTeardown(facts)
  const survey = foreseen.steps.includes('salvage') ? await surveyOf(world, root, path, wish) : null
  return { plan, foreseen, worktree, path, root, survey }
}

async function readPutIn(world: World, root: string) {
  const config = await world.projectConfig.read(root).catch(() => undefined)
  return { symlinks: config?.symlinks ?? [], include: config?.include ?? [] }
}

async function surveyOf(world: World, root: string, worktree: string, { includeIgnored }: TeardownWish) {
  return world.sessions.salvage.survey({ root, worktree, includeIgnored }).catch(() => null)
}

async function hasLivingOwner(world: World, { id, projectId, record }: SessionView, path: string): Promise<boolean> {
  if (!isEnded(record.session.state)) return true
  const living = await listLiving(world, projectId)
  return living.some(other => other.id !== id && other.worktree === path)
}

/** A session without an identity never had a process. */
async function lookForRuntime(world: World, view: SessionView): Promise<TeardownFacts['runtime']> {
  const { identity, process, runtime } = await lookAtSession(world, view)
  if (!identity || process.proof) return 'dead'
  if (process.process === 'alive' || runtime === 'alive') return 'alive'
  return process.process === 'dead' ? 'dead' : 'unknown'
}

export type TornDown = {
  readonly session: string
  readonly steps: readonly string[]
  readonly refusal: { readonly code: string; readonly message: string } | null
  readonly rule: string
  readonly sight: TeardownSight
}

/** `first` is a look that was just taken. */
export async function tearDown(
  world: World,
  asking: Asking,
  view: SessionView,
  wish: TeardownWish,
  first?: TeardownSight,
): Promise<TornDown> {
  const steps: string[] = []
  let salvage: Salvage | null = null
  let refusal: TornDown['refusal'] = null
  for (let seen = first; ; seen = undefined) {
    await takeCommits(world, asking, view)
    await carryLogins(world, asking, view)
    const sight: TeardownSight = seen ?? (await sightTeardown(world, view, wish, salvage, refusal !== null))
    const { plan } = sight
    if (plan.refusal) refusal ??= { code: plan.refusal, message: sight.worktree.because.join('; ') }
    if (plan.refusal) return { session: view.id, steps, refusal, rule: plan.rule, sight }
    for (const step of plan.steps) {
      world.steps(`session.${step}`)
      try {
        salvage = (await STEPS[step](world, asking, view, sight, wish, salvage)) ?? salvage
        steps.push(step)
      } catch (error) {
        if (!isProvostError(error) || error.code !== 'SALVAGE_FAILED') throw error
        refusal = { code: error.code, message: error.message }
        break
      }
    }
    if (!isLastPlan(plan)) continue
    await tellOutside(world, asking, view) // nobody writes there any more
    return { session: view.id, steps, refusal, rule: plan.rule, sight }
  }
}

type Step = (
  world: World,
  asking: Asking,
  view: SessionView,
  sight: TeardownSight,
  wish: TeardownWish,
  salvage: Salvage | null,
) => Promise<Salvage | undefined>

const STEPS: Readonly<Record<TeardownPlan['steps'][number], Step>> = {
  async stop_runtime(world, asking, view) {
    await stopRuntime(world, asking, view)
    return undefined
  },

  async salvage(world, asking, view, { root, path }, { includeIgnored }) {
    return saveWork(world, asking, view, { root, path, includeIgnored })
  },

  async remove_worktree(world, asking, view, { root, path }, { includeIgnored }, salvage) {
    await world.sessions.worktrees.remove({ root, path, ...(await readPutIn(world, root)), includeIgnored, salvage })
    const event = composeEvent(world, asking, 'session.worktree_removed', { worktree: path })
    await recordObservations(world, asking, view.id, [], [event])
    return undefined
  },

  async prune(world, _asking, _view, { root, path }) {
    await world.sessions.worktrees.prune(root, path)
    return undefined
  },
}

/** Keeps what is in no commit under a ref of its own; the worktree stays as it is. */
export async function saveWork(
  world: World,
  asking: Asking,
  { id }: SessionView,
  { root, path, includeIgnored }: { root: string; path: string; includeIgnored: boolean },
): Promise<Salvage> {
  const atMs = world.clock.now()
  const saved = await world.sessions.salvage.save({ root, worktree: path, id, includeIgnored, atMs })
  const { changed: files, ignoredSaved: ignored } = saved.counts
  const event = composeEvent(world, asking, 'session.salvaged', { ...saved, files, ignored })
  await recordObservations(world, asking, id, [], [event])
  return { commit: saved.commit, includeIgnored }
}

/** Ends the process group and says so; what survives is named. */
export async function stopRuntime(world: World, asking: Asking, view: SessionView): Promise<void> {
  const { identity, place } = await lookAtSession(world, view)
  if (!identity) return
  const { isEmpty, survivors } = await world.sessions.control.stop(place, identity)
  if (!isEmpty) throw provostError('PROCESS_SURVIVED', { details: { id: view.id, pids: survivors.join(', ') } })
  const event = composeEvent(world, asking, 'session.runtime_stopped', { processGroup: identity.agent.processGroup })
  const probe = {
    kind: 'probe',
    at: world.clock.now(),
    generation: view.record.generation,
    runtime: 'dead',
    process: 'dead',
    proof: null,
  } as const
  await recordObservations(world, asking, view.id, [probe], [event])
}

/** After a spawn that failed: a worktree that holds nobody's work goes, any other stays. */
export async function removeIfClean(world: World, asking: Asking, view: SessionView): Promise<void> {
  if (!(await findProject(world, view.projectId))) return
  const { plan } = await sightTeardown(world, view, { want: 'removed', includeIgnored: false })
  if (plan.rule === 'K8') await tearDown(world, asking, view, { want: 'removed', includeIgnored: false })
}
