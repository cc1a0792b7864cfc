import { expect, test } from 'vitest'
import { composeSessionNote } from './compose-note.ts'

test.each([
  ['task_in_progress', 'task in progress'],
  ['asks for permission p_1: rm a_b', 'asks for permission p_1: rm a_b'],
  ['probe_failure, look 3 of 3', 'probe failure, look 3 of 3'],
  ['', 'no reason given'],
])('%j is told as %j', (note, told) => {
  expect(composeSessionNote(note)).toBe(told)
})
