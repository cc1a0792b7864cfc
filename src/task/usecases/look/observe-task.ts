// Gathers what is true about a task now: its files, the base of the repository, its settings. Deciding is for the core.
import type { Config } from '#config/rules/sections/config-schema'
import type { World } from '#recorder/world'
import type { TaskPlace } from '#task/ports/task-files'
import type { Base } from '#task/ports/workspace'
import { type TaskAgents, withAgentWait } from '#task/rules/agents/task-agents'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import { decideNext } from '#task/rules/decision/decide-next'
import type { NextMove } from '#task/rules/decision/next-move'
import { deriveFacts, observeFacts } from '#task/rules/facts/derive-facts'
import { readOutputOnDisk } from '#task/rules/facts/derive-output-facts'
import type { TaskFacts } from '#task/rules/facts/facts'
import type { ObservedFacts } from '#task/rules/facts/observed-fact'
import type { BaseTree, TaskDocuments, TaskSettings } from '#task/rules/record/task-documents'
import type { TaskView } from '#task/rules/record/task-view'
import { findAgents, findCarrier } from '../agents/find-agents.ts'
import { readFalsifierFact } from '../falsify/show-falsifier.ts'

export type LookedAtTask = {
  readonly view: TaskView
  readonly documents: TaskDocuments
  readonly manifest: OutputManifest | null
  readonly base: Base | undefined
  readonly observed: ObservedFacts
  readonly facts: TaskFacts
  readonly next: NextMove
  readonly agents: TaskAgents
}

export type Looking = {
  readonly place: TaskPlace
  readonly view: TaskView
  readonly config: Config
  readonly state: TaskFacts['state']
  /** Whoever holds the task knows that nobody else runs its tests; everybody else has to look. */
  readonly isRunnerGone?: boolean
}

export async function observeTask(world: World, looking: Looking): Promise<LookedAtTask> {
  const { place, view, config, state } = looking
  const settings = settingsOf(config)
  const isRunnerGone = looking.isRunnerGone ?? !(await world.taskFiles.isLeased(place))
  const documents = { ...(await world.taskFiles.readDocuments(place)), isRunnerGone }
  const { manifest } = readOutputOnDisk(view, documents)
  const base = await world.workspace.findBase(place.root, baseRefOf(config))
  const contents = await readContents(world, place.root, base, manifest)
  const observed = observeFacts({ view, documents, base: { tree: base?.tree ?? '', contents }, settings })
  const derived = deriveFacts(view, observed, state, settings.attemptsMax)
  const falsifier = readFalsifierFact(view, observed, config.task.falsify.bar)
  const facts = falsifier === undefined ? derived : { ...derived, falsifier }
  const carrier = looking.isRunnerGone === undefined ? await findCarrier(world, place, view) : null
  const agents = { ...withAgentWait(await findAgents(world, view.id, view.project), view), carrier }
  return { view, documents, manifest, base, observed, facts, next: decideNext(facts), agents }
}

/** A change for the working tree rests on what is checked out there; one for a branch on the default branch. */
export function baseRefOf({ task, defaultBranch }: Config): string {
  return task.accept.apply === 'branch' ? `refs/heads/${defaultBranch}` : 'HEAD'
}

export function settingsOf({ task }: Config): TaskSettings {
  return {
    planReviewers: task.reviewers.plan.map(roleNameOf),
    planQuorum: task.quorum.plan,
    preexisting: task.preexisting,
    attemptsMax: task.attemptsMax,
    applyTarget: task.accept.apply,
  }
}

export function roleNameOf(role: Config['task']['reviewers']['plan'][number]): string {
  return typeof role === 'string' ? role : role.role
}

// The same tree has the same contents: what was verified when the change was captured need not be read again.
async function readContents(
  { workspace }: World,
  root: string,
  base: Base | undefined,
  manifest: OutputManifest | null,
): Promise<BaseTree['contents']> {
  if (!base || !manifest) return new Map()
  const entries = manifest.entries.filter(({ before }) => before !== null)
  if (manifest.base.tree === base.tree) return new Map(entries.map(({ path, before }) => [path, before!]))
  return workspace.readContents(
    root,
    base.commit,
    manifest.entries.map(({ path }) => path),
  )
}
