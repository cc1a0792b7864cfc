// Does the work of planning: an agent in rounds, or a person by hand. Then the table is asked.

import { provostError } from '#kernel/errors/errors'
import { isFilledText } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import { nextAttempt } from '#task/rules/facts/derive-budget'
import { PLAN_FILE } from '#task/rules/facts/derive-plan-facts'
import { composePlanTemplate } from '#task/rules/plan/plan-template'
import { validatePlanText } from '#task/rules/plan/validate-plan'
import type { TaskShape } from '#task/wire/task-schemas'
import { askTable } from '../look/ask-table.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { holdTask } from '../steer/hold-task.ts'
import { needPhase } from '../steer/need-phase.ts'
import type { TaskAnswer } from './answer-task.ts'
import { planInRounds } from './plan-rounds.ts'
import { describeProblem, recordPlan, writePlanPage } from './record-plan.ts'
import { settlePlanning } from './settle-planning.ts'

export type TaskPlanWish = TaskShape<'PlanWish'>

export type PlanAnswer = TaskAnswer & { readonly template?: string; readonly saveTo?: string }

export function planTask(world: World, asking: Asking, id: string, wish: TaskPlanWish): Promise<PlanAnswer> {
  return holdTask(world, asking, id, { name: 'plan' }, async task => {
    needPhase(task, 'planning')
    if (wish.brief) await task.record({ type: 'task.briefed', data: { brief: needBrief(wish.brief) } })
    const isByHand = wish.by === 'hand' || wish.plan !== undefined
    const problems = isByHand ? await planByHand(task, wish.plan) : await planInRounds(task, wish.attachments ?? [])
    const answer = await askTable(task, { command: 'plan', mayMove: !wish.noMove, problems })
    return answer.rule === 'PLAN_MISSING' && isByHand ? { ...answer, ...templateFor(task) } : answer
  })
}

/** Blanks would wipe out what the task is about. */
function needBrief(brief: string): string {
  if (isFilledText(brief)) return brief
  throw provostError('INPUT_INVALID', {
    message: 'brief must be a text that says what is to be done; got only blanks',
    hint: 'leave it out to plan with the brief that the task has',
    details: { field: 'brief' },
  })
}

async function planByHand(task: TaskAtWork, text: string | undefined): Promise<string[]> {
  const { world, place, asking } = task
  if (text !== undefined) {
    const attempt = nextAttempt(task.view)
    const { ok, problems } = validatePlanText(text)
    if (!ok) {
      const data = { kind: 'plan', phase: 'planning', attempt, problems } as const
      await task.record({ type: 'task.artifact_refused', data })
      throw planInvalid(problems)
    }
    await recordPlan(task, text, asking.actor)
  }
  const document = await world.taskFiles.read(place, PLAN_FILE)
  const report = document ? validatePlanText(document.text) : undefined
  await writePlanPage(task)
  await settlePlanning(task, { byHand: true, clarify: 'done', structure: 'stable', idleRounds: 0 })
  return (report?.problems ?? []).map(describeProblem)
}

function planInvalid(problems: readonly { code: string; at: string }[]): Error {
  return provostError('TASK_PLAN_INVALID', {
    message: `${problems.length} problems in the plan.`,
    hint: `first: ${describeProblem(problems[0]!)}`,
    details: {
      n: problems.length,
      file: PLAN_FILE,
      errors: problems.map(({ code, at }) => ({ path: at, keyword: code, message: code })),
    },
  })
}

function templateFor({ view, world, place }: TaskAtWork): { template: string; saveTo: string } {
  return {
    template: composePlanTemplate(view.id, view.title, view.brief),
    saveTo: `${world.taskFiles.directoryOf(place)}/${PLAN_FILE}`,
  }
}
