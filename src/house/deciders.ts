// Every function that decides something which is on record with all that it saw: it can be asked again.
import { decideTrust, TRUST, TRUST_READS, type TrustFacts } from '#access/rules/repository/decide-trust'
import { decideInitialTrust, INITIAL_TRUST, type InitFacts } from '#access/rules/repository/initial-trust'
import { ACTOR_KINDS } from '#access/rules/who/actions'
import type { Change } from '#change/rules/change'
import { foldChange } from '#change/rules/fold-change'
import { SIGHTING, SIGHTING_READS, sightAgain } from '#change/rules/sight-again'
import { VERIFY, VERIFY_READS, verifyAgain } from '#evidence/rules/verify/verify-again'
import { sha256Hex } from '#kernel/events/hash'
import { PR_STATES } from '#kernel/events/session-words'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { JsonObject } from '#kernel/reading/json-value'
import { judgeMutants, type MutationFacts } from '#looking/rules/mutation/judge-mutants'
import {
  HIDDEN_ENDS,
  judgePlant,
  PERSONS_WORDS,
  PLANT,
  PLANT_BASELINES,
  PLANT_READS,
  type PlantFacts,
  SHOWN_ENDS,
} from '#looking/rules/trial/judge-plant'
import {
  type AddFacts,
  decideAddProject,
  decideInspection,
  decideMoveProject,
  decideRemoveProject,
  type InspectFacts,
  type MoveFacts,
  type RemoveFacts,
} from '#project/rules/decide-project'
import { decideSigning, type SigningFacts } from '#proof/rules/notes/decide-signing'
import { findMissingFact } from '#proof/rules/replay/missing-fact'
import type { DecidedOnce, Decider } from '#proof/rules/replay/redecide'
import { decideTrigger, type TriggerFacts } from '#review/rules/decide-trigger'
import { SUBMIT_READS, submitAgain } from '#review/rules/verdict/decide-submit'
import { COMPOSE, COMPOSE_READS, composeAgain, foldRecord } from '#session/rules/life/compose-again'
import { guardMassLoss, MASS_LOSS, type MassLossFacts } from '#session/rules/liveness/guard-mass-loss'
import type { RecordDocument } from '#session/rules/record/session-record'
import { CONTRACT, type ContractFacts, decideContract } from '#statedir/rules/contract/decide-contract'
import { AGENT_RUN_STATUSES } from '#swarm/rules/agents/agent-run-machine'
import { TRANSITION_READS, transitionAgain } from '#swarm/rules/agents/record-transition'
import { type AbsenceFacts, classifyAbsence } from '#swarm/rules/finding/decide-fixed'
import { decideAdvance, GATES_READS, type GatesQuestion } from '#swarm/rules/wave/decide-gates'
import { decideNext } from '#task/rules/decision/decide-next'
import { DECISION_TABLE } from '#task/rules/decision/decision-table'
import { decideByPolicy, POLICY_READS, type PolicyFacts } from '#task/rules/decision/may-auto-accept'
import { FACT_VALUES, FACTS_READ } from '#task/rules/facts/facts'
import { type CodeReviewQuestion, decideCodeReview } from '#task/rules/facts/judge-code-review'
import type { Phase } from '#task/rules/phase/phase'
import { PLANNING_SUBSTATES, type PlanningFacts, planningSubstate } from '#task/rules/phase/planning-substate'
import { decidePlanReview, PLAN_REVIEW_READS, type PlanReviewInput } from '#task/rules/plan/aggregate-plan-review'
import { decideEval, EVAL_READS, type EvalQuestion } from '#task/rules/tests/judge-eval'
import { decideUntold, type UntoldFacts } from '#usage/rules/counting/decide-untold'

