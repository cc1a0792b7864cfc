// Takes an applied change out again: exactly its paths, byte for byte. What others edited since is a conflict and stays,
// unless a person names it; its bytes are saved first.

import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import type { Asking, World } from '#recorder/world'
import { sortByPath } from '#task/rules/change/change-entry'
import { planRevert, type RevertPlan } from '#task/rules/change/plan-revert'
import { findReasonProblem } from '#task/rules/decision/reason'
import { REVERT_FILE } from '#task/rules/facts/derive-accept-facts'
import { nextAttempt } from '#task/rules/facts/derive-budget'
import { checkPath } from '#task/rules/path/check-path'
import { parseObject } from '#task/rules/record/read-recorded'
import type { TaskShape } from '#task/wire/task-schemas'
import { askTable } from '../look/ask-table.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { holdTask } from '../steer/hold-task.ts'
import { needPhase } from '../steer/need-phase.ts'
import { type ApplicationRecord, readApplications, writeApplication } from './applied-file.ts'
import { pathsOf } from './apply-change.ts'
import { needQuietTree } from './need-quiet-tree.ts'
import { recordEdits, settleDisplaced } from './settle-displaced.ts'
import { undoChange } from './undo-change.ts'

export type RevertWish = TaskShape<'RevertWish'>

export function revertTask(world: World, asking: Asking, id: string, wish: RevertWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'revert' }, async task => {
    task.needMay('task.decided')
    if (task.view.phase === 'done') return answerDone(task)
    if (task.view.phase !== 'revert') needPhase(task, 'accept')
    // Carried out and on record already, only the move is missing: a crash came in between.
    else if ((await task.observe()).facts.revert === 'completed') return askTable(task, { command: 'revert' })
    if (wish.acknowledge) return acknowledge(task)
    const reason = needReason(wish.reason)
    for (const path of wish.force ?? []) checkForced(path)
    const application = (await readApplications(task)).at(-1)
    const current = application && isInPlace(task, application) ? application : undefined
    const plan = await planUndo(task, current, wish)
    if (!wish.apply) return describePlan(task, plan)
    if (plan.status === 'refused') throw revertRefused(plan)
    if (plan.steps.length > 0) await needQuietTree(task, 'TASK_REVERT_REFUSED', false)
    if (task.view.phase === 'accept') await requestRevert(task, reason)
    await carryOut(task, current, plan, reason)
    return askTable(task, { command: 'revert' })
  })
}

function isInPlace({ view }: TaskAtWork, { id }: ApplicationRecord): boolean {
  return view.applications.some(one => one.id === id && one.status !== 'reverted')
}

/** Reverting twice is reverting once; reverting what was accepted is two decisions of a person. */
async function answerDone(task: TaskAtWork): Promise<TaskAnswer> {
  const { id, view } = task
  if (view.outcome === 'reverted') {
    task.notes.push('the change was reverted already; nothing was touched')
    return composeAnswer(await task.observe(), { notes: task.notes })
  }
  throw provostError('TASK_TERMINAL_USE_REDO', {
    message: `${id} is done and its change accepted.`,
    hint: `open it again, then revert it: \`provost task redo ${id} accept --reason "<why>"\`, \`provost task revert ${id} --reason "<why>" --apply\``,
    details: { from: 'done', to: 'revert', why: 'the task is done', phase: 'done' },
  })
}

function needReason(reason: string | undefined): string {
  const problem = findReasonProblem(reason)
  if (problem === 'REASON_REQUIRED') throw provostError(problem, { details: { verb: 'a revert' } })
  if (problem) throw provostError(`TASK_${problem}`, { details: { n: reason!.length } })
  return reason!.trim()
}

function checkForced(path: string): void {
  const answer = checkPath(path)
  if (answer.ok) return
  throw provostError('PATH_INVALID', {
    message: `--force ${path} is no path of this repository (${answer.code})`,
    details: { path, code: answer.code },
  })
}

async function planUndo(
  task: TaskAtWork,
  application: ApplicationRecord | undefined,
  wish: RevertWish,
): Promise<RevertPlan> {
  const entries = application?.target === 'working_tree' ? application.entries : []
  const disk = await task.world.workspace.readDisk(task.place.root, pathsOf(entries))
  return planRevert(entries, disk, { force: wish.force ?? [], partial: wish.partial ?? false })
}

async function describePlan(task: TaskAtWork, plan: RevertPlan): Promise<TaskAnswer> {
  task.notes.push(`plan only, nothing was touched: ${plan.status}`)
  task.notes.push(...plan.steps.map(({ path, action }) => `${action} ${path}`))
  task.notes.push(...plan.unusedForce.map(path => `--force was not needed for ${path}`))
  const answer = composeAnswer(await task.observe(), {
    notes: task.notes,
    problems: plan.conflicts.map(({ path, code }) => `conflict ${path} ${code}`),
  })
  const again = `provost task revert ${task.id} --reason "<why>" --apply`
  return {
    ...answer,
    nextSteps: plan.status === 'refused' ? [`${again} --partial`, `${again} --force <path>`] : [again],
  }
}

