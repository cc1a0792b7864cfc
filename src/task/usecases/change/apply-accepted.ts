// Applies an accepted change where the configuration says, in the order that survives a crash: say so, save what was there,
// write, compare, say that it is done.
import { hash } from 'node:crypto'
import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import { refusePlants } from '#looking/usecases/refuse-plants'
import type { ChangeEntry, PathRefusal } from '#task/rules/change/change-entry'
import { ancestorsOf } from '#task/rules/change/disk-tree'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import { sideBySide } from '../agents/side-by-side.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { outputRef } from '../phases/review-code.ts'
import { type ApplicationRecord, beforeFile, readApplications, writeApplication } from './applied-file.ts'
import { applyRefused, carryOutSteps, listChanged, planApplication } from './apply-change.ts'
import { needQuietTree } from './need-quiet-tree.ts'
import { recordEdits, settleDisplaced } from './settle-displaced.ts'
import { withdrawApplication } from './withdraw-application.ts'

/** Before anything is decided: would it go through? */
export async function checkApplicable(
  task: TaskAtWork,
  { entries }: OutputManifest,
  commitMessage: string | undefined,
): Promise<void> {
  if (task.config.task.accept.apply !== 'working_tree') return
  await needQuietTree(task, 'TASK_APPLY_REFUSED', commitMessage !== undefined)
  const plan = await planApplication(task, task.place.root, entries)
  if (!plan.ok) throw applyRefused(task.id, plan)
}

export async function applyAccepted(
  task: TaskAtWork,
  manifest: OutputManifest,
  commitMessage: string | undefined,
): Promise<void> {
  const target = task.config.task.accept.apply
  if (target === 'none') return
  await refusePlanted(task, manifest)
  const application = await beginApplication(task, manifest, target, commitMessage)
  const commit =
    target === 'branch'
      ? await applyToBranch(task)
      : await applyToWorkingTree(task, manifest, application, commitMessage)
  await writeApplication(task, { ...(await readApplication(task, application)), status: 'applied', commit })
  await task.record({ type: 'task.applied', data: { application, commit }, actor: system('apply') })
  const where = target === 'branch' ? `branch provost/${task.id}` : 'the working tree'
  task.notes.push(`applied ${manifest.entries.length} paths to ${where} (nothing else touched)`)
  if (commit && target === 'working_tree') task.notes.push(`committed as ${commit.slice(0, 12)}`)
}

async function refusePlanted(task: TaskAtWork, { base }: OutputManifest): Promise<void> {
  const { world, asking, place } = task
  const head = (await world.workspace.findRef(place.root, outputRef(task))) ?? base.commit
  await refusePlants(world, asking, { root: place.root, base: base.commit, head, where: 'apply' })
}

/** An application that was begun is gone on with; a second one is begun only after the first was reverted. */
async function beginApplication(
  task: TaskAtWork,
  manifest: OutputManifest,
  target: 'working_tree' | 'branch',
  commitMessage: string | undefined,
): Promise<string> {
  const begun = task.view.applications.findLast(one => one.diffHash === manifest.diffHash && one.status === 'started')
  if (begun) return begun.id
  const application = String(task.view.applications.length + 1)
  const { entries, diffHash } = manifest
  const wish = commitMessage === undefined ? {} : { commit_message: commitMessage }
  const data = { application, diff_hash: diffHash, entries, target, ...wish }
  await task.record({ type: 'task.apply_started', data, actor: system('apply') })
  const record: ApplicationRecord = {
    id: application,
    target,
    status: 'started',
    commit: null,
    ...wish,
    diff_hash: diffHash,
    entries: entries.map(({ path, before, after }) => ({ path, before, after })),
    created_dirs: [],
    at: task.now(),
  }
  await writeApplication(task, record)
  return application
}

