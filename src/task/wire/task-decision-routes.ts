// Routes by which a person decides about the change of a task, and takes it out again.
import type { Route } from '#api/route'
import { TASK_CHANGE_CODES as CHANGE } from './task-change-codes.ts'

export const TASK_DECISION_ROUTES = [
  {
    name: 'decideTask',
    method: 'POST',
    action: 'accept',
    bodyActs: [
      { member: 'reject', action: 'override', instead: true },
      { member: 'defer', action: 'override', instead: true },
    ],
    path: '/api/tasks/{task}/decision',
    summary: 'Accept, reject or defer a task; an accepted change is applied',
    body: 'AcceptWish',
    answer: 'TaskAnswer',
    needsIfMatch: true,
    codes: [
      ...CHANGE,
      'TASK_GATE_CLOSED',
      'TASK_APPLY_REFUSED',
      'REASON_REQUIRED',
      'TASK_PERSON_REQUIRED',
      'PLANT_IN_CHANGE',
      'PLANT_SUSPECTED',
      'INPUT_INVALID',
    ],
  },
  {
    name: 'revertTask',
    method: 'POST',
    action: 'revert',
    path: '/api/tasks/{task}/revert',
    summary: 'Take an applied change out again; without `apply` only the plan of it',
    body: 'RevertWish',
    answer: 'TaskAnswer',
    needsIfMatch: true,
    codes: [
      ...CHANGE,
      'TASK_GATE_CLOSED',
      'TASK_REVERT_REFUSED',
      'TASK_TERMINAL_USE_REDO',
      'REASON_REQUIRED',
      'PATH_INVALID',
    ],
  },
] as const satisfies readonly Route[]
