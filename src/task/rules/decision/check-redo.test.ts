// Redo: every phase, every target, and what moves to the history.
import { expect, test } from 'vitest'
import { isEarlier, isWorkPhase, PHASES, type Phase, WORK_PHASES } from '../phase/phase.ts'
import { checkRedo } from './check-redo.ts'

const base = { attempt: 2, dirty: true, reason: 'new base' }

const pairs = PHASES.flatMap(phase => PHASES.map(target => [phase, target] as const))

test.each(pairs)(
  'from %s to %s: only backward, and exactly the target and all behind it is archived',
  (phase, target) => {
    const answer = checkRedo({ ...base, phase, target, revertAcknowledged: true })
    if (!isWorkPhase(target)) return expect(answer).toEqual({ ok: false, code: 'NOT_REDOABLE' })
    if (isEarlier(phase, target)) return expect(answer).toEqual({ ok: false, code: 'REDO_CANNOT_SKIP_AHEAD' })
    const archives = WORK_PHASES.filter(other => !isEarlier(other, target))
    expect(answer).toEqual({ ok: true, to: target, archives, attempt: 3, noop: false })
  },
)

test.each<Phase>(['planning', 'codegen', 'accept'])('L14 redo of %s twice without new work is a no-op', phase => {
  expect(checkRedo({ ...base, phase, target: phase, dirty: false })).toEqual({
    ok: true,
    to: phase,
    archives: [],
    attempt: 2,
    noop: true,
  })
})

const refusals: [name: string, request: object, code: string][] = [
  ['an unknown phase', { phase: 'banana', target: 'banana' }, 'UNKNOWN_PHASE'],
  ['an unknown target', { phase: 'test', target: 'Planning' }, 'UNKNOWN_TARGET'],
  ['a revert that nobody acknowledged', { phase: 'revert', target: 'accept' }, 'FINISH_THE_REVERT_FIRST'],
  [
    'an acknowledgement that is not a yes',
    { phase: 'revert', target: 'accept', revertAcknowledged: 1 },
    'FINISH_THE_REVERT_FIRST',
  ],
  ['half an apply', { phase: 'accept', target: 'codegen', applied: 'partial' }, 'FINISH_THE_APPLY_FIRST'],
  ['half an apply, ahead', { phase: 'accept', target: 'done', applied: 'partial' }, 'NOT_REDOABLE'],
  ['no reason from done', { phase: 'done', target: 'accept', reason: undefined }, 'REASON_REQUIRED'],
  [
    'no reason from revert',
    { phase: 'revert', target: 'accept', revertAcknowledged: true, reason: '' },
    'REASON_REQUIRED',
  ],
  ['a reason that is no text', { phase: 'test', target: 'codegen', reason: 7 }, 'REASON_REQUIRED'],
  ['too long a reason', { phase: 'test', target: 'codegen', reason: 'z'.repeat(2001) }, 'REASON_TOO_LONG'],
]
test.each(refusals)('%s: refused', (_name, request, code) => {
  expect(checkRedo({ phase: '', target: '', ...base, ...request })).toEqual({ ok: false, code })
})

test.each([undefined, null])('elsewhere a reason of %s is no reason, and none is needed', reason => {
  expect(checkRedo({ ...base, phase: 'test', target: 'test', reason })).toMatchObject({ ok: true })
})
