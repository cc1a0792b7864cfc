// Brings the planning sub-machine to where the facts say it is, one recorded step after another.

import { system } from '#kernel/events/actor'
import { isFilledText } from '#kernel/reading/json-value'
import { listOpenQuestions, readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import { type PlanningFacts, type PlanningSubstate, planningSubstate } from '#task/rules/phase/planning-substate'
import { isPlanMarkdownCurrent } from '#task/rules/plan/compose-plan-markdown'
import type { TaskAtWork } from '../look/task-at-work.ts'

export type Rounds = Pick<PlanningFacts, 'byHand' | 'clarify' | 'structure' | 'idleRounds'> & {
  /** Counts a round that was held. */
  readonly isRound?: boolean
}

export const IDLE_ROUNDS_MAX = 2
const STEPS_MAX = 5

export async function settlePlanning(task: TaskAtWork, rounds: Rounds): Promise<PlanningSubstate> {
  let round = (task.view.actors.planning.round ?? 0) + (rounds.isRound ? 1 : 0)
  let isCounted = !rounds.isRound
  for (let step = 1; step <= STEPS_MAX; step++) {
    const current = task.view.actors.planning.status
    const facts = await gather(task, rounds)
    const { substate, rule } = planningSubstate(facts)
    if (substate === null || (substate === current && isCounted)) break
    const decided = { by: 'task.planningSubstate', v: 1, rule, result: substate, facts }
    const data = { substate, round, rule, decided }
    await task.record({ type: 'task.substate_changed', data, actor: system('planning') })
    isCounted = true
    round = task.view.actors.planning.round ?? round
    if (substate === current) break
  }
  return task.view.actors.planning.status as PlanningSubstate
}

async function gather(task: TaskAtWork, rounds: Rounds): Promise<PlanningFacts> {
  const { world, place, view } = task
  const [plan, files, page] = await Promise.all([
    world.taskFiles.read(place, 'planning/planning.ai.json'),
    world.taskFiles.read(place, 'planning/plan.files.json'),
    world.taskFiles.read(place, 'planning/plan.md'),
  ])
  const onDisk = readPlanOnDisk({ plan, files })
  const isCurrent = page !== null && onDisk.hash !== null && isPlanMarkdownCurrent(page.text, onDisk.hash)
  return {
    current: view.actors.planning.status,
    byHand: rounds.byHand,
    brief: isFilledText(view.brief),
    clarify: rounds.clarify,
    blockingOpen: listOpenQuestions(view, onDisk.report).length,
    structure: rounds.structure,
    idleRounds: rounds.idleRounds,
    idleRoundsMax: IDLE_ROUNDS_MAX,
    outputs: {
      plan: onDisk.report === null ? 'missing' : onDisk.report.ok ? 'valid' : 'malformed',
      filePlan: onDisk.filePlan.value,
      planMd: isCurrent ? 'current' : page === null ? 'missing' : 'stale',
    },
  }
}
