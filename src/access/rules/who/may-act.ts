// May this one do that, to this work? One table for every door; the first row that applies answers.
import {
  type ActingSession,
  type Action,
  type ActorKind,
  isInGroup,
  type Relation,
  ROLE_ACTIONS,
  type Role,
} from './actions.ts'

export type ActingActor = {
  readonly kind: ActorKind
  /** Of a person. */
  readonly role: Role | null
  /** Of an agent. */
  readonly sessionKind: ActingSession | null
  readonly proven: boolean
  readonly signed: boolean
  /** An unconfined agent lives on this account: it could have typed this. */
  readonly exposed: boolean
  /** Somebody is there who can be asked. */
  readonly interactive: boolean
  readonly confirmed: boolean
  /** The pass is for this project. */
  readonly inScope: boolean
}

export type ActQuestion = {
  readonly action: Action
  readonly relation: Relation
  readonly actor: ActingActor
  readonly spawnBudget: number
  /** A policy that a person wrote lets Provost do this by itself. */
  readonly policy: boolean
  readonly fourEyes: boolean
  readonly needSignature: readonly Action[]
}

export type ActRefusal =
  | 'AUTH_REQUIRED'
  | 'PERSON_REQUIRED'
  | 'NOT_FOUND'
  | 'SPAWN_BUDGET_EXHAUSTED'
  | 'OWN_WORK'
  | 'PASS_SCOPE'
  | 'ROLE_REFUSED'
  | 'SIGNATURE_REQUIRED'
  | 'CONFIRM_REQUIRED'

export type ActAnswer = {
  readonly result: 'allow' | 'ask' | 'refuse'
  readonly code: ActRefusal | null
  readonly rule: string
}

export function mayAct(question: ActQuestion): ActAnswer {
  if (!question.actor.proven) return refuse('K1', 'AUTH_REQUIRED')
  return MAY[question.actor.kind](question)
}

const MAY: Readonly<Record<ActorKind, (question: ActQuestion) => ActAnswer>> = {
  agent: mayAgentAct,
  node: ({ action, relation }) =>
    relation === 'own' && OF_NODES.includes(action) ? allow('K20') : refuse('K21', 'PASS_SCOPE'),
  ci: ({ action, relation, actor }) =>
    actor.inScope && (relation === 'own' || relation === 'common') && isInGroup(action, 'look', 'evidence')
      ? allow('K22')
      : refuse('K23', 'PASS_SCOPE'),
  system: maySystemAct,
  person: mayPersonAct,
}

const OF_NODES: readonly Action[] = [
  'look',
  'report_signal',
  'hand_in',
  'report_finding',
  'submit_verdict',
  'attest_run',
]

function mayAgentAct(question: ActQuestion): ActAnswer {
  const { action, relation } = question
  if (isInGroup(action, 'decide', 'govern') || action === 'answer_permission') return refuse('K2', 'PERSON_REQUIRED')
  const isOrchestrator = question.actor.sessionKind === 'orchestrator'
  const isAmong = (...relations: readonly Relation[]) => relations.includes(relation)
  switch (action) {
    case 'look':
      return isAmong('neighbour', 'other_project') || (isAmong('child') && !isOrchestrator)
        ? refuse('K3', 'NOT_FOUND')
        : allow('K4')
    case 'spawn':
      if (!isOrchestrator || !isAmong('own', 'neighbour')) return refuse('K5', 'PERSON_REQUIRED')
      return question.spawnBudget === 0 ? refuse('K6', 'SPAWN_BUDGET_EXHAUSTED') : allow('K7')
    case 'send':
    case 'kill':
      if (isOrchestrator && isAmong('child')) return allow('K8')
      return refuse('K9', isAmong('child', 'own', 'own_task') ? 'PERSON_REQUIRED' : 'NOT_FOUND')
    case 'submit_verdict':
      if (isAmong('own_review')) return refuse('K10', 'OWN_WORK')
      return isAmong('assigned_review') ? allow('K11') : refuse('K12', 'NOT_FOUND')
    case 'hand_in':
    case 'ask_question':
      return isAmong('own', 'own_task') ? allow('K13') : refuse('K14', 'NOT_FOUND')
    case 'report_signal':
    case 'report_finding':
      return isAmong('own') ? allow('K15') : refuse('K16', 'NOT_FOUND')
    case 'propose_lesson':
      return isAmong('own', 'own_task', 'common') ? allow('K17') : refuse('K18', 'NOT_FOUND')
    default:
      return refuse('K19', 'PERSON_REQUIRED')
  }
}

function maySystemAct({ action, policy }: ActQuestion): ActAnswer {
  if (isInGroup(action, 'govern')) return refuse('K24', 'PERSON_REQUIRED')
  if (!isInGroup(action, 'decide') && action !== 'answer_permission') return allow('K27')
  const isLeftToPolicies = action === 'accept' || action === 'answer_permission'
  return policy && isLeftToPolicies ? allow('K25') : refuse('K26', 'PERSON_REQUIRED')
}

const WITH_FOUR_EYES: readonly Action[] = ['approve', 'submit_verdict', 'accept', 'merge', 'waive']
const OWN_WORK: readonly Relation[] = ['own', 'own_task', 'own_review']

function mayPersonAct({ action, relation, actor, fourEyes, needSignature }: ActQuestion): ActAnswer {
  if (!actor.inScope) return refuse('K28', 'PASS_SCOPE')
  if (actor.role === null || !ROLE_ACTIONS[actor.role].includes(action)) return refuse('K29', 'ROLE_REFUSED')
  if (action === 'report_signal' || action === 'attest_run') return refuse('K30', 'PASS_SCOPE')
  if (fourEyes && WITH_FOUR_EYES.includes(action) && OWN_WORK.includes(relation)) return refuse('K31', 'OWN_WORK')
  const askFor = (code: ActRefusal, asked: string, refused: string): ActAnswer =>
    actor.interactive ? { result: 'ask', code, rule: asked } : refuse(refused, code)
  if (needSignature.includes(action) && !actor.signed) return askFor('SIGNATURE_REQUIRED', 'K32', 'K33')
  const isWeighty = isInGroup(action, 'decide', 'govern')
  if (isWeighty && actor.exposed && !actor.signed && !actor.confirmed) return askFor('CONFIRM_REQUIRED', 'K34', 'K35')
  return allow('K36')
}

function allow(rule: string): ActAnswer {
  return { result: 'allow', code: null, rule }
}

function refuse(rule: string, code: ActRefusal): ActAnswer {
  return { result: 'refuse', code, rule }
}
