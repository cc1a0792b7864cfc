// The planning sub-machine, by enumeration of all its facts.
import { expect, test } from 'vitest'
import { findMachineDefects } from '#kernel/machine/machine-laws'
import { planningMachine } from './planning-machine.ts'
import { PLANNING_SUBSTATES, type PlanningFacts, planningSubstate } from './planning-substate.ts'

const outputs = (['missing', 'malformed', 'valid'] as const).flatMap(plan =>
  (['missing', 'malformed', 'inferable', 'valid'] as const).flatMap(filePlan =>
    (['missing', 'stale', 'current'] as const).map(planMd => ({ plan, filePlan, planMd })),
  ),
)

function* allFacts(): Generator<PlanningFacts> {
  for (const current of PLANNING_SUBSTATES)
    for (const byHand of [true, false])
      for (const brief of [true, false])
        for (const clarify of ['pending', 'done'] as const)
          for (const blockingOpen of [0, 1])
            for (const structure of ['none', 'changing', 'stable'] as const)
              for (const idleRounds of [1, 2])
                for (const output of outputs)
                  yield {
                    current,
                    byHand,
                    brief,
                    clarify,
                    blockingOpen,
                    structure,
                    idleRounds,
                    idleRoundsMax: 2,
                    outputs: output,
                  }
}

const isReady = ({ outputs: { plan, filePlan, planMd } }: PlanningFacts) =>
  plan === 'valid' && filePlan !== 'missing' && filePlan !== 'malformed' && planMd === 'current'

test('every combination has a substate, and a plan is ready for review only when it is complete', () => {
  const rules = new Set<string>()
  for (const facts of allFacts()) {
    const { substate, rule } = planningSubstate(facts)
    rules.add(rule)
    if (substate === null) expect.fail(`${rule} for ${JSON.stringify(facts)}`)
    if (substate === 'review_ready' && !(isReady(facts) && facts.blockingOpen === 0)) {
      expect.fail(`${rule} calls it ready: ${JSON.stringify(facts)}`)
    }
    // An open question keeps every plan from going on, except that a draft still waits for its brief.
    if (facts.blockingOpen > 0 && facts.current !== 'draft' && substate !== 'clarifying')
      expect.fail(JSON.stringify(facts))
  }
  expect([...rules].sort()).toEqual([
    'BLOCKING_QUESTIONS',
    'BRIEF_MISSING',
    'BRIEF_PRESENT',
    'BY_HAND',
    'NO_NEW_INFO',
    'OUTPUTS_NOT_READY',
    'OUTPUTS_READY',
    'ROUND_PENDING',
    'STRUCTURE_CHANGING',
    'STRUCTURE_NEEDED',
    'STRUCTURE_STABLE',
  ])
})

const facts: PlanningFacts = {
  current: 'workshop',
  byHand: false,
  brief: true,
  clarify: 'done',
  blockingOpen: 0,
  structure: 'changing',
  idleRounds: 0,
  idleRoundsMax: 2,
  outputs: { plan: 'valid', filePlan: 'inferable', planMd: 'current' },
}
const rows: [name: string, change: Partial<PlanningFacts>, substate: string | null, rule: string][] = [
  ['a draft without a brief waits', { current: 'draft', brief: false }, 'draft', 'BRIEF_MISSING'],
  [
    'by hand a finished plan needs no rounds',
    { current: 'draft', brief: false, byHand: true },
    'review_ready',
    'BY_HAND',
  ],
  ['by hand a question still blocks', { byHand: true, blockingOpen: 1 }, 'clarifying', 'BLOCKING_QUESTIONS'],
  ['the planner has not asked yet', { current: 'clarifying', clarify: 'pending' }, 'clarifying', 'ROUND_PENDING'],
  ['questions are answered', { current: 'clarifying' }, 'workshop', 'STRUCTURE_NEEDED'],
  ['the structure stands', { structure: 'stable' }, 'formalizing', 'STRUCTURE_STABLE'],
  ['one idle round is not enough', { idleRounds: 1 }, 'workshop', 'STRUCTURE_CHANGING'],
  ['two idle rounds are', { idleRounds: 2 }, 'formalizing', 'NO_NEW_INFO'],
  [
    'a page that is out of date',
    { current: 'review_ready', outputs: { ...facts.outputs, planMd: 'stale' } },
    'formalizing',
    'OUTPUTS_NOT_READY',
  ],
  ['a word that is no substate', { current: 'done', byHand: true }, null, 'UNKNOWN_SUBSTATE'],
]
test.each(rows)('%s', (_name, change, substate, rule) => {
  expect(planningSubstate({ ...facts, ...change })).toEqual({ substate, rule })
})

test('its machine has no defects, and draws exactly the ways that some combination takes', () => {
  expect(findMachineDefects(planningMachine)).toEqual([])
  const taken = new Set<string>()
  for (const some of allFacts()) {
    const { substate, rule } = planningSubstate(some)
    taken.add(`${some.current} ${substate} ${rule}`)
  }
  const drawn = planningMachine.edges.map(({ from, to, trigger }) => `${from} ${to} ${trigger}`)
  expect([...taken].sort()).toEqual(drawn.toSorted())
})
