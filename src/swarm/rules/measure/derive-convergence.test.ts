// Convergence, detection and ownership: both sides of every boundary.
import { describe, expect, test } from 'vitest'
import { checkOwnership, type Domain } from '../agents/check-ownership.ts'
import { deriveConvergence } from './derive-convergence.ts'
import { deriveDetection } from './derive-detection.ts'

test.each([
  ['no wave', [], 0, 'C1'],
  ['one wave, nothing found', [0], 0, 'C1'],
  ['nothing new, nothing open', [4, 0], 0, 'C2'],
  ['nothing new, one open', [4, 0], 1, 'C4'],
  ['three in a row not falling', [9, 2, 2, 3], 1, 'C3'],
  ['only two not falling', [3, 2, 2], 1, 'C5'],
  ['three in a row at zero', [0, 0, 0], 1, 'C5'],
  ['falling', [3, 2], 1, 'C4'],
  ['two alike', [2, 2], 1, 'C5'],
])('%s', (_words, found, open, rule) => {
  const waves = found.map(count => ({ new: count, newInAmendedLines: 0, openAfter: open }))
  expect(deriveConvergence(waves).rule).toBe(rule)
})

test('the share of findings that a fix brought in', () => {
  const waves = [
    { new: 2, newInAmendedLines: 0, openAfter: 2 },
    { new: 1, newInAmendedLines: 1, openAfter: 3 },
  ]
  expect(deriveConvergence(waves).introducedByFixShare).toBe(0.3333)
})

test('only what was observed and unchanged is a trial, and five are enough', () => {
  const trial = { lens: 'A', observed: true, codeUnchanged: true, rediscovered: true }
  const trials = [trial, trial, { ...trial, rediscovered: false }, trial]
  const aside = [
    { ...trial, observed: false },
    { ...trial, codeUnchanged: false },
    { ...trial, lens: 'B', observed: false },
  ]
  expect(deriveDetection([...aside, ...trials]).lenses).toEqual([
    { lens: 'A', trials: 4, rediscovered: 3, probability: 0.75, enoughTrials: false },
    { lens: 'B', trials: 0, rediscovered: 0, probability: null, enoughTrials: false },
  ])
  expect(deriveDetection([...trials, trial]).lenses).toMatchObject([{ trials: 5, enoughTrials: true }])
})

describe('ownership', () => {
  const domains: Domain[] = [
    { name: 'web', globs: ['src/web/**'], ownership: 'owned' },
    { name: 'api', globs: ['src/**'], ownership: 'owned' },
    { name: 'glue', globs: ['src/web/glue/*', 'bin/*'], ownership: 'bridge' },
    { name: 'all', globs: ['*.json', 'bin/*'], ownership: 'shared' },
  ]
  test.each([
    ['src/web/a.ts', 'own'],
    ['package.json', 'shared:all'],
    ['bin/x', 'shared:all'], // shared before bridge
    ['src/web/glue/x', 'own'], // one's own before everything
    ['src/a.ts', 'api'],
    ['docs/a.md', 'unassigned'],
    ['../a', 'outside'],
    ['', 'outside'],
  ])('for the web domain %j is %s', (path, wanted) => {
    const { valid, violations } = checkOwnership(domains, 'web', [path])
    expect([...valid.map(({ because }) => because), ...violations.map(({ owner }) => owner)]).toEqual([wanted])
  })

  test('the first owner by name is told, and a path counts once', () => {
    const { violations } = checkOwnership(domains, 'all', ['src/web/a', './src//web/a', 'src\\web\\a'])
    expect(violations).toEqual([{ path: 'src/web/a', owner: 'api' }])
  })
})
