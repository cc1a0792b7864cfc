import { expect, test } from 'vitest'
import { readAnswering } from './read-answering.ts'

test.each([
  ['it was sent a prompt and answered', false, 'yes'],
  ['it was sent a prompt and did not answer', true, 'no'],
  ['it was sent none', undefined, 'unknown'],
] as const)('%s', (_words, hasFailed, answers) => {
  const look = { harness: 'codex', version: '1.0', login: 'yes', words: '', remedy: null } as const
  expect(readAnswering(hasFailed === undefined ? look : { ...look, hasFailed })).toBe(answers)
})
