// When a report is a false alarm: only on a change that may be taken for clean.
import { expect, test } from 'vitest'
import { CLEAN_DAYS, type CleanFacts, judgeClean } from './judge-clean.ts'

const DAY_MS = 86_400_000
const NOW = 1000 * DAY_MS
const OLD: CleanFacts = {
  now: NOW,
  acceptedAt: NOW - CLEAN_DAYS * DAY_MS,
  findings: 0,
  isRefuted: false,
  isDeclared: false,
}

test.each<[words: string, facts: Partial<CleanFacts>, isClean: boolean, rule: string]>([
  ['accepted for thirty days, and nothing was found', {}, true, 'N6'],
  ['a moment less', { acceptedAt: OLD.acceptedAt! + 1 }, false, 'N5'],
  ['accepted in the future, by a clock that was set back', { acceptedAt: NOW + DAY_MS }, false, 'N5'],
  ['something was found', { findings: 1 }, false, 'N4'],
  ['not accepted, or taken back', { acceptedAt: null }, false, 'N3'],
  ['under review, and a person says so', { acceptedAt: null, isDeclared: true }, true, 'N2'],
  ['with findings, and a person says so', { findings: 2, isDeclared: true }, true, 'N2'],
  ['a person found a report on it right', { isRefuted: true }, false, 'N1'],
  ['and nobody can declare that away', { isRefuted: true, isDeclared: true }, false, 'N1'],
])('%s', (_words, facts, isClean, rule) => {
  expect(judgeClean({ ...OLD, ...facts })).toMatchObject({ isClean, rule })
})
