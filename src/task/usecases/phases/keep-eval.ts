// What a report of suites means for a change, with both reports that it was judged by.
import type { RecordedDecision } from '#kernel/machine/decided'
import { keepDecided } from '#recorder/keep-decided'
import type { World } from '#recorder/world'
import { decideEval, type EvalQuestion } from '#task/rules/tests/judge-eval'

export function keepEval(world: Pick<World, 'store'>, facts: EvalQuestion): Promise<RecordedDecision> {
  return keepDecided(world, { by: 'task.judgeEval', ...decideEval(facts), facts })
}
