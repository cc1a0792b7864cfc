// What a report on disk tells the next worker.
import { expect, test } from 'vitest'
import { composeFailures, cutLogEnd, listFailedSuites } from './failed-tests.ts'

const report = {
  suites: [
    { id: 'lint', status: 'passed', log: 'test/logs/lint.log', cases: [] },
    {
      id: 'unit',
      status: 'failed',
      log: 'test/logs/unit.log',
      cases: [
        { id: 'a', status: 'passed', details: 'fine' },
        { id: 'b', status: 'failed', details: 'expected 1\ngot 2' },
        { id: 'c', status: 'error', details: null },
      ],
    },
    { id: 'slow', status: 'timeout', cases: [] },
  ],
}

test('each failing case comes with its assertion, a suite without cases with how it ended', () => {
  const failed = listFailedSuites(report)
  expect(failed.map(({ suite, log }) => [suite, log])).toEqual([
    ['unit', 'test/logs/unit.log'],
    ['slow', null],
  ])
  expect(composeFailures(failed)).toBe('unit::b\n    expected 1\n    got 2\nunit::c\nslow: timeout')
})

test.each([[undefined], [{}], [{ suites: 'x' }], [{ suites: [null, 3] }]])('%j has no failures to tell', value => {
  expect(listFailedSuites(value)).toEqual([])
})

test('of a long log the end is told, and that it is the end', () => {
  expect(cutLogEnd('short\n')).toBe('short')
  const cut = cutLogEnd(`${'x'.repeat(10_000)}THE END`)
  expect(cut).toMatch(/^\[the last 4000 of 10007 characters\]\nx+THE END$/)
})
