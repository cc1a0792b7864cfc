import { expect, test } from 'vitest'
import { deriveLife, deriveProcessState, hasEnded, type Signalled } from './process-life.ts'

const STATES: readonly [what: string, first: string, threads: number, state: string, ended: boolean][] = [
  ['it runs', 'R', 1, 'R', false],
  ['it sleeps, with others beside it', 'S', 7, 'S', false],
  ['it was stopped', 'T', 2, 'T', false],
  ['its only thread has ended', 'Z', 1, 'Z', true],
  ['it was collected while we looked', 'Z', 0, 'Z', true],
  ['it is being removed', 'X', 0, 'X', true],
  ['its first thread has ended, and one goes on', 'Z', 2, '', false],
  ['its first thread was removed, and some go on', 'X', 5, '', false],
  ['nothing was told', '', Number.NaN, '', false],
]
test.each(STATES)('%s', (_what, first, threads, state, ended) => {
  expect(deriveProcessState({ state: first, threads })).toBe(state)
  expect(hasEnded(state)).toBe(ended)
})

const LIVES: readonly [what: string, signal: Signalled, state: string | undefined, life: string][] = [
  ['nobody has its number', 'nobody', undefined, 'gone'],
  ['the look failed', 'failed', 'Z', 'unknown'],
  ['it takes signals', 'taken', 'S', 'alive'],
  ['it is of somebody else', 'refused', 'S', 'alive'],
  ['it takes signals, and more is not told', 'taken', undefined, 'alive'],
  ['it takes signals without its first thread', 'taken', '', 'alive'],
  ['it has ended and was not collected', 'taken', 'Z', 'gone'],
  ['of somebody else, ended and not collected', 'refused', 'Z', 'gone'],
  ['it is being removed', 'taken', 'X', 'gone'],
]
test.each(LIVES)('%s', (_what, signal, state, life) => {
  expect(deriveLife(signal, () => state)).toBe(life)
})
