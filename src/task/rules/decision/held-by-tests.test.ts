// With a bar on its tests a change is not decided on before they were seen to notice; nothing else is held back by it.
import { expect, test } from 'vitest'
import { FACT_VALUES, FALSIFIER_VALUES } from '../facts/facts.ts'
import { decideNext } from './decide-next.ts'

const READY = {
  phase: 'accept',
  state: 'current',
  plan: 'valid',
  filePlan: 'valid',
  planReview: 'ok',
  output: 'valid',
  codeReview: 'pass',
  eval: 'pass',
  decision: 'missing',
  decisionNote: 'absent',
  regression: 'none',
  applied: 'no',
} as const

test.each([
  [{}, 'DECISION_MISSING', 'TESTS_HOLLOW', 'FALSIFIER_UNKNOWN'],
  [{ decision: 'accepted' }, 'APPLY_PENDING', 'TESTS_HOLLOW', 'FALSIFIER_UNKNOWN'],
  [{ decision: 'accepted', applied: 'not_required' }, 'ACCEPTED', 'TESTS_HOLLOW', 'FALSIFIER_UNKNOWN'],
  [{ decision: 'accepted', applied: 'yes' }, 'ACCEPTED', 'ACCEPTED', 'ACCEPTED'],
  [{ decision: 'accepted', applied: 'partial' }, 'APPLY_PARTIAL', 'APPLY_PARTIAL', 'APPLY_PARTIAL'],
  [{ decision: 'revert' }, 'REVERT_REQUESTED', 'REVERT_REQUESTED', 'REVERT_REQUESTED'],
  [{ decision: 'deferred' }, 'DECISION_DEFERRED', 'DECISION_DEFERRED', 'DECISION_DEFERRED'],
  [{ decision: 'rejected_code' }, 'REJECTED_CODE', 'REJECTED_CODE', 'REJECTED_CODE'],
  [{ eval: 'fail' }, 'TESTS_FAIL_AT_ACCEPT', 'TESTS_FAIL_AT_ACCEPT', 'TESTS_FAIL_AT_ACCEPT'],
])('%j: %s, hollow %s, unknown %s', (given, free, hollow, unknown) => {
  const ask = (falsifier?: string) => decideNext({ ...READY, ...given, ...(falsifier && { falsifier }) }).rule
  expect([ask(), ask('proven'), ask('waived')]).toEqual([free, free, free])
  expect([ask('not_proven'), ask('unknown')]).toEqual([hollow, unknown])
})

test('a value that nobody knows halts, and no value opens a gate that was closed', () => {
  expect(decideNext({ ...READY, falsifier: 'fine' })).toMatchObject({ outcome: 'halt', fact: 'falsifier' })
  for (const decision of FACT_VALUES.decision)
    for (const applied of FACT_VALUES.applied)
      for (const falsifier of FALSIFIER_VALUES) {
        const [with_, without] = [{ falsifier }, {}].map(more => decideNext({ ...READY, decision, applied, ...more }))
        if (with_!.to === 'done') expect(without!.to).toBe('done')
      }
})
