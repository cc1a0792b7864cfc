// What stands between a change and its base.
import { describe, expect, test } from 'vitest'
import { listMissingForMerge, type MergeObstacles } from './list-missing.ts'
import type { Check, CheckConclusion } from './seen-change.ts'

const HEAD = 'a'.repeat(40)

function check(name: string, conclusion: CheckConclusion | null, sha = HEAD): Check {
  return { name, sha, conclusion, exitCode: null, logHash: null, logTail: '', startedAt: null, finishedAt: null }
}

const CLEAR: MergeObstacles = {
  state: 'open',
  headSha: HEAD,
  base: 'main',
  conflicts: false,
  conflictPaths: [],
  required: ['a'],
  checks: [check('a', 'success')],
  ci: 'passing',
  review: 'approved',
  reviewsRequired: 1,
  forgeSays: true,
}

describe('what is missing', () => {
  const rows: [given: Partial<MergeObstacles>, missing: string[]][] = [
    [{}, []],
    [{ state: 'draft' }, ['it is a draft']],
    [{ state: 'merged', conflicts: null }, ['it is merged']],
    [{ state: 'closed' }, ['it is closed']],
    [{ conflicts: null }, ['whether it conflicts with its base is not known']],
    [{ conflicts: true, conflictPaths: ['x', 'y'] }, ['it conflicts with main: x, y']],
    [{ conflicts: true }, ['it conflicts with main']],
    [{ checks: [] }, ['check a has not passed yet']],
    [{ checks: [check('a', 'failure')] }, ['check a failed']],
    [{ review: 'pending' }, ['a review is awaited']],
    [{ review: 'none' }, ['a review is awaited']], // silence is never approval
    [{ review: 'none', reviewsRequired: 0 }, []],
    [{ review: 'pending', reviewsRequired: 0 }, []],
    [{ review: 'changes_requested', reviewsRequired: 0 }, ['a reviewer asks for changes']],
    [{ forgeSays: null }, ['the forge has not said yet whether it can be merged']],
    [{ forgeSays: false }, ['the forge does not allow it']],
    [{ forgeSays: false, review: 'pending' }, ['a review is awaited']],
  ]
  test.each(rows)('%j: %j', (given, missing) => expect(listMissingForMerge({ ...CLEAR, ...given })).toEqual(missing))
})