const NAMED_FIRST = ['phase', 'state']
const PLANNING_READS = [
  'current',
  'byHand',
  'brief',
  'clarify',
  'blockingOpen',
  'structure',
  'idleRounds',
  'idleRoundsMax',
  'outputs',
] as const
const ABSENCE_READS = [
  'agent',
  'code',
  'lens',
  'match',
  'observation',
  'prior',
  'test',
  'verifier',
] as const satisfies readonly (keyof AbsenceFacts)[]
const EITHER = [true, false]
const PLANNING_VALUES = {
  current: PLANNING_SUBSTATES,
  byHand: EITHER,
  brief: EITHER,
  clarify: ['pending', 'done'],
  structure: ['none', 'changing', 'stable'],
}
const NAMED_LAST = ['used', 'limit']

/** What it reads depends on the phase; a fact that is not there decides nothing, whatever the rows would say. */
const task: Decider = {
  name: 'task.decideNext',
  version: 1,
  oldest: 1,
  reads: [...NAMED_FIRST, ...Object.keys(FACT_VALUES), 'falsifier', ...NAMED_LAST],
  decide(facts) {
    const read: readonly string[] = FACTS_READ[facts.phase as Phase] ?? []
    const gap = findMissingFact(facts, [...NAMED_FIRST, ...read, ...NAMED_LAST], FACT_VALUES)
    if (gap) return gap
    const { outcome, to, needs, rule, fact } = decideNext(facts)
    return fact === null ? { rule, result: { outcome, to, needs } } : { why: 'not_known', fact }
  },
}

/** A function whose evidence is all that it reads. */
function functionOf<Facts>(
  name: string,
  reads: readonly (keyof Facts & string)[],
  decide: (facts: Facts) => DecidedOnce,
  values: Readonly<Record<string, readonly unknown[]>> = {},
): Decider {
  return {
    name,
    version: 1,
    oldest: 1,
    reads,
    decide(facts: JsonObject) {
      const gap = findMissingFact(facts, reads, values)
      if (gap) return gap
      const { rule, result } = decide(facts as Facts)
      return { rule, result }
    },
  }
}

function settlePlan(facts: PlanningFacts): DecidedOnce {
  const { substate: result, rule } = planningSubstate(facts)
  return { result, rule }
}

const session: Decider = {
  name: COMPOSE,
  version: 1,
  oldest: 1,
  reads: COMPOSE_READS,
  before: {
    noun: 'session',
    fold: (state, event) => foldRecord(state as RecordDocument | undefined, event),
    factsOf: state => (state === undefined ? {} : { record: state }),
  },
  decide: facts => findMissingFact(facts, COMPOSE_READS, {}) ?? composeAgain(facts),
}

const change: Decider = {
  name: SIGHTING,
  version: 1,
  oldest: 1,
  reads: SIGHTING_READS,
  before: {
    noun: 'change',
    fold: (state, event) => foldChange(state as Change | undefined, event),
    factsOf: state => ({ known: state ?? null }),
  },
  decide: facts => findMissingFact(facts, SIGHTING_READS, { forge: ['local', 'github'] }) ?? sightAgain(facts),
}

const STATUSES = { from: AGENT_RUN_STATUSES, to: AGENT_RUN_STATUSES, override: EITHER }

const swarm: Decider = {
  name: 'swarm.transition',
  version: 1,
  oldest: 1,
  reads: TRANSITION_READS,
  decide: facts => findMissingFact(facts, TRANSITION_READS, STATUSES) ?? transitionAgain(facts),
}

const review: Decider = {
  name: 'review.decideSubmit',
  version: 1,
  oldest: 1,
  reads: SUBMIT_READS,
  decide: facts => findMissingFact(facts, SUBMIT_READS, {}) ?? submitAgain(facts),
}

const evidence: Decider = {
  name: VERIFY,
  version: 1,
  oldest: 1,
  reads: VERIFY_READS,
  decide: facts => findMissingFact(facts, VERIFY_READS, {}) ?? verifyAgain(facts),
}

const TRUST_VALUES = {
  needs: ['data', 'effect'],
  interactive: EITHER,
  answer: ['yes', 'no', null],
  by: [...ACTOR_KINDS, null],
}

