// What the checks of a head say together, and which of them are run.
import { describe, expect, test } from 'vitest'
import { deriveChangeCi } from './derive-ci.ts'
import { planChecks } from './plan-checks.ts'
import { type Check, type CheckConclusion, SEEN_CONCLUSIONS } from './seen-change.ts'

const HEAD = 'a'.repeat(40)
const OLD = 'b'.repeat(40)

function check(name: string, conclusion: CheckConclusion | null, sha = HEAD): Check {
  return { name, sha, conclusion, exitCode: null, logHash: null, logTail: '', startedAt: null, finishedAt: null }
}

describe('what the checks say together', () => {
  const rows: [required: string[], checks: Check[], ci: string][] = [
    [[], [check('a', 'failure')], 'none'],
    [['a'], [], 'pending'],
    [['a'], [check('a', null)], 'pending'],
    [['a'], [check('a', 'success')], 'passing'],
    [['a'], [check('a', 'success', OLD)], 'pending'], // of another commit
    [['a'], [check('a', 'failure')], 'failing'],
    [['a'], [check('a', 'timed_out')], 'failing'],
    [['a'], [check('a', 'cancelled')], 'pending'], // somebody stopped it
    [['a'], [check('a', 'not_started')], 'pending'], // it says nothing yet
    [['a', 'b'], [check('a', 'success')], 'pending'],
    [['a', 'b'], [check('a', 'failure'), check('b', null)], 'failing'],
    [['a'], [check('a', 'success'), check('b', 'failure')], 'passing'], // b is not required
  ]
  test.each(rows)('required %j with %j is %s', (required, checks, ci) => {
    expect(deriveChangeCi(required, checks, HEAD)).toBe(ci)
  })

  test('only success of every required check on this head passes', () => {
    for (const conclusion of [...SEEN_CONCLUSIONS, null])
      for (const sha of [HEAD, OLD])
        expect(deriveChangeCi(['a'], [check('a', conclusion, sha)], HEAD) === 'passing').toBe(
          conclusion === 'success' && sha === HEAD,
        )
  })
})

describe('which checks are run', () => {
  const wish = { configured: ['a', 'b'], named: undefined, running: [] }
  const plan = (checks: Check[], given: Partial<Parameters<typeof planChecks>[1]> = {}) =>
    planChecks({ headSha: HEAD, checks }, { ...wish, ...given })

  test('those without a result for this head', () => {
    expect(plan([])).toEqual(['a', 'b'])
    expect(plan([check('a', 'failure'), check('b', 'timed_out')])).toEqual([])
    expect(plan([check('a', 'success', OLD)])).toEqual(['a', 'b'])
    expect(plan([check('a', 'cancelled'), check('b', 'not_started')])).toEqual(['a', 'b'])
  })

  test('a start that nobody finished is run again, unless it runs right now', () => {
    expect(plan([check('a', null)])).toEqual(['a', 'b'])
    expect(plan([check('a', null)], { running: ['a'] })).toEqual(['b'])
  })

  test('those that were asked for, in the order of the configuration', () => {
    expect(plan([check('a', 'success')], { named: ['b', 'a', 'nonsense'] })).toEqual(['a', 'b'])
  })
})
