// accept/decision.json: who decided what, on which evidence, and what was missing then (spec 2.4).
import type { Actor } from '#kernel/events/actor'
import type { JsonObject } from '#kernel/reading/json-value'
import type { FactName } from '../facts/facts.ts'
import type { ObservedFacts } from '../facts/observed-fact.ts'
import type { RecordedWaiver } from '../record/task-view.ts'
import type { JudgedCriterion } from '../tests/derive-criteria.ts'

export type TaskVerdict =
  | { readonly verdict: 'accepted' | 'deferred'; readonly because: null }
  | { readonly verdict: 'rejected'; readonly because: 'code' | 'unclear' | 'plan' }

export type DecisionRequest = TaskVerdict & {
  readonly task: string
  readonly note: string
  readonly by: Actor
  readonly policy: JsonObject | null
  readonly criteria: readonly JudgedCriterion[]
  readonly waivers: readonly RecordedWaiver[]
  readonly facts: ObservedFacts
  readonly at: string
}

const EVIDENCE: readonly FactName[] = ['planReview', 'codeReview', 'eval', 'regression']
const NOT_THERE: readonly string[] = ['missing', 'malformed', 'stale', 'unknown', 'no_tests']

export function composeDecision(request: DecisionRequest): JsonObject {
  const { task, verdict, because, note, by, policy, criteria, waivers, facts, at } = request
  return {
    schema: 'provost.task.decision/1',
    task_id: task,
    verdict,
    because,
    note,
    by,
    policy,
    criteria,
    waivers: waivers.map(({ id, waives, reason }) => ({ id, waives, reason })),
    missing_evidence: EVIDENCE.filter(name => NOT_THERE.includes(facts[name].value)),
    bound: {
      plan_hash: facts.plan.hash,
      plan_review: facts.planReview.hash,
      diff_hash: facts.output.hash,
      code_review: facts.codeReview.hash,
      eval: facts.eval.hash,
    },
    at,
  }
}
