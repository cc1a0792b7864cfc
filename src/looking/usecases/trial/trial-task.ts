// The change that a trial copies: what a task captured, one commit on its base.
import { needTrustedProject } from '#access/usecases/trust/judge-trust'
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import type { TaskView } from '#task/rules/record/task-view'
import { applyToWorktree } from '#task/usecases/change/apply-change'
import { filesOfChange } from '#task/usecases/falsify/mutant-bench'
import { lookAtTask } from '#task/usecases/look/look-at-task'
import { TaskAtWork } from '#task/usecases/look/task-at-work'
import { outputRef } from '#task/usecases/phases/review-code'
import type { CopiedChange } from './find-candidates.ts'
import type { PlantBed } from './judge-candidates.ts'

export type TrialTask = {
  readonly task: TaskAtWork
  readonly view: TaskView
  readonly manifest: OutputManifest
  readonly change: CopiedChange
}

export async function openTrialTask(world: World, asking: Asking, id: string): Promise<TrialTask> {
  const { view, manifest, config, place } = await lookAtTask(world, id)
  const project = await needTrustedProject(world, view.project ?? '')
  if (!config.looking.enabled) throw provostError('LOOKING_OFF', { details: { project: project.id } })
  const task = new TaskAtWork({ world, asking, place, project, config, confinement: null }, view)
  const target = await world.workspace.findRef(place.root, outputRef(task))
  if (!manifest || target === undefined)
    throw provostError('LOOKING_NO_PLANTS', {
      details: { change: id, counts: 'nothing was captured' },
      hint: `a trial copies a captured change: \`provost task run ${id}\`, or choose another one`,
    })
  const change = { root: place.root, base: manifest.base.commit, target }
  const parents = await world.reviews.copies.parentsOf(place.root, target)
  if (parents.length !== 1 || parents[0] !== change.base)
    throw provostError('LOOKING_NO_PLANTS', { details: { change: id, counts: 'it is not one commit on its base' } })
  return { task, view, manifest, change }
}

/** Its change on its base. */
export function bedOfTask({ task, manifest }: TrialTask): PlantBed {
  const { base, diffHash, entries } = manifest
  return {
    site: task,
    base,
    change: diffHash,
    paths: entries.map(({ path }) => path),
    lay: async path => {
      await applyToWorktree(task, path, manifest)
      return filesOfChange(task, entries)
    },
  }
}
