// What is reviewed: the head of a session's branch, or the commit that a task captured.

import { findDecisive } from '#change/usecases/compose-observation'
import { listByState } from '#change/usecases/find-changes'
import type { Config } from '#config/rules/sections/config-schema'
import { isId } from '#kernel/events/ids'
import type { PrState } from '#kernel/events/session-words'
import { findTrialOf } from '#looking/usecases/find-trial'
import type { Project } from '#project/rules/project'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { needSession } from '#session/usecases/life/need-session'
import { needTask } from '#task/usecases/steer/hold-task'

export type ReviewSubject = {
  /** The session, or the task that it works for: rounds of a task go on from one attempt to the next. */
  readonly id: string
  readonly project: Project
  readonly config: Config
  readonly workerHarness: string
  readonly headSha: string | null
  readonly baseSha: string | null
  readonly prState: PrState
  readonly changeUrl: string
  readonly changeTitle: string
  /** The private repository that its reviewers look at, where there is one already. */
  readonly copy?: string | null
}

export async function findReviewSubject(world: World, id: string): Promise<ReviewSubject> {
  if (isId('task', id)) return findTaskSubject(world, id, '')
  const { taskId, harness, projectId, branch, baseSha } = await needSession(world, id)
  if (taskId !== null) return findTaskSubject(world, taskId, harness)
  const project = await needProject(world, projectId)
  const config = await world.projectConfig.read(project.path)
  const headSha = branch === '' ? null : await findCommit(world, project, `refs/heads/${branch}`)
  const change = findDecisive(
    (await listByState(world, projectId, ['open', 'draft', 'merged', 'closed'])).filter(
      ({ session }) => session === id,
    ),
  )
  // A change that ended before this head was made says nothing about it.
  const isAbout =
    change !== undefined && (change.headSha === headSha || change.state === 'open' || change.state === 'draft')
  return {
    id,
    project,
    config,
    workerHarness: harness,
    headSha,
    baseSha: headSha === null ? null : await findBase(world, project, headSha, baseSha),
    prState: isAbout ? change.state : 'none',
    changeUrl: isAbout ? change.url : '',
    changeTitle: isAbout ? change.title : '',
  }
}

/** A copy of a change of somebody else, in the name of a task that there is not: the reviewer sees no difference. */
async function findCopied(world: World, id: string): Promise<ReviewSubject | undefined> {
  const trial = await findTrialOf(world, id)
  if (!trial?.commit) return undefined
  const project = await needProject(world, trial.project)
  const copy = trial.state === 'open' ? world.reviews.copies.pathOf(project.path, trial.copy) : null
  return {
    id,
    project,
    copy,
    config: await world.projectConfig.read(project.path),
    workerHarness: '',
    headSha: trial.commit,
    baseSha: trial.base,
    prState: 'none',
    changeUrl: '',
    changeTitle: trial.title,
  }
}

async function findTaskSubject(world: World, id: string, workerHarness: string): Promise<ReviewSubject> {
  const known = await world.store.views.find('task', id)
  const copied = known ? undefined : await findCopied(world, id)
  if (copied) return copied
  const task = await needTask(world, id)
  const project = await needProject(world, task.project ?? '')
  const ref = `refs/provost/task/${id}/${task.artifacts.output?.attempt ?? 0}`
  return {
    id,
    project,
    config: await world.projectConfig.read(project.path),
    workerHarness,
    headSha: await findCommit(world, project, ref),
    baseSha: await findCommit(world, project, `${ref}^`),
    prState: 'none',
    changeUrl: '',
    changeTitle: task.title,
  }
}

async function findCommit({ workspace }: World, { path }: Project, ref: string): Promise<string | null> {
  return (await workspace.findBase(path, ref))?.commit.toLowerCase() ?? null
}

/** Where the branch left its base, wherever that has gone since; at worst where the session began. */
async function findBase(world: World, project: Project, head: string, began: string | null): Promise<string | null> {
  const base = await findCommit(world, project, `refs/heads/${project.defaultBranch}`)
  const parted = base === null ? null : await world.reviews.commits.findMergeBase(project.path, base, head)
  return parted ?? began
}
