import { expect, test } from 'vitest'
import type { CodeAtTree } from './collect-facts.ts'
import { composeObservations, type ToldRead } from './compose-observations.ts'

const file = (lines: readonly string[] | null): CodeAtTree => ({ file: 'present', blob: 'b1', lines })

test.each<[sentence: string, read: ToldRead, code: CodeAtTree | undefined, blob: string | null]>([
  ['a file that was shown whole', { path: 'a', linesMax: 2 }, file(['x', 'y']), 'b1'],
  ['a file one line longer than what was shown', { path: 'a', linesMax: 2 }, file(['x', 'y', 'z']), null],
  ['a file without an end to what is shown', { path: 'a', linesMax: null }, file(['x', 'y', 'z']), 'b1'],
  ['a file whose length nobody knows', { path: 'a', linesMax: 2 }, file(null), null],
  ['a file that the tree has not', { path: 'a', linesMax: null }, undefined, null],
])('%s', (_sentence, read, code, blob) => {
  const known = new Map(code ? [['a', code]] : [])
  expect(composeObservations([{ agentRun: 'ar_1', declared: [], told: [read] }], known)).toEqual([
    { agentRunId: 'ar_1', path: 'a', blob, how: 'tool_read' },
  ])
})

test('what was declared stays as it was declared', () => {
  const declared = { path: 'a', blob: 'b0', how: 'declared' } as const
  expect(composeObservations([{ agentRun: 'ar_1', declared: [declared], told: [] }], new Map())).toEqual([
    { agentRunId: 'ar_1', ...declared },
  ])
})
