// Routes about what the tests of a task would not notice.
import type { Route } from '#api/route'
import { TASK_CHANGE_CODES as CHANGE } from './task-change-codes.ts'

export const TASK_FALSIFY_ROUTES = [
  {
    name: 'showTaskFalsifier',
    method: 'GET',
    action: 'look',
    path: '/api/tasks/{task}/falsifier',
    summary: 'What mutants of the changed lines came to, with those that no test noticed',
    answer: 'TaskFalsifier',
    codes: ['NOT_FOUND', 'CONFIG_INVALID'],
  },
  {
    name: 'falsifyTask',
    method: 'POST',
    action: 'run_check',
    path: '/api/tasks/{task}/falsifier',
    summary: 'Try mutants of the changed lines against the suites',
    body: 'FalsifyWish',
    answer: 'FalsifyAnswer',
    needsIfMatch: true,
    codes: [...CHANGE, 'TASK_NO_OUTPUT', 'ISOLATION_FAILED', 'TASK_APPLY_REFUSED', 'WORK_INTERRUPTED'],
  },
] as const satisfies readonly Route[]
