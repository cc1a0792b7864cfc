// A baseline is served again only when nothing that made it has changed, and only when it said something about the tree.
import { expect, test } from 'vitest'
import { type BaselineParts, composeBaselineKey, mayKeepBaseline } from './baseline-key.ts'
import type { EvalSuite } from './eval-report.ts'

const PARTS: BaselineParts = {
  tree: 't1',
  suites: [{ id: 'unit', command: 'npm test', env: {} }],
  preparation: { postCreate: [], symlinks: ['node_modules'], include: [] },
  surroundings: { node: '/usr/bin/node 1 1', 'env TZ': 'UTC' },
  confinement: 'none',
}

test.each<[string, Partial<BaselineParts>]>([
  ['tree', { tree: 't2' }],
  ['command', { suites: [{ id: 'unit', command: 'npm run test', env: {} }] }],
  ['environment of a suite', { suites: [{ id: 'unit', command: 'npm test', env: { A: '1' } }] }],
  ['preparation', { preparation: { postCreate: ['npm ci'], symlinks: ['node_modules'], include: [] } }],
  ['program', { surroundings: { node: '/usr/bin/node 2 1', 'env TZ': 'UTC' } }],
  ['variable', { surroundings: { node: '/usr/bin/node 1 1', 'env TZ': 'CET' } }],
  ['variable that is gone', { surroundings: { node: '/usr/bin/node 1 1' } }],
  ['confinement', { confinement: 'bwrap' }],
])('another %s is another baseline', (_name, change) => {
  expect(composeBaselineKey({ ...PARTS, ...change })).not.toBe(composeBaselineKey(PARTS))
})

test('the order of names changes nothing', () => {
  const surroundings = { 'env TZ': 'UTC', node: '/usr/bin/node 1 1' }
  expect(composeBaselineKey({ ...PARTS, surroundings })).toBe(composeBaselineKey(PARTS))
})

test.each<[EvalSuite['status'], boolean]>([
  ['passed', true],
  ['failed', true],
  ['error', false],
  ['timeout', false],
  ['skipped', false],
])('a suite that is %s: kept %s', (status, isKept) => {
  const suite = { status } as EvalSuite
  expect(mayKeepBaseline({ status: 'completed', suites: [suite] })).toBe(isKept)
})
