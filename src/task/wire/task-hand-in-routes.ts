// Routes through which agents and people hand something in for a task. None of them moves it.
import type { Route } from '#api/route'

export const ARTIFACT_BYTES_MAX = 64 * 1024 * 1024

export const TASK_HAND_IN_ROUTES = [
  {
    name: 'signalTask',
    method: 'POST',
    action: 'hand_in',
    subject: 'task',
    path: '/api/tasks/{task}/signals',
    summary: 'Say that with this plan the work cannot go on',
    body: 'SignalWish',
    answer: 'TaskAnswer',
    codes: ['NOT_FOUND', 'TASK_BUSY', 'STATE_DRIFT', 'INPUT_INVALID'],
  },
  {
    name: 'submitTaskArtifact',
    method: 'POST',
    action: 'hand_in',
    subject: 'task',
    path: '/api/tasks/{task}/artifacts',
    summary: 'Hand in a file for the phase that a task is in; nothing moves',
    body: 'ArtifactWish',
    answer: 'TaskAnswer',
    bodyMaxBytes: ARTIFACT_BYTES_MAX,
    codes: ['NOT_FOUND', 'TASK_BUSY', 'STATE_DRIFT', 'TASK_GATE_CLOSED', 'TASK_PLAN_INVALID', 'INPUT_INVALID'],
  },
] as const satisfies readonly Route[]
