// The machine is the seed's diagram, edge for edge.
import { expect, test } from 'vitest'
import { findMachineDefects } from '#kernel/machine/machine-laws'
import { composeMermaid } from '#machines/rules/machine-diagram'
import { isEdge, taskMachine } from './task-machine.ts'

// A copy of the diagram in seed 002, for when the seeds are not at hand.
const SEED = `
planning --> plan_review: planning succeeded
planning --> planning: re-plan (redo)
plan_review --> codegen: review ok
plan_review --> planning: review needs changes
plan_review --> planning: review blocked
codegen --> review: codegen completed
codegen --> planning: scope mismatch
codegen --> plan_review: plan unclear
codegen --> codegen: re-run codegen
review --> test: review passes
review --> codegen: needs code changes
review --> planning: plan flawed
test --> accept: tests complete
test --> codegen: test failures
accept --> done: accepted
accept --> codegen: requires further changes
accept --> review: unclear / needs review
accept --> planning: upstream problem
accept --> revert: revert requested
revert --> done`

/** The edges of a Mermaid text as `from --> to: label`, without the start and end marks. */
function edgesOf(mermaid: string): string[] {
  const lines = mermaid.split('\n').map(line => line.trim())
  return lines.filter(line => line.includes('-->') && !line.includes('[*]'))
}

// The seed gives the last edge no words, our table gives every edge a trigger.
const wordless = (edge: string) => edge.replace('revert --> done: revert completed', 'revert --> done')

test('the machine has no defects', () => expect(findMachineDefects(taskMachine)).toEqual([]))

test('its Mermaid has exactly the edges of the seed, in its order and with its words', () => {
  expect(edgesOf(composeMermaid(taskMachine)).map(wordless)).toEqual(edgesOf(SEED))
  expect(composeMermaid(taskMachine)).toContain('[*] --> planning')
})

test('the diagram joins 19 pairs of phases', () => {
  const pairs = new Set(taskMachine.edges.map(edge => `${edge.from} ${edge.to}`))
  expect(pairs.size).toBe(19)
  expect(isEdge('test', 'accept')).toBe(true)
  expect(isEdge('accept', 'test')).toBe(false)
  expect(isEdge('test', 'planning')).toBe(false)
})
