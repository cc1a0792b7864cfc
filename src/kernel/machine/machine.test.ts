import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeMermaid, composeXstate } from '#machines/rules/machine-diagram'
import { checkTransition, type Machine } from './machine.ts'
import { findMachineDefects } from './machine-laws.ts'

const door: Machine = {
  name: 'door',
  title: 'A door',
  initial: 'closed',
  states: ['closed', 'open', 'jammed', 'removed'],
  terminal: ['removed'],
  edges: [
    { from: 'closed', to: 'open', trigger: 'push', guards: ['unlocked'] },
    { from: 'open', to: 'closed', trigger: 'pull' },
    { from: 'open', to: 'jammed', trigger: 'slam' },
    { from: 'open', to: 'removed', trigger: 'unscrew' },
    { from: 'jammed', to: 'open', trigger: 'force', override: true },
  ],
}

const locked = { name: 'unlocked', ok: false }
const soft = { name: 'polite', ok: false, overridable: true }

const rows: [from: string, to: string, extra: object, answer: string][] = [
  ['closed', 'open', {}, 'T-closed-open'],
  ['closed', 'open', { guards: [locked] }, 'BLOCKED guard'],
  ['closed', 'open', { guards: [locked], override: true }, 'BLOCKED guard'], // a hard guard is never overridden
  ['closed', 'open', { guards: [soft] }, 'BLOCKED guard'],
  ['closed', 'open', { guards: [soft], override: true }, 'T-override'],
  ['closed', 'open', { guards: [soft, locked], override: true }, 'BLOCKED guard'],
  ['closed', 'closed', {}, 'INVALID not_in_table'],
  ['closed', 'removed', { override: true }, 'INVALID not_in_table'],
  ['removed', 'open', {}, 'TERMINAL terminal'],
  ['removed', 'nowhere', { override: true }, 'TERMINAL terminal'],
  ['jammed', 'open', {}, 'BLOCKED blocked_state'],
  ['jammed', 'nowhere', {}, 'BLOCKED blocked_state'],
  ['jammed', 'open', { override: true }, 'T-override'],
  ['jammed', 'closed', { override: true }, 'INVALID override_target'],
  ['nowhere', 'open', {}, 'INVALID unknown_state'],
]

test.each(rows)('%s → %s with %j: %s %s', (from, to, extra, answer) => {
  const got = checkTransition(door, { from, to, ...extra })
  expect(got.ok ? got.rule : `${got.kind} ${got.because}`).toBe(answer)
})

test('a refusal always carries the allowed and the override targets', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...door.states, 'x'),
      fc.constantFrom(...door.states, 'x'),
      fc.boolean(),
      (from, to, override) => {
        const got = checkTransition(door, { from, to, override })
        if (got.ok) return
        expect(got.allowedTransitions.every(state => checkTransition(door, { from, to: state }).ok)).toBe(true)
        expect(
          got.overrideTransitions.every(state => checkTransition(door, { from, to: state, override: true }).ok),
        ).toBe(true)
      },
    ),
  )
})

test('the first hard guard is named before a soft one', () => {
  const got = checkTransition(door, { from: 'closed', to: 'open', guards: [soft, locked] })
  expect(got).toMatchObject({ ok: false, guard: locked })
})

test('a sound table has no defects', () => expect(findMachineDefects(door)).toEqual([]))

test.each<[string, Partial<Machine>, string]>([
  ['an unknown state', { initial: 'ajar' }, 'ajar is not a state'],
  ['a way out of a terminal state', { terminal: ['removed', 'open'] }, 'open is terminal but leads to closed'],
  ['an island', { states: [...door.states, 'island'] }, 'island cannot be reached'],
  ['a dead end', { terminal: [] }, 'removed has no way out and is not terminal'],
  ['a doubled edge', { edges: [...door.edges, door.edges[1]!] }, 'open → closed on pull stands twice'],
])('%s is a defect', (_name, change, defect) => {
  expect(findMachineDefects({ ...door, ...change })).toContain(defect)
})

test('diagrams name every edge', () => {
  expect(composeMermaid(door)).toContain('closed --> open: push [unlocked]')
  expect(composeMermaid(door)).toContain('jammed --> open: force (override)')
  expect(composeXstate(door)).toMatchObject({
    id: 'door',
    states: { removed: { type: 'final' }, open: { on: { pull: [{ target: 'closed' }] } } },
  })
})
