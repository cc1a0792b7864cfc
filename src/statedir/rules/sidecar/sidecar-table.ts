// What each JSON sidecar must hold and must not say at once. These rows are a part of the contract table.
import type { Condition, SidecarField, SidecarSchema } from '../contract/contract.ts'

const OUTCOMES = ['PASS', 'FAIL', 'INDETERMINATE']
const APPROVALS = ['APPROVED', 'APPROVED_WITH_NOTES']
const DONE: Condition = { path: 'status', in: ['DONE'] }
const FAIL: Condition = { path: 'verdict', in: ['FAIL'] }
const TESTS_FAILED: Condition = { path: 'tests.failed_count', above: 0 }
const SATISFIED: Condition = { path: 'verdict', in: ['satisfied'] }

export const IMPL_SIDECAR: SidecarSchema = {
  agents: ['programmer'],
  route: 'status',
  status: ['DONE', 'DONE_WITH_CONCERNS', 'BLOCKED', 'NEEDS_CONTEXT'],
  verdict: OUTCOMES,
  fields: [{ path: 'files_changed', type: 'strings' }],
  contradictions: [{ field: 'verdict', anyOf: [[DONE, FAIL]] }],
}

export const TEST_SIDECAR: SidecarSchema = {
  agents: ['tester'],
  route: 'status',
  status: ['DONE', 'DONE_WITH_CONCERNS', 'BLOCKED'],
  verdict: OUTCOMES,
  fields: [
    { path: 'tests.passed_count', type: 'count' },
    { path: 'tests.failed_count', type: 'count' },
  ],
  contradictions: [
    { field: 'status', anyOf: [[DONE, TESTS_FAILED]] },
    {
      field: 'verdict',
      anyOf: [
        [{ path: 'verdict', in: ['PASS'] }, TESTS_FAILED],
        [DONE, FAIL],
      ],
    },
  ],
}

export const VERIFICATION_SIDECAR: SidecarSchema = {
  agents: ['verifier'],
  route: 'verdict',
  status: ['VERIFIED', 'GAPS_FOUND', 'FAILED', 'DONE_WITH_CONCERNS'],
  verdict: ['satisfied', 'needs_revision', 'failed'],
  fields: [unlessShortCircuit('criteria_total'), unlessShortCircuit('criteria_met')],
  contradictions: [
    { field: 'criteria_met', anyOf: [[{ path: 'criteria_met', aboveField: 'criteria_total' }]] },
    {
      field: 'verdict',
      otherwise: true,
      anyOf: [
        [SATISFIED, { path: 'criteria_total', equals: 0 }],
        [SATISFIED, { path: 'criteria_met', belowField: 'criteria_total' }],
      ],
    },
  ],
}

export const REVIEW_SIDECAR: SidecarSchema = {
  agents: ['code-reviewer'],
  route: 'verdict',
  status: ['DONE', 'BLOCKED'],
  verdict: [...APPROVALS, 'NEEDS_WORK'],
  fields: [{ path: 'critical_count', type: 'count' }],
  contradictions: [
    {
      field: 'verdict',
      anyOf: [
        [
          { path: 'verdict', in: APPROVALS },
          { path: 'critical_count', above: 0 },
        ],
        [
          { path: 'verdict', in: APPROVALS },
          { path: 'status', in: ['BLOCKED'] },
        ],
      ],
    },
  ],
}

export const INPUT_SIDECARS = {
  handoff: input([
    { path: 'task', type: 'text' },
    { path: 'phase', type: 'text' },
    { path: 'paused_at', type: 'instant' },
  ]),
  preflight: input([]),
}

function input(fields: readonly SidecarField[]): SidecarSchema {
  return { agents: null, route: null, status: null, verdict: null, fields, contradictions: [] }
}

function unlessShortCircuit(path: string): SidecarField {
  return { path, type: 'count', optionalWhen: { member: 'source', is: 'short_circuit' } }
}
