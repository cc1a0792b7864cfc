import { expect, test } from 'vitest'
import { chooseWaveBase, placeNames } from './choose-wave-base.ts'

const facts = { branch: 'tip', integration: null, branchHasIntegration: false, runBase: 'start' }

test.each<[what: string, given: Partial<Parameters<typeof chooseWaveBase>[0]>, commit: string]>([
  ['the branch, when nothing was amended', {}, 'tip'],
  ['what was amended, until the branch has it', { integration: 'amended' }, 'amended'],
  ['the branch again, once it has', { integration: 'amended', branchHasIntegration: true }, 'tip'],
  ['where the run began, when the branch is gone', { branch: null }, 'start'],
  ['what was amended, when the branch is gone', { branch: null, integration: 'amended' }, 'amended'],
])('a wave looks at %s', (_what, given, commit) => expect(chooseWaveBase({ ...facts, ...given })).toBe(commit))

test('each attempt has a place of its own', () => {
  expect(placeNames('sw_01', 2, 'api', 1)).toEqual({ name: 'sw_01/w2-api', branch: 'provost/swarm/sw_01/w2-api' })
  expect(placeNames('sw_01', 2, 'api', 2).name).toBe('sw_01/w2-api-2')
})
