import { expect, test } from 'vitest'
import { type Figures, NO_TOKENS } from '../figures.ts'
import { type CountFacts, countTurn } from './count-turn.ts'

const used = (input: number, nanos: number | null = null, model = 'opus'): Figures => ({
  models: [{ model, tokens: { ...NO_TOKENS, input } }],
  cost: nanos === null ? null : { nanos, currency: 'USD' },
})

const nobody: Omit<CountFacts, 'fact'> = { seen: [], prior: null, resumed: false, late: false }
const fact = (told: Partial<CountFacts['fact']>): CountFacts['fact'] => ({
  key: 'k',
  delta: null,
  total: null,
  partial: false,
  ...told,
})

test.each<[what: string, rule: string, facts: Partial<CountFacts>, counted: Figures | null, prior: Figures | null]>([
  ['a key that was counted', 'C1', { fact: fact({ total: used(9) }), seen: ['k'], prior: used(4) }, null, used(4)],
  ['an earlier line, read late', 'C2', { fact: fact({ delta: used(9) }), late: true, prior: used(40) }, null, used(40)],
  ['a total that grew', 'C3', { fact: fact({ total: used(30, 50) }), prior: used(20, 20) }, used(10, 30), used(30, 50)],
  ['a total that stands still', 'C3', { fact: fact({ total: used(20) }), prior: used(20) }, nothing(), used(20)],
  [
    'a total that fell, with a delta',
    'C4',
    { fact: fact({ total: used(5), delta: used(3) }), prior: used(20) },
    used(3),
    used(5),
  ],
  ['a total that fell', 'C5', { fact: fact({ total: used(5) }), prior: used(20) }, used(5), used(5)],
  ['a cost that fell', 'C5', { fact: fact({ total: used(20, 1) }), prior: used(20, 2) }, used(20, 1), used(20, 1)],
  ['a first delta', 'C6', { fact: fact({ delta: used(3) }) }, used(3), used(3)],
  ['a delta after a total', 'C6', { fact: fact({ delta: used(3) }), prior: used(4) }, used(3), used(7)],
  ['a delta of a resumed session', 'C6', { fact: fact({ delta: used(3) }), resumed: true }, used(3), null],
  ['a partial delta', 'C6', { fact: fact({ delta: used(3), partial: true }), prior: used(4) }, used(3), used(4)],
  ['a first total', 'C7', { fact: fact({ total: used(3) }) }, used(3), used(3)],
  ['a first total after a resume', 'C8', { fact: fact({ total: used(3) }), resumed: true }, null, used(3)],
  ['no figure', 'C9', { fact: fact({}), prior: used(3) }, null, used(3)],
])('%s: %s', (_what, rule, facts, counted, prior) => {
  const answer = countTurn({ ...nobody, fact: fact({}), ...facts })
  expect(answer).toMatchObject({ rule, counted, prior })
})

function nothing(): Figures {
  return { models: [], cost: null }
}

test('a model that is new counts from nothing, and one that the total does not name is left alone', () => {
  const total: Figures = { models: [...used(5, null, 'haiku').models, ...used(8).models], cost: null }
  const prior: Figures = { models: [...used(4).models, ...used(1, null, 'old').models], cost: null }
  expect(countTurn({ ...nobody, fact: fact({ total }), prior }).counted?.models.map(row => row.tokens.input)).toEqual([
    5, 4,
  ])
})

test.each([
  [used(10, 30), false],
  [used(10, 40), false],
  [used(10, 41), true],
  [used(9, 30), true],
])('a delta that differs from what is new says that something was not heard', (delta, missed) => {
  expect(countTurn({ ...nobody, fact: fact({ total: used(30, 50), delta }), prior: used(20, 20) })).toMatchObject({
    missed,
  })
})

test('a figure that is unknown on either side stays unknown', () => {
  const total: Figures = { models: [{ model: 'opus', tokens: { ...NO_TOKENS, input: 9, output: null } }], cost: null }
  const counted = countTurn({ ...nobody, fact: fact({ total }), prior: used(4, 7) }).counted
  expect(counted).toEqual({ models: [{ model: 'opus', tokens: { ...NO_TOKENS, input: 5, output: null } }], cost: null })
})
