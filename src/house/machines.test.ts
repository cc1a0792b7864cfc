import { describe, expect, test } from 'vitest'
import { checkTransition, targets } from '#kernel/machine/machine'
import { findMachineDefects } from '#kernel/machine/machine-laws'
import { composeMermaid } from '#machines/rules/machine-diagram'
import { MACHINES } from './machines.ts'

test('machines have names of their own', () => {
  const names = MACHINES.map(machine => machine.name)
  expect(new Set(names).size).toBe(names.length)
})

describe.each(MACHINES.map(machine => [machine.name, machine] as const))('the machine %s', (_name, machine) => {
  test('is sound', () => expect(findMachineDefects(machine)).toEqual([]))

  test('answers every pair of states, and exactly its edges with yes', () => {
    for (const from of [...machine.states, 'no such state']) {
      for (const to of [...machine.states, 'no such state']) {
        const isEdge = targets(machine, from, false).includes(to)
        expect(checkTransition(machine, { from, to }).ok, `${from} → ${to}`).toBe(isEdge)
      }
    }
  })

  test('is drawn with every edge', () => {
    const drawn = composeMermaid(machine)
    for (const { from, to } of machine.edges) expect(drawn).toContain(`${from} --> ${to}: `)
  })
})
