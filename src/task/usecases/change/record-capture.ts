// Captures what a worktree holds, writes code/ and its manifest, and puts both on record. A capture that is refused leaves
// a manifest that says why, so that the table reads it as malformed and never as missing.

import { provostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'
import type { JsonObject } from '#kernel/reading/json-value'
import { refusePlants } from '#looking/usecases/refuse-plants'
import type { Base, Captured } from '#task/ports/workspace'
import { operationOf } from '#task/rules/change/change-entry'
import { OUTPUT_MANIFEST } from '#task/rules/facts/derive-output-facts'
import { readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import { checkScope } from '#task/rules/path/check-scope'
import type { TaskAtWork } from '../look/task-at-work.ts'

export type CaptureOrder = {
  readonly worktree: string
  readonly base: Base
  readonly attempt: number
  readonly by: Actor
  readonly allowEmpty: boolean
  /** Where the agent was seen to reach out of its worktree. */
  readonly outside: string | undefined
}

/** Answers whether there is a change on record. */
export async function recordCapture(task: TaskAtWork, order: CaptureOrder): Promise<boolean> {
  const { world, place } = task
  const documents = await world.taskFiles.readDocuments(place)
  const { hash, effective } = readPlanOnDisk(documents)
  if (hash === null)
    throw provostError('TASK_NO_PLAN', { message: 'There is no valid plan to measure a change against.' })
  const captured = order.outside === undefined ? await capture(task, order) : refuse(order.outside)
  if (captured.ok) await refusePlanted(task, order, captured.commit)
  const head = { schema: 'provost.task.manifest/1', task_id: task.id, attempt: order.attempt, plan_hash: hash }
  const manifest = { ...head, base: order.base, ...describe(captured, order), by: order.by }
  await recordManifest(task, order, manifest, captured)
  if (!captured.ok) return false
  const touched = captured.entries.map(({ path, before, after }) => ({ path, op: operationOf(before, after) }))
  const { outside } = checkScope(effective ?? [], touched)
  task.notes.push(`captured ${captured.entries.length} paths, ${outside.length === 0 ? 'in scope' : 'out of scope'}`)
  task.notes.push(...outside.map(({ path, code }) => `out of scope: ${path} ${code}`))
  return true
}

/** No ref of the project keeps what holds a planted defect. */
async function refusePlanted(task: TaskAtWork, { base, attempt }: CaptureOrder, head: string): Promise<void> {
  const { world, asking, place } = task
  try {
    await refusePlants(world, asking, { root: place.root, base: base.commit, head, where: 'capture' })
  } catch (error) {
    await world.workspace.moveRef(place.root, `refs/provost/task/${task.id}/${attempt}`, null, head)
    throw error
  }
}

function refuse(at: string): Captured {
  return { ok: false, because: 'WROTE_OUTSIDE', at }
}

function capture(task: TaskAtWork, { worktree, base, attempt, by }: CaptureOrder): Promise<Captured> {
  const { world, place, config } = task
  world.steps('before capture')
  return world.workspace.capture({
    root: place.root,
    worktree,
    base,
    exclude: [...config.symlinks, ...config.include],
    into: `${world.taskFiles.directoryOf(place)}/code`,
    ref: `refs/provost/task/${task.id}/${attempt}`,
    message: `${task.view.title}\n\nProvost task ${task.id}, attempt ${attempt}, by ${by.id}`,
  })
}

function describe(captured: Captured, { allowEmpty }: CaptureOrder): JsonObject {
  if (!captured.ok) return { refused: `${captured.because} ${captured.at}` }
  const entries = captured.entries.map(({ path, before, after }) => ({
    path,
    op: operationOf(before, after),
    before,
    after,
  }))
  return { entries, diff_hash: captured.diffHash, commit: captured.commit, allow_empty: allowEmpty }
}

async function recordManifest(
  task: TaskAtWork,
  order: CaptureOrder,
  manifest: JsonObject,
  captured: Captured,
): Promise<void> {
  const { attempt, by } = order
  const sha256 = await task.world.taskFiles.write(task.place, OUTPUT_MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  const data = { kind: 'output', phase: 'codegen', path: OUTPUT_MANIFEST, sha256, by, attempt } as const
  const recorded = { type: 'task.artifact_recorded', data, actor: by } as const
  if (captured.ok) return task.record(recorded)
  task.notes.push(`the change was refused: ${captured.because} ${captured.at}`)
  const problems = [{ code: 'PATH_UNSAFE', at: `${captured.because} ${captured.at}` }] as const
  await task.record(
    { type: 'task.artifact_refused', data: { kind: 'output', phase: 'codegen', attempt, problems } },
    recorded,
  )
}