function revertRefused({ conflicts }: RevertPlan): Error {
  const listed = conflicts.map(({ path, code }) => `${path} ${code}`)
  return provostError('TASK_REVERT_REFUSED', {
    message: `${conflicts.length} paths differ from what was recorded; nothing was touched.`,
    hint: `${listed.slice(0, 10).join(', ')}; leave them with --partial, or take them back with --force <path>, which saves their bytes first`,
    details: { n: conflicts.length, paths: listed },
  })
}

/** The wish is a decision; the table then moves the task to revert. */
async function requestRevert(task: TaskAtWork, reason: string): Promise<void> {
  if (!task.view.isRevertRequested) {
    await task.record({ type: 'task.decided', data: { verdict: 'revert', note: reason, sha256: null } })
  }
  const { phase } = await askTable(task, { command: 'revert' })
  if (phase !== 'revert') needPhase(task, 'revert')
  task.notes.push('moved accept → revert')
}

async function carryOut(
  task: TaskAtWork,
  application: ApplicationRecord | undefined,
  plan: RevertPlan,
  reason: string,
): Promise<void> {
  const { world, place } = task
  const actor = system('revert')
  await task.record({ type: 'task.revert_started', data: { application: application?.id ?? null }, actor })
  const { met, forced } = application ? await undoChange(task, application, plan) : { met: [], forced: [] }
  if (application?.target === 'branch') await removeBranch(task, application)
  const left = met.map(({ path, code }) => ({ path, during: 'revert' as const, code, kept: null }))
  await recordEdits(task, [...left, ...(await settleDisplaced(task))])
  const conflicts = sortByPath([...plan.conflicts, ...met])
  const status = conflicts.length === 0 ? 'completed' : 'partial'
  const isLeft = (path: string) => met.some(one => one.path === path)
  const record = {
    schema: 'provost.task.revert/1',
    task_id: task.id,
    reason,
    by: task.asking.actor,
    application: application?.id ?? null,
    status,
    steps: plan.steps.map(({ path, action }) => ({ path, action, result: isLeft(path) ? 'left' : 'done' })),
    conflicts,
    forced,
    acknowledged_by: null,
    at: task.now(),
  }
  if (application && status === 'completed') await writeApplication(task, { ...application, status: 'reverted' })
  const sha256 = await world.taskFiles.write(place, REVERT_FILE, `${JSON.stringify(record, null, 2)}\n`)
  const attempt = nextAttempt(task.view)
  const data = { kind: 'revert', phase: 'revert', path: REVERT_FILE, sha256, by: actor, attempt } as const
  await task.record(
    { type: 'task.artifact_recorded', data, actor },
    { type: 'task.reverted', data: { application: application?.id ?? null, status }, actor },
  )
  const done = plan.steps.filter(({ path, action }) => action !== 'none' && !isLeft(path)).length
  task.notes.push(`restored ${done} paths (nothing else touched)${status === 'partial' ? ', some were left' : ''}`)
}

async function removeBranch({ world, place, id }: TaskAtWork, { commit }: ApplicationRecord): Promise<void> {
  const ref = `refs/heads/provost/${id}`
  const now = await world.workspace.findRef(place.root, ref)
  if (now === undefined || now !== commit) return // gone already, or somebody builds on it: the branch stays
  await world.workspace.moveRef(place.root, ref, null, now)
}

/** A person accepts what could not be undone; then the task may be opened again. */
async function acknowledge(task: TaskAtWork): Promise<TaskAnswer> {
  needPhase(task, 'revert')
  const { world, place, asking } = task
  if (asking.actor.kind !== 'person')
    throw provostError('TASK_PERSON_REQUIRED', { details: { verb: 'acknowledge a revert' } })
  const document = await world.taskFiles.read(place, REVERT_FILE)
  const record = document ? parseObject(document.text) : undefined
  if (!record) throw provostError('NOT_FOUND', { details: { noun: 'revert', id: task.id }, hint: 'revert it first' })
  const text = `${JSON.stringify({ ...record, acknowledged_by: asking.actor }, null, 2)}\n`
  const sha256 = await world.taskFiles.write(place, REVERT_FILE, text)
  const { attempt } = task.view.actors.revert
  const data = { kind: 'revert', phase: 'revert', path: REVERT_FILE, sha256, by: asking.actor, attempt } as const
  await task.record({ type: 'task.artifact_recorded', data })
  task.notes.push(
    `acknowledged by ${asking.actor.id}; \`provost task redo ${task.id} <phase> --reason "<why>"\` opens it again`,
  )
  return askTable(task, { command: 'revert --acknowledge' })
}
