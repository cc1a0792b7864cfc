// Accepts a task by policy, if everything is proven; otherwise the codes say why a person is asked.
import { classesOf } from '#access/rules/repository/sensitive-classes'
import type { Config } from '#config/rules/sections/config-schema'
import { provostError } from '#kernel/errors/errors'
import { keepDecided } from '#recorder/keep-decided'
import type { Asking, World } from '#recorder/world'
import { decideByPolicy } from '#task/rules/decision/may-auto-accept'
import { readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import type { Plan } from '#task/rules/plan/validate-plan'
import { parseObject } from '#task/rules/record/read-recorded'
import { deriveCriteria } from '#task/rules/tests/derive-criteria'
import { isEvalReport } from '#task/rules/tests/eval-report'
import { askTable } from '../look/ask-table.ts'
import { holdTask } from '../steer/hold-task.ts'
import { needPhase } from '../steer/need-phase.ts'
import { decideAndApply } from './accept-task.ts'
import type { TaskAnswer } from './answer-task.ts'

const LEVELS = ['low', 'medium', 'high'] as const

export function acceptByPolicy(world: World, asking: Asking, id: string): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'accept' }, async task => {
    needPhase(task, 'accept')
    const seen = await task.observe()
    const { riskMax, protectedPaths } = task.config.task.accept
    const { plan } = readPlanOnDisk(seen.documents)
    const report = seen.documents.eval ? parseObject(seen.documents.eval.text) : null
    const evidence = {
      eval: seen.facts.eval,
      regression: seen.facts.regression,
      waivers: task.view.waivers.length,
      planReview: seen.facts.planReview,
      codeReview: seen.facts.codeReview,
      criteria: deriveCriteria(plan?.acceptance_criteria ?? [], isEvalReport(report) ? report : null),
      risk: riskOf(plan) ?? null,
      riskMax,
      touched: (seen.manifest?.entries ?? []).map(({ path }) => path),
      protectedPaths,
    }
    const facts = { ...evidence, closed: closedClasses(task.config, evidence.touched) }
    const { rule, result } = decideByPolicy(facts)
    const { because } = result
    if (!result.may) {
      throw provostError('TASK_PERSON_REQUIRED', {
        message: `The policy does not accept ${id}: ${because.join(', ')}.`,
        hint: `decide with \`provost task accept ${id} --note "<why>"\``,
        details: { verb: 'accept', phase: 'accept', rule },
      })
    }
    const decided = await keepDecided(world, { by: 'task.decideByPolicy', rule, result, facts })
    await decideAndApply(task, seen, {}, { told: { riskMax, protectedPaths, evidence }, decided })
    return askTable(task, { command: 'accept', mayMove: false })
  })
}

/** What decides what runs tomorrow is for a person, whatever the policy says. */
function closedClasses({ sensitive }: Config, touched: readonly string[]): string[] {
  const found = touched
    .flatMap(path => classesOf(path))
    .filter(name => !sensitive.allow.some(allowed => allowed === name))
  return [...new Set(found)].map(name => `SENSITIVE_${name.toUpperCase()}`).toSorted()
}

/** The highest risk that the plan names for its work; a plan that names none is of unknown risk. */
function riskOf(plan: Plan | null): string | undefined {
  const levels = (plan?.work?.tasks ?? []).map(({ risk_level }) => risk_level)
  return LEVELS.findLast(level => levels.includes(level))
}