async function applyToWorkingTree(
  task: TaskAtWork,
  manifest: OutputManifest,
  application: string,
  wished: string | undefined,
): Promise<string | null> {
  const { world, place } = task
  const { entries } = manifest
  const known = await readApplication(task, application)
  const plan = await planApplication(task, place.root, entries)
  if (!plan.ok) return withdrawApplication(task, known, plan.refusals)
  const folders = await findMissingFolders(task, entries)
  const record = { ...known, created_dirs: [...new Set([...known.created_dirs, ...folders])] }
  await writeApplication(task, record)
  const met = await saveBefore(task, application, entries)
  if (met.length === 0) met.push(...(await carryOutSteps(task, { application, directory: place.root }, entries, plan)))
  if (met.length > 0) return withdrawApplication(task, record, met)
  await tellEdits(task, entries)
  const message = wished ?? record.commit_message // whoever began it may have wished for a commit
  if (message === undefined) return null
  const from = await needOutput(task)
  return world.workspace.commitPaths({
    root: place.root,
    entries,
    message,
    author: task.asking.actor.id,
    from,
    steps: world.steps,
  })
}

/** Known before they are made, so that a crash in between forgets none of them. */
async function findMissingFolders({ world, place }: TaskAtWork, entries: readonly ChangeEntry[]): Promise<string[]> {
  const kept = entries.filter(({ after }) => after !== null)
  const folders = [...new Set(kept.flatMap(({ path }) => ancestorsOf(path)))]
  return world.workspace.listMissing(place.root, folders)
}

/** What somebody made of the change since it was written is theirs, and told; it does not undo the application. */
async function tellEdits(task: TaskAtWork, entries: readonly ChangeEntry[]): Promise<void> {
  const since = await listChanged(task, task.place.root, entries)
  const left = since.map(path => ({ path, during: 'apply' as const, code: 'DRIFT', kept: null }))
  await recordEdits(task, [...left, ...(await settleDisplaced(task))])
}

// What was saved by an earlier try stands: after a crash the disk may hold the new bytes already. What is not as planned
// any more is not saved under a false name: nothing was written yet, and nothing will be.
async function saveBefore(
  task: TaskAtWork,
  application: string,
  entries: readonly ChangeEntry[],
): Promise<PathRefusal[]> {
  const { world, place } = task
  const met: PathRefusal[] = []
  await sideBySide([...entries.entries()], async ([index, { path, before }]) => {
    if (before === null) return
    const copy = beforeFile(application, index)
    if ((await world.taskFiles.read(place, copy))?.sha256 === before.hash) return
    world.steps(`save ${path}`)
    const bytes = await world.workspace.readFile(place.root, path).catch(() => null)
    if (bytes !== null && hash('sha256', bytes) === before.hash) await world.taskFiles.write(place, copy, bytes)
    else met.push({ path, code: 'DRIFT' })
  })
  return met
}

async function applyToBranch(task: TaskAtWork): Promise<string> {
  const { world, place, id } = task
  const commit = await needOutput(task)
  const ref = `refs/heads/provost/${id}`
  const known = await world.workspace.findRef(place.root, ref)
  world.steps('move branch')
  if (known === commit || (await world.workspace.moveRef(place.root, ref, commit, null))) return commit
  throw provostError('TASK_APPLY_REFUSED', {
    message: `branch provost/${id} exists and points elsewhere; nothing was touched.`,
    hint: `look at it with \`git log provost/${id}\`, then rename or delete it`,
    details: { n: 1, paths: [ref] },
  })
}

/** The commit that was captured, with the change and nothing else. */
export async function needOutput(task: TaskAtWork): Promise<string> {
  const commit = await task.world.workspace.findRef(task.place.root, outputRef(task))
  if (commit) return commit
  throw provostError('NOT_FOUND', { details: { noun: 'ref', id: outputRef(task) } })
}

async function readApplication(task: TaskAtWork, id: string): Promise<ApplicationRecord> {
  return (await readApplications(task)).find(one => one.id === id)!
}
