// Starts a phase again: what lies there and behind it goes to the history, whole and described, before anything is removed.

import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import { checkRedo, type RedoAnswer } from '#task/rules/decision/check-redo'
import { isPhase, PHASES, WORK_PHASES, type WorkPhase } from '#task/rules/phase/phase'
import { planArchive, snapshotDirectory } from '#task/rules/plan/plan-archive'
import { parseObject } from '#task/rules/record/read-recorded'
import type { TaskShape } from '#task/wire/task-schemas'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { composeAnswer, type TaskAnswer } from '../phases/answer-task.ts'
import { REDO_JOURNAL } from './finish-redo.ts'
import { holdTask } from './hold-task.ts'
import { refuseCommand } from './refuse-command.ts'

export type RedoWish = TaskShape<'RedoWish'>

export function redoTask(world: World, asking: Asking, id: string, wish: RedoWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'redo' }, async task => {
    task.needMay('task.redone')
    const seen = await task.observe()
    const files = await world.taskFiles.list(task.place)
    const answer = checkRedo({
      phase: task.view.phase,
      target: wish.phase,
      attempt: attemptOf(task, wish.phase),
      dirty: isDirty(wish.phase, files),
      reason: wish.reason,
      applied: seen.facts.applied,
      revertAcknowledged: isAcknowledged(seen.documents.revert?.text),
    })
    if (!answer.ok) return refuseCommand(task, 'redo', answer.code, seen, redoError(task, wish, answer.code))
    if (answer.noop) {
      task.notes.push(`nothing to archive: ${answer.to} is as it was begun, attempt ${answer.attempt}`)
      return composeAnswer(seen, { notes: task.notes })
    }
    return redo(task, answer, files, wish.reason?.trim() ?? null)
  })
}

type Granted = Extract<RedoAnswer, { ok: true }>

async function redo(
  task: TaskAtWork,
  answer: Granted,
  files: readonly string[],
  reason: string | null,
): Promise<TaskAnswer> {
  const { world, place, asking } = task
  const moved: string[] = []
  for (const phase of answer.archives) {
    // Each phase counts its own attempts, so no two snapshots ever want the same name.
    const { attempt } = task.view.actors[phase]
    const archived = planArchive([phase], attempt, files).map(({ from }) => from)
    if (archived.length === 0) continue
    const directory = snapshotDirectory(attempt, phase)
    const about = { redo: answer.to, phase, attempt, at: task.now(), by: asking.actor.id, reason }
    world.steps(`snapshot ${phase}`)
    const made = await world.taskFiles.snapshot(place, { directory, files: archived, about })
    if (made === 'taken') throw provostError('TASK_SNAPSHOT_EXISTS', { details: { n: attempt, phase } })
    moved.push(...archived)
    task.notes.push(`archived ${archived.length} files of ${phase} to ${directory}`)
  }
  const journal = { files: moved, version: task.view.version }
  await world.taskFiles.write(place, REDO_JOURNAL, `${JSON.stringify(journal)}\n`)
  const data = { target: answer.to, attempt: answer.attempt, archives: answer.archives, reason }
  await task.record({ type: 'task.redone', data })
  world.steps('remove archived')
  await world.taskFiles.remove(place, moved)
  world.steps('remove journal')
  await world.taskFiles.remove(place, [REDO_JOURNAL])
  task.notes.push(`${answer.to} again, attempt ${answer.attempt}`)
  return composeAnswer(await task.observe(), { notes: task.notes })
}

function attemptOf({ view }: TaskAtWork, phase: string): number {
  return isPhase(phase) && phase !== 'done' ? view.actors[phase].attempt : 0
}

function isDirty(phase: string, files: readonly string[]): boolean {
  const target = WORK_PHASES.find(one => one === phase)
  return target !== undefined && planArchive([target], 0, files).length > 0
}

function isAcknowledged(text: string | undefined): boolean {
  const by = text === undefined ? null : parseObject(text)?.acknowledged_by
  return by !== null && by !== undefined
}

const WHY: Readonly<Record<string, string>> = {
  REDO_CANNOT_SKIP_AHEAD: 'it is still ahead',
  NOT_REDOABLE: 'it does no work that could be done again',
  FINISH_THE_REVERT_FIRST: 'a revert is under way',
  FINISH_THE_APPLY_FIRST: 'the change is partly applied',
}

function redoError({ view, id }: TaskAtWork, { phase, reason }: RedoWish, code: string): Error {
  if (code === 'REASON_REQUIRED')
    return provostError('REASON_REQUIRED', { details: { verb: 'opening a finished task again' } })
  if (code === 'REASON_TOO_LONG') return provostError('TASK_REASON_TOO_LONG', { details: { n: reason?.length ?? 0 } })
  if (code === 'UNKNOWN_TARGET' || code === 'UNKNOWN_PHASE') {
    const hint = `phases: ${PHASES.join(', ')}`
    return provostError('TASK_UNKNOWN_TARGET', { hint, details: { x: phase } })
  }
  const finish: Readonly<Record<string, string>> = {
    FINISH_THE_REVERT_FIRST: `\`provost task revert ${id} --reason "<why>" --apply\`, or --acknowledge`,
    FINISH_THE_APPLY_FIRST: `\`provost task accept ${id}\` finishes it`,
  }
  const behind = WORK_PHASES.slice(0, placeOf(view.phase) + 1)
  return provostError(REFUSALS[code] ?? 'TASK_NOT_REDOABLE', {
    hint: finish[code] ?? `it can be: ${behind.join(', ')}`,
    details: { target: phase, why: WHY[code] ?? code, phase: view.phase, rule: code },
  })
}

const REFUSALS: Readonly<Record<string, Parameters<typeof provostError>[0]>> = {
  REDO_CANNOT_SKIP_AHEAD: 'TASK_REDO_CANNOT_SKIP_AHEAD',
  NOT_REDOABLE: 'TASK_NOT_REDOABLE',
  FINISH_THE_REVERT_FIRST: 'TASK_FINISH_THE_REVERT_FIRST',
  FINISH_THE_APPLY_FIRST: 'TASK_FINISH_THE_APPLY_FIRST',
}

function placeOf(phase: string): number {
  const place = WORK_PHASES.indexOf(phase as WorkPhase)
  return place < 0 ? WORK_PHASES.length : place
}