const PLANT_VALUES = {
  parses: [...EITHER, null],
  compiles: [...EITHER, null],
  sameSyntax: EITHER,
  hidden: HIDDEN_ENDS,
  baseline: PLANT_BASELINES,
  shown: SHOWN_ENDS,
  person: [...PERSONS_WORDS, null],
  marks: EITHER,
}

export const DECIDERS: readonly Decider[] = [
  task,
  session,
  change,
  swarm,
  review,
  evidence,
  functionOf<TrustFacts>(TRUST, TRUST_READS, decideTrust, TRUST_VALUES),
  functionOf<InitFacts>(INITIAL_TRUST, ['before', 'known'], decideInitialTrust),
  functionOf<ContractFacts>(CONTRACT, ['known', 'now'], decideContract),
  functionOf<AbsenceFacts>('swarm.classifyAbsence', ABSENCE_READS, facts => {
    const { classification, rule } = classifyAbsence(facts)
    return { rule, result: classification }
  }),
  functionOf<TriggerFacts>(
    'review.decideTrigger',
    ['harness', 'headSha', 'baseSha', 'prState', 'again', 'runs', 'reviewer'],
    decideTrigger,
    { prState: PR_STATES, again: EITHER },
  ),
  functionOf<PlanningFacts>('task.planningSubstate', PLANNING_READS, settlePlan, PLANNING_VALUES),
  functionOf<PlanReviewInput>('task.aggregatePlanReview', PLAN_REVIEW_READS, decidePlanReview),
  functionOf<CodeReviewQuestion>('task.judgeCodeReview', ['review', 'diffHash'], decideCodeReview),
  functionOf<EvalQuestion>('task.judgeEval', EVAL_READS, decideEval, { preexisting: ['block', 'note'] }),
  functionOf<PolicyFacts>('task.decideByPolicy', POLICY_READS, decideByPolicy),
  functionOf<GatesQuestion>('swarm.decideAdvance', GATES_READS, decideAdvance),
  functionOf<UntoldFacts>(
    'usage.decideUntold',
    ['moment', 'isOpen', 'isTold', 'hasSteps'],
    facts => decideUntold(facts) ?? { rule: 'told', result: null },
    { moment: ['begun', 'rested', 'exited'], isOpen: EITHER, isTold: EITHER, hasSteps: EITHER },
  ),
  functionOf<MassLossFacts>(
    MASS_LOSS,
    ['looks', 'lossAccepted'],
    ({ looks, lossAccepted }) => guardMassLoss(looks, lossAccepted),
    { lossAccepted: EITHER },
  ),
  functionOf<PlantFacts>(
    PLANT,
    PLANT_READS,
    facts => {
      const { rule, state } = judgePlant(facts)
      return { rule, result: state }
    },
    PLANT_VALUES,
  ),
  functionOf<MutationFacts>(
    'looking.falsify',
    ['baseline', 'ended', 'bar', 'mutantsMin', 'possible', 'mutants'],
    facts => {
      const { rule, verdict, ...evidence } = judgeMutants(facts)
      return { rule, result: verdict, evidence }
    },
  ),
  functionOf<SigningFacts>('proof.decideSigning', ['last', 'size', 'root', 'proof'], decideSigning),
  functionOf<AddFacts>(
    'project.decideAddProject',
    ['id', 'path', 'repo', 'isRepository', 'sameId', 'samePath'],
    decideAddProject,
  ),
  functionOf<MoveFacts>(
    'project.decideMoveProject',
    ['status', 'from', 'to', 'isRepository', 'isStillThere', 'holdsLastHead', 'samePath', 'terminals'],
    decideMoveProject,
  ),
  functionOf<RemoveFacts>('project.decideRemoveProject', ['status', 'liveSessions'], decideRemoveProject),
  functionOf<InspectFacts>('project.decideInspection', ['before', 'now'], decideInspection),
]

/** Changes with every row of the table and every version of what a decider reads. */
export const RULES_HASH = sha256Hex(
  canonicalJson({
    deciders: DECIDERS.map(({ name, version, oldest, reads }) => ({ name, version, oldest, reads })),
    tables: JSON.parse(JSON.stringify(DECISION_TABLE)),
  }),
)
