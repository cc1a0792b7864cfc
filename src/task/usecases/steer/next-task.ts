// Asks the table without doing any work. With an override, a person lifts the phase's own verdict on one edge.

import { provostError } from '#kernel/errors/errors'
import { targets } from '#kernel/machine/machine'
import type { Asking, World } from '#recorder/world'
import { checkOverride, type OverrideAnswer } from '#task/rules/decision/check-override'
import { sentenceOfTaskRule } from '#task/rules/decision/rule-sentences'
import { findRemedies } from '#task/rules/decision/task-remedies'
import { PHASES } from '#task/rules/phase/phase'
import { taskMachine } from '#task/rules/phase/task-machine'
import { composeWaiver } from '#task/rules/waivers/compose-waiver'
import type { TaskShape } from '#task/wire/task-schemas'
import { movedEvent, moveTask } from '../look/ask-table.ts'
import type { LookedAtTask } from '../look/observe-task.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { composeAnswer, type TaskAnswer, type TaskMove } from '../phases/answer-task.ts'
import { holdTask } from './hold-task.ts'
import { overrideError } from './override-error.ts'
import { refuseCommand } from './refuse-command.ts'
import { isHeldByTests, waiveTests } from './waive-tests.ts'

export type NextWish = TaskShape<'NextWish'>

export function nextTask(world: World, asking: Asking, id: string, wish: NextWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'next' }, async task => {
    const seen = await task.observe()
    if (wish.dryRun) return composeAnswer(seen, { notes: task.notes })
    if (wish.override !== undefined) task.needMay('task.waived')
    if (wish.override !== undefined) return override(task, seen, wish.override, wish.to)
    if (wish.to !== undefined) {
      throw provostError('INPUT_INVALID', {
        message: '--to must come with --override; got it alone',
        hint: 'the table decides where a task goes; only an override names a target',
      })
    }
    if (seen.next.outcome !== 'move') return refuseCommand(task, 'next', seen.next.rule, seen, stayError(task, seen))
    const { move, after } = await moveTask(task, seen)
    return composeAnswer(after, { move, notes: task.notes })
  })
}

function stayError({ id, view }: TaskAtWork, { next, facts }: LookedAtTask): Error {
  const { rule } = next
  const wanted = next.wanted?.to ?? view.phase
  const details = { id, phase: view.phase, rule, facts }
  if (rule === 'BUDGET_EXHAUSTED') {
    const n = facts.used[wanted] ?? 0
    return provostError('TASK_BUDGET_EXHAUSTED', {
      message: `${wanted} was tried ${n} times; ${id} waits for a person.`,
      details: { ...details, phase: wanted, n },
    })
  }
  if (rule === 'REVERT_FIRST') return provostError('TASK_REVERT_FIRST', { details })
  if (next.fact !== null)
    return provostError('TASK_FACT_UNKNOWN', { details: { ...details, fact: next.fact, value: '?' } })
  const [remedy] = findRemedies(view, next)
  return provostError('TASK_GATE_CLOSED', {
    message: `${id} stays in ${view.phase}: ${rule}, ${sentenceOfTaskRule(view.phase, rule)}.`,
    hint: remedy?.command ? `\`${remedy.command}\`` : `\`provost why ${id}\``,
    details,
  })
}

async function override(
  task: TaskAtWork,
  seen: LookedAtTask,
  reason: string,
  to: string | undefined,
): Promise<TaskAnswer> {
  if (to === undefined && isHeldByTests(seen)) return waiveTests(task, seen, reason)
  const answer = checkOverride({ facts: seen.facts, reason, ...(to !== undefined && { to }) })
  if (!answer.ok) {
    const from = task.view.phase
    const reachable = PHASES.filter(phase => targets(taskMachine, from, false).includes(phase))
    return refuseCommand(
      task,
      'next --override',
      answer.code,
      seen,
      overrideError(answer.code, { task: task.id, from, to, reason, reachable }),
    )
  }
  if (!answer.needed) {
    const { move, after } = await moveTask(task, seen)
    task.notes.push('the table moves there by itself; no waiver was needed')
    return composeAnswer(after, { move, notes: task.notes })
  }
  return waive(task, seen, answer, reason)
}

async function waive(
  task: TaskAtWork,
  seen: LookedAtTask,
  answer: Extract<OverrideAnswer, { ok: true }>,
  reason: string,
): Promise<TaskAnswer> {
  const { view } = task
  const id = `wa_${view.waivers.length + 1}`
  const move: TaskMove = { from: view.phase, to: answer.to, rule: ruleOf(answer, view.phase) }
  const waived = composeWaiver({ id, phase: view.phase, answer, reason, facts: seen.observed })
  const after = await task.recordAndLook(
    { type: 'task.waived', data: waived },
    movedEvent(seen, move, answer.voids, id),
  )
  const what = answer.waives.length > 0 ? answer.waives.join(', ') : `nothing, and goes back to ${answer.to}`
  const subject = waived.subject.diff ?? waived.subject.plan
  task.notes.push(
    `waiver ${id}: ${what}${subject ? ` for ${waived.subject.diff ? 'diff' : 'plan'} ${subject.slice(0, 8)}…; void when it or the verdict changes` : ''}`,
  )
  return composeAnswer(after, { move, notes: task.notes })
}

const WAIVED_RULES: Readonly<Record<string, string>> = {
  plan_review: 'PLAN_REVIEW_WAIVED',
  review: 'REVIEW_WAIVED',
  test: 'EVAL_WAIVED',
}

function ruleOf({ waives }: { readonly waives: readonly string[] }, phase: string): string {
  return waives.length > 0 && !waives.includes('budget') ? (WAIVED_RULES[phase] ?? 'OVERRIDE') : 'OVERRIDE'
}
