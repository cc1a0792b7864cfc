// Routes that let a task run by itself, hold it, stop it, give it up and take it up again.
import type { Route } from '#api/route'
import { TASK_CHANGE_CODES as CHANGE } from './task-change-codes.ts'

export const TASK_RUN_ROUTES = [
  {
    name: 'runTask',
    method: 'POST',
    action: 'run_task',
    path: '/api/tasks/{task}/run',
    summary: 'Take a task as far as it goes by itself',
    body: 'RunWish',
    answer: 'RunAnswer',
    needsIfMatch: true,
    codes: [...CHANGE],
  },
  {
    name: 'pauseTask',
    method: 'POST',
    action: 'run_task',
    path: '/api/tasks/{task}/pause',
    summary: 'Hold a task',
    answer: 'TaskAnswer',
    needsIfMatch: true,
    codes: [...CHANGE],
  },
  {
    name: 'stopTask',
    method: 'POST',
    action: 'kill',
    path: '/api/tasks/{task}/stop',
    summary: 'End the agents that work for a task; what they did is kept',
    answer: 'TaskAnswer',
    codes: ['NOT_FOUND', 'STATE_DRIFT', 'CONFIG_INVALID'],
  },
  {
    name: 'abandonTask',
    method: 'POST',
    action: 'accept',
    path: '/api/tasks/{task}/abandon',
    summary: 'Give a task up, with a reason',
    body: 'AbandonWish',
    answer: 'TaskAnswer',
    codes: [
      'NOT_FOUND',
      'STATE_DRIFT',
      'CONFIG_INVALID',
      'TASK_BUSY',
      'REASON_REQUIRED',
      'TASK_GATE_CLOSED',
      'TASK_REVERT_FIRST',
    ],
  },
  {
    name: 'reopenTask',
    method: 'POST',
    action: 'accept',
    path: '/api/tasks/{task}/reopen',
    summary: 'Take a task up again that was given up',
    body: 'ReopenWish',
    answer: 'TaskAnswer',
    codes: ['NOT_FOUND', 'STATE_DRIFT', 'CONFIG_INVALID', 'TASK_BUSY'],
  },
] as const satisfies readonly Route[]
