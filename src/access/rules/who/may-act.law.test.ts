// AU1: no input lets an agent decide, govern, answer a permission request or judge its own work. Every input there is.
import { expect, test } from 'vitest'
import {
  ACTING_SESSIONS,
  ACTIONS,
  ACTOR_KINDS,
  type ActorKind,
  isInGroup,
  RELATIONS,
  ROLE_ACTIONS,
  ROLES,
} from './actions.ts'
import { type ActAnswer, type ActingActor, type ActQuestion, mayAct } from './may-act.ts'

const FLAGS = ['proven', 'signed', 'exposed', 'interactive', 'confirmed', 'inScope'] as const

function* everyActor(): Generator<ActingActor> {
  for (const kind of ACTOR_KINDS)
    for (let bits = 0; bits < 2 ** FLAGS.length; bits++) {
      const flags = Object.fromEntries(FLAGS.map((flag, index) => [flag, (bits & (1 << index)) !== 0])) as Pick<
        ActingActor,
        (typeof FLAGS)[number]
      >
      const nobody: ActingActor = { kind, role: null, sessionKind: null, ...flags }
      if (kind === 'agent') for (const sessionKind of ACTING_SESSIONS) yield { ...nobody, sessionKind }
      else if (kind === 'person') for (const role of ROLES) yield { ...nobody, role }
      else yield nobody
    }
}

function* everyQuestion(): Generator<ActQuestion> {
  for (const actor of everyActor())
    for (const action of ACTIONS)
      for (const relation of RELATIONS)
        for (const [spawnBudget, policy, fourEyes, isSigned] of [
          [0, false, false, false],
          [1, true, false, false],
          [1, true, true, true],
        ] as const)
          yield { action, relation, actor, spawnBudget, policy, fourEyes, needSignature: isSigned ? [action] : [] }
}

test('34 actions, 8 relations, 5 kinds', () => {
  expect([ACTIONS.length, new Set(ACTIONS).size, RELATIONS.length, ACTOR_KINDS.length]).toEqual([34, 34, 8, 5])
})

test('what nobody but a person may do is allowed to no agent, node or CI, and nothing at all without a proof', () => {
  const laws: readonly [sentence: string, isBroken: (question: ActQuestion, answer: ActAnswer) => boolean][] = [
    ['unproven', ({ actor }) => !actor.proven],
    ['an agent decides', ({ actor, action }) => actor.kind === 'agent' && isForPersons(action)],
    [
      'an agent judges its own work',
      ({ actor, action, relation }) =>
        actor.kind === 'agent' && action === 'submit_verdict' && relation !== 'assigned_review',
    ],
    ['a machine decides', ({ actor, action }) => isMachine(actor.kind) && isForPersons(action)],
    ['Provost governs itself', ({ actor, action }) => actor.kind === 'system' && isInGroup(action, 'govern')],
    ['outside the pass', ({ actor }) => (actor.kind === 'person' || actor.kind === 'ci') && !actor.inScope],
    ['outside the role', ({ actor, action }) => actor.role !== null && !ROLE_ACTIONS[actor.role].includes(action)],
  ]
  const broken = new Set<string>()
  for (const question of everyQuestion()) {
    const answer = mayAct(question)
    if ((answer.result === 'allow') !== (answer.code === null)) broken.add(`${answer.rule} has no right code`)
    if (answer.result === 'ask' && !question.actor.interactive) broken.add('asks nobody')
    if (answer.result === 'refuse') continue
    for (const [sentence, isBroken] of laws) if (isBroken(question, answer)) broken.add(sentence)
  }
  expect([...broken]).toEqual([])
})

test('every row of the table decides something', () => {
  const rules = new Set<string>()
  for (const question of everyQuestion()) rules.add(mayAct(question).rule)
  const expected = Array.from({ length: 36 }, (_, index) => `K${index + 1}`)
  expect([...rules].toSorted(byNumber)).toEqual(expected)
})

const byNumber = (left: string, right: string) => Number(left.slice(1)) - Number(right.slice(1))

function isForPersons(action: ActQuestion['action']): boolean {
  return isInGroup(action, 'decide', 'govern') || action === 'answer_permission'
}

function isMachine(kind: ActorKind): boolean {
  return kind === 'node' || kind === 'ci'
}

const ANYBODY: ActingActor = {
  kind: 'person',
  role: 'owner',
  sessionKind: null,
  proven: true,
  signed: false,
  exposed: false,
  interactive: false,
  confirmed: false,
  inScope: true,
}

test.each<[words: string, actor: Partial<ActingActor>, question: Partial<ActQuestion>, rule: string]>([
  ['an owner accepts', {}, { action: 'accept' }, 'K36'],
  ['an owner accepts while an unconfined agent lives', { exposed: true }, { action: 'accept' }, 'K35'],
  ['and is there to be asked', { exposed: true, interactive: true }, { action: 'accept' }, 'K34'],
  ['and has confirmed it', { exposed: true, confirmed: true }, { action: 'accept' }, 'K36'],
  ['and has signed it', { exposed: true, signed: true }, { action: 'accept' }, 'K36'],
  ['looking needs no confirmation', { exposed: true }, { action: 'look' }, 'K36'],
  ['four eyes on own work', {}, { action: 'merge', relation: 'own', fourEyes: true }, 'K31'],
  ['four eyes on the work of others', {}, { action: 'merge', relation: 'neighbour', fourEyes: true }, 'K36'],
  ['an operator answers an agent', { role: 'operator' }, { action: 'answer_permission' }, 'K36'],
  ['a reviewer does not', { role: 'reviewer' }, { action: 'answer_permission' }, 'K29'],
  ['a worker starts a session', { kind: 'agent', sessionKind: 'worker' }, { action: 'spawn', relation: 'own' }, 'K5'],
  [
    'an orchestrator with nothing left does',
    { kind: 'agent', sessionKind: 'orchestrator' },
    { action: 'spawn', relation: 'own' },
    'K6',
  ],
  ['a policy accepts', { kind: 'system' }, { action: 'accept', policy: true }, 'K25'],
  ['a policy merges', { kind: 'system' }, { action: 'merge', policy: true }, 'K26'],
])('%s', (_, actor, question, rule) => {
  const whole: ActQuestion = {
    action: 'look',
    relation: 'common',
    actor: { ...ANYBODY, ...actor },
    spawnBudget: 0,
    policy: false,
    fourEyes: false,
    needSignature: [],
    ...question,
  }
  expect(mayAct(whole).rule).toBe(rule)
})
