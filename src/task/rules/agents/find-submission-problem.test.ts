import { expect, test } from 'vitest'
import type { SubmissionKind } from './find-submission.ts'
import { findSubmissionProblem } from './find-submission-problem.ts'

const PLAN = {
  id: 'p1',
  title: 't',
  brief: 'b',
  acceptance_criteria: [{ id: 'AC1', description: 'd' }],
  file_plan: [{ path: 'a.txt', intent: 'update' }],
}

const rows: [kind: SubmissionKind, value: unknown, problem: RegExp | undefined][] = [
  ['plan', PLAN, undefined],
  ['plan', { ...PLAN, file_plan: [{ path: '../a', intent: 'update' }] }, /1 problems: .+ at .*file_plan/],
  ['plan', '{', /problems/],
  ['questions', { questions: [{ id: 'q', text: 't' }] }, undefined],
  ['questions', { questions: [{ id: 'q' }] }, /it has no/],
  ['verdict', { ok: false }, undefined],
  ['verdict', { ok: null }, undefined], // somebody may abstain
  ['verdict', { ok: 'yes' }, /"ok"/],
  ['verdict', [], /"ok"/],
  ['review', { verdict: 'approved' }, undefined],
  ['review', { verdict: 'good' }, /needs a verdict/],
  ['review', { verdict: 'approved', findings: [{ severity: 'huge', message: 'm' }] }, /known severity/],
  ['signal', { signal: 'blocked', text: 'why' }, undefined],
  ['signal', { signal: 'shout' }, /none of plan_unclear, needs_changes, blocked/],
]

test.each(rows)('%s %j: %s', (kind, value, problem) => {
  const found = findSubmissionProblem(kind, typeof value === 'string' ? value : JSON.stringify(value))
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeUndefined()
})
