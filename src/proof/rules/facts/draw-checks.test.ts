// Checks of a change as lines of a pack.
import { expect, test } from 'vitest'
import { drawChecks } from './draw-checks.ts'

const CONFIGURED = [{ name: 'test', command: ['npm', 'test'] }]

test.each([
  ['success', { status: 'passed', passed: 1, failed: 0, errored: 0 }],
  ['failure', { status: 'failed', passed: 0, failed: 1, errored: 0 }],
  ['timed_out', { status: 'timeout', passed: 0, failed: 0, errored: 1 }],
  ['cancelled', { status: 'error', passed: 0, failed: 0, errored: 1 }],
  [null, { status: 'error', passed: 0, failed: 0, errored: 1 }],
])('a check that ended with %s', (conclusion, change) => {
  const ended = [{ name: 'test', conclusion, sha256: 'a' }]
  const [line] = drawChecks({ tree: 't', configured: CONFIGURED, ended })
  expect(line).toMatchObject({ suite: 'test', command: ['npm', 'test'], base: null, report: 'a', change })
})

test('one that never ran is there and says so, and the last run of a name counts', () => {
  const ended = [
    { name: 'lint', conclusion: 'failure', sha256: 'a' },
    { name: 'lint', conclusion: 'success', sha256: 'b' },
  ]
  expect(drawChecks({ tree: 't', configured: CONFIGURED, ended })).toMatchObject([
    { suite: 'test', change: null, report: null },
    { suite: 'lint', change: { status: 'passed' }, report: 'b' },
  ])
})
