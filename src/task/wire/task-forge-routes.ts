// Routes between tasks and the forge: issues become tasks, accepted changes become requests.
import type { Route } from '#api/route'
import { TASK_CHANGE_CODES as CHANGE } from './task-change-codes.ts'

export const TASK_FORGE_ROUTES = [
  {
    name: 'publishTask',
    method: 'POST',
    action: 'merge',
    path: '/api/tasks/{task}/publish',
    summary: 'Push an accepted change to the forge, with a request whose text is made from the record',
    body: 'PublishWish',
    answer: 'TaskAnswer',
    needsIfMatch: true,
    codes: [...CHANGE, 'TASK_GATE_CLOSED', 'INPUT_INVALID', 'PUSH_REFUSED', 'FORGE_RATE_LIMITED', 'FORGE_UNREACHABLE'],
  },
  {
    name: 'takeIssues',
    method: 'POST',
    action: 'create_task',
    namesProject: true,
    path: '/api/tasks/intake',
    summary: 'Make tasks of the issues that carry a label, each once',
    body: 'IntakeWish',
    answer: 'TakenIssues',
    codes: [
      'INPUT_INVALID',
      'HTTP_BODY_INVALID',
      'NOT_FOUND',
      'CONFIG_INVALID',
      'FORGE_RATE_LIMITED',
      'FORGE_UNREACHABLE',
    ],
  },
] as const satisfies readonly Route[]
