// What every change of a task may be refused with.
export const TASK_CHANGE_CODES = [
  'NOT_FOUND',
  'HTTP_PRECONDITION_REQUIRED',
  'VERSION_CONFLICT',
  'TASK_BUSY',
  'STATE_DRIFT',
  'CONFIG_INVALID',
  'HARNESS_UNKNOWN',
  'TASK_ABANDONED',
] as const
