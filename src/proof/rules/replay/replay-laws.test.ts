// The laws of deciding again: the same table says the same, and a fact that is not there never decides anything.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWhatIf } from './read-what-if.ts'
import { type ReplayTable, redecideByTable } from './redecide.ts'
import { settleDifferences } from './settle-differences.ts'

const FACTS = { phase: 'planning', plan: 'valid', attemptsMax: 3 }

const TABLE: ReplayTable = {
  name: 'task.decideNext',
  version: 1,
  oldest: 1,
  reads: ['phase', 'plan', 'attemptsMax'],
  values: { phase: ['planning', 'work'], plan: ['missing', 'valid'] },
  rows: [
    { rule: 'HALT', when: { attemptsMax: [0] }, result: 'halt' },
    { rule: 'MISSING', when: { plan: ['missing'] }, result: 'stay' },
    { rule: 'READY', when: {}, result: 'move' },
  ],
}

const recorded = (facts: unknown) => ({
  decided: { by: TABLE.name, v: 1, rule: 'READY', result: 'move', facts },
})

test('the table that decided says the same again (L13)', () => {
  expect(redecideByTable(recorded(FACTS), TABLE).state).toBe('same')
})

test.each(Object.keys(FACTS))('without %s nothing is decided (L14)', fact => {
  const without = Object.fromEntries(Object.entries(FACTS).filter(([name]) => name !== fact))
  expect(redecideByTable(recorded(without), TABLE)).toMatchObject({
    state: 'cannot_tell',
    why: 'missing',
    fact,
    now: null,
  })
})

test('facts that are no object, too large, masked or elsewhere never become a decision (L14)', () => {
  for (const facts of [null, [], 'x', 7, {}, { $blob: 'a', bytes: 1 }, { $none: 'too_large', bytes: 9 }])
    expect(redecideByTable(recorded(facts), TABLE).state).toBe('cannot_tell')
  expect(redecideByTable(recorded({ ...FACTS, plan: '[masked]' }), TABLE)).toMatchObject({
    why: 'not_known',
    fact: 'plan',
  })
})

test('a setting changes what it names and nothing else', () => {
  expect(redecideByTable(recorded(FACTS), TABLE, { attemptsMax: 0 })).toMatchObject({
    state: 'differs',
    now: { rule: 'HALT', result: 'halt' },
  })
  expect(redecideByTable(recorded(FACTS), TABLE, { unrelated: 0 }).state).toBe('same')
})

const differences = fc.uniqueArray(
  fc.record({
    log: fc.constantFrom('a', 'b'),
    event: fc.constantFrom('1', '2', '3'),
    decider: fc.constantFrom('x', 'y'),
    was: fc.nat(1),
    now: fc.nat(1),
  }),
  { selector: ({ log, event, decider }) => `${log} ${event} ${decider}` },
)

test('differences are settled by exactly the list that names them', () => {
  fc.assert(
    fc.property(differences, differences, (found, listed) => {
      expect(settleDifferences(found, found).pass).toBe(true)
      const settled = settleDifferences(found, listed)
      expect(settled.unacknowledged.length + listed.length).toBe(settled.stale.length + found.length)
      expect(settled.pass).toBe(settled.unacknowledged.length + settled.changed.length + settled.stale.length === 0)
    }),
  )
})

test('a setting is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-zA-Z][A-Za-z0-9]{0,5}(\.[A-Za-z0-9_-]{1,5}){0,3}$/),
      fc.integer(),
      (path, value) => {
        expect(readWhatIf(`${path}=${value}`)).toEqual({ path: path.split('.'), value: value + 0 })
        expect(readWhatIf(`${path}=${JSON.stringify([value])}`).value).toEqual([value])
      },
    ),
  )
})
