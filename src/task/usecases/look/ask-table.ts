// Asks the table once and moves if it says move. Every command that has done its work ends here.
import { system } from '#kernel/events/actor'
import type { RecordedDecision } from '#kernel/machine/decided'
import { composeVoids } from '#task/rules/decision/compose-voids'
import { FILES_FILE, readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import { FACTS_READ, type FactName, type TaskFacts } from '#task/rules/facts/facts'
import type { Phase } from '#task/rules/phase/phase'
import { composeAnswer, type TaskAnswer, type TaskMove } from '../phases/answer-task.ts'
import { planRecorded } from '../phases/record-plan.ts'
import type { LookedAtTask } from './observe-task.ts'
import type { TaskAtWork, TaskEvent } from './task-at-work.ts'

export type Wish = { readonly command: string; readonly mayMove?: boolean; readonly problems?: readonly string[] }

export async function askTable(
  task: TaskAtWork,
  { command, mayMove = true, problems = [] }: Wish,
): Promise<TaskAnswer> {
  const seen = await task.observe()
  if (seen.next.outcome === 'move' && mayMove) {
    const { move, after } = await moveTask(task, seen)
    return composeAnswer(after, { move, problems, notes: task.notes })
  }
  const after = await recordStay(task, command, seen)
  return composeAnswer(after, { problems, notes: task.notes })
}

export async function moveTask(
  task: TaskAtWork,
  seen: LookedAtTask,
): Promise<{ readonly move: TaskMove; readonly after: LookedAtTask }> {
  const { next, view } = seen
  const move: TaskMove = { from: view.phase, to: next.to!, rule: next.rule }
  const before = next.rule === 'PLAN_READY' ? await writeInferredFiles(task, seen) : []
  const after = await task.recordAndLook(...before, movedEvent(seen, move))
  return { move, after }
}

export function movedEvent(seen: LookedAtTask, move: TaskMove, voids = seen.next.voids, waiver?: string): TaskEvent {
  const data = {
    ...move,
    facts: factsOf(seen.facts, move.from),
    voids: composeVoids(voids, seen.observed),
    ...(waiver !== undefined && { waiver }),
    // A move that a person made against the table was decided by no table.
    ...(waiver === undefined && move.rule === seen.next.rule && { decided: decidedBy(seen) }),
  }
  return { type: 'task.moved', data, actor: system('table') }
}

/** Everything that the table read, so that it can be asked again. */
function decidedBy({ next, facts }: LookedAtTask): RecordedDecision {
  const { phase, state, used, limit } = facts
  const { rule, outcome, to, needs } = next
  const read = { phase, state, used, limit, ...factsOf(facts, phase) }
  return { by: 'task.decideNext', v: 1, rule, result: { outcome, to, needs }, facts: read }
}

/** What the table read in this phase. */
export function factsOf(facts: TaskFacts, phase: Phase): Partial<TaskFacts> {
  const read: readonly FactName[] = FACTS_READ[phase]
  const known = Object.fromEntries(read.map(name => [name, facts[name]]))
  return phase === 'accept' && facts.falsifier !== undefined ? { ...known, falsifier: facts.falsifier } : known
}

// The plan's own list of files becomes a file of its own, so that scope has one source from here on.
async function writeInferredFiles(task: TaskAtWork, { documents }: LookedAtTask): Promise<TaskEvent[]> {
  const { effective } = readPlanOnDisk(documents)
  if (documents.files !== null || effective === null) return []
  const text = `${JSON.stringify({ schema: 'provost.task.files/1', files: effective }, null, 2)}\n`
  const sha256 = await task.world.taskFiles.write(task.place, FILES_FILE, text)
  return [planRecorded(task, 'files', FILES_FILE, sha256, system('table'))]
}

/** Not yet is an answer too: it is kept, unless the log says exactly that already. */
async function recordStay(task: TaskAtWork, command: string, seen: LookedAtTask): Promise<LookedAtTask> {
  const { next, facts, view } = seen
  if (next.outcome === 'end') return seen
  const isNews = view.attention?.rule !== next.rule || view.attention.needs !== next.needs
  if (!isNews || next.outcome === 'move') return seen
  const data = { command, code: next.rule, facts: factsOf(facts, view.phase), decided: decidedBy(seen) }
  return task.recordAndLook({ type: 'task.refused', data })
}
