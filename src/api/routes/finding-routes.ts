// Routes of findings.
import { PAGE_QUERY } from '../page-query.ts'
import type { Route } from '../route.ts'

const FINDING = ['NOT_FOUND', 'HTTP_BODY_INVALID', 'INPUT_INVALID', 'SWARM_FINDING_STATE', 'REASON_REQUIRED'] as const
const SARIF_BYTES = 64 * 1024 * 1024

export const FINDING_ROUTES = [
  {
    name: 'listFindings',
    method: 'GET',
    path: '/api/findings',
    summary: 'List findings',
    query: [
      ...PAGE_QUERY,
      { name: 'run', about: 'only of this run' },
      { name: 'state', about: 'only in this state' },
      { name: 'severity', about: 'only of this severity' },
      { name: 'path', about: 'only at this path or below it' },
    ],
    answer: 'FindingList',
    codes: ['INPUT_INVALID'],
  },
  {
    name: 'importFindings',
    method: 'POST',
    path: '/api/findings/import',
    summary: 'Take over the findings of another tool from SARIF 2.1.0',
    body: 'ImportFindings',
    answer: 'ImportedFindings',
    codes: ['NOT_FOUND', 'HTTP_BODY_INVALID', 'SARIF_INVALID'],
    bodyMaxBytes: SARIF_BYTES,
  },
  {
    name: 'showFinding',
    method: 'GET',
    path: '/api/findings/{id}',
    summary: 'One finding: its state, what decided it, its place and its history',
    answer: 'Finding',
    codes: ['NOT_FOUND'],
  },
  {
    name: 'approveFinding',
    method: 'POST',
    path: '/api/findings/{id}/approve',
    summary: 'Approve a finding for repair',
    body: 'DecideFinding',
    answer: 'Finding',
    codes: [...FINDING],
  },
  {
    name: 'deferFinding',
    method: 'POST',
    path: '/api/findings/{id}/defer',
    summary: 'Put a finding off, for ever or until a day',
    body: 'DecideFinding',
    answer: 'Finding',
    codes: [...FINDING],
  },
  {
    name: 'rejectFinding',
    method: 'POST',
    path: '/api/findings/{id}/reject',
    summary: 'Say that a finding is none',
    body: 'DecideFinding',
    answer: 'Finding',
    codes: [...FINDING],
  },
  {
    name: 'reopenFinding',
    method: 'POST',
    path: '/api/findings/{id}/reopen',
    summary: 'Open a finding again',
    body: 'DecideFinding',
    answer: 'Finding',
    codes: [...FINDING],
  },
  {
    name: 'findingToTask',
    method: 'POST',
    path: '/api/findings/{id}/to-task',
    summary: 'Make a task of a finding',
    answer: 'FindingTask',
    status: 201,
    codes: ['NOT_FOUND', 'VERSION_CONFLICT'],
  },
] as const satisfies readonly Route[]
