// Catalog rows of tasks.
import { alike, type SectionCommon, section } from './row.ts'

const common: SectionCommon = {
  class: 'TaskError',
  rooms: ['task'],
  fields: ['phase', 'rule', 'facts'],
  reserved: `
    TASK_SUITE_NOT_RUNNABLE`,
}

const notOverridable = {
  kind: 'blocked',
  severity: 'LOW',
  shape: '<from> → <to> cannot be overridden: <why>.',
} as const

export const taskRows = section(common, {
  STATE_DRIFT: {
    kind: 'conflict',
    severity: 'HIGH',
    shape: 'state.json of <id> was changed outside Provost (<rule>).',
    hint: '`provost task repair <id>` shows the difference',
    trigger: 'state.json is unreadable, was edited, or is ahead of the log',
  },
  TASK_GATE_CLOSED: {
    kind: 'blocked',
    severity: 'LOW',
    shape: '<id> stays in <phase>: <rule>.',
    hintBySite: 'the command that brings what the gate still needs',
    trigger: 'the task was to move and the decision table says stay',
  },
  TASK_BUDGET_EXHAUSTED: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: '<phase> was tried <n> times; <id> waits for a person.',
    hint: '`provost task budget <id> --phase <phase> --add 1 --reason "<why>"`, or `provost task next <id> --override "<why>"`',
    trigger: 'a phase has used up its attempts',
  },
  TASK_REVERT_FIRST: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: 'The change of <id> is applied.',
    hint: '`provost task revert <id> --reason "<why>"`',
    trigger: 'the move would leave an applied change behind',
  },
  TASK_NOT_AN_EDGE: {
    ...notOverridable,
    hintBySite: 'the allowed targets',
    trigger: 'an override names a target that no edge leads to',
  },
  TASK_USE_REDO: {
    ...notOverridable,
    hint: '`provost task redo`',
    trigger: 'an override names the current phase as its target',
  },
  TASK_USE_REVERT: {
    ...notOverridable,
    hint: '`provost task revert`',
    trigger: 'an override names revert as its target',
  },
  TASK_RECORD_A_DECISION: {
    ...notOverridable,
    hint: '`provost task accept`',
    trigger: 'an override would finish a task that nobody has decided on',
  },
  TASK_REVERT_MUST_COMPLETE: {
    ...notOverridable,
    hint: '`provost task revert`',
    trigger: 'an override would finish a task whose revert is not complete',
  },
  TASK_TERMINAL_USE_REDO: {
    ...notOverridable,
    hint: '`provost task redo`',
    trigger: 'an override was tried on a task that is done',
  },
  ...alike(
    {
      TASK_NO_PLAN: 'an override came before there was a valid plan',
      TASK_NO_FILE_PLAN: 'an override came before there was a valid file plan',
      TASK_NO_OUTPUT: 'an override came before there was a captured change',
      TASK_PLAN_NOT_APPROVED: 'an override in codegen came before the plan was approved',
      TASK_REVIEW_NOT_CURRENT: 'an override in test came without a code review of the current change',
      TASK_EVAL_RUNNING: 'an override in test came while the suites were running',
    },
    {
      kind: 'blocked',
      severity: 'MEDIUM',
      shape: 'An override cannot replace <what>.',
      hint: '`provost task plan`, `task review <id> plan`, `task codegen`, `task review <id> code`, or wait for the test run',
    },
  ),
  ...alike(
    {
      TASK_REDO_CANNOT_SKIP_AHEAD: 'a redo names a phase that is still ahead',
      TASK_NOT_REDOABLE: 'a redo names revert or done',
      TASK_FINISH_THE_REVERT_FIRST: 'a redo came in the middle of a revert',
      TASK_FINISH_THE_APPLY_FIRST: 'a redo or an override came while the change was partly applied',
    },
    {
      kind: 'blocked',
      severity: 'LOW',
      shape: '<target> cannot be redone now: <why>.',
      hintBySite: 'the allowed targets, or the command that finishes',
    },
  ),
  ...alike(
    {
      TASK_UNKNOWN_PHASE: 'a phase was named that does not exist',
      TASK_UNKNOWN_TARGET: 'an override or a redo names a target that does not exist',
    },
    {
      kind: 'invalid',
      severity: 'LOW',
      shape: '"<x>" is not a phase.',
      hintBySite: 'the names of the phases',
    },
  ),
  TASK_REASON_TOO_LONG: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'The reason has <n> characters; the limit is 2000.',
    hint: 'shorten it',
    trigger: 'the reason of an override or a redo exceeds the limit',
  },
  TASK_FACT_UNKNOWN: {
    kind: 'internal',
    severity: 'HIGH',
    shape: 'Fact <fact> of <id> has the value <value>.',
    hint: 'this is a defect in Provost; nothing moved',
    trigger: 'a fact is missing or has a value outside its list',
  },
  ...alike(
    {
      TASK_PLAN_INVALID: 'the plan breaks the rules of planning.ai.json',
      TASK_ARTIFACT_INVALID: 'an evidence file of the task breaks its rules',
    },
    {
      kind: 'invalid',
      severity: 'MEDIUM',
      shape: '<n> problems in <file>.',
      fields: ['n', 'file', 'errors', 'phase', 'rule', 'facts'],
      hintBySite: 'the first problem and where it stands',
    },
  ),
  ...alike(
    {
      TASK_APPLY_REFUSED: 'a path on disk is not what the change expects to find',
      TASK_REVERT_REFUSED: 'a path on disk is not what was applied',
    },
    {
      kind: 'conflict',
      severity: 'HIGH',
      shape: '<n> paths differ from what was recorded; nothing was touched.',
      fields: ['n', 'paths', 'phase', 'rule', 'facts'],
      hintBySite: 'the paths and what is wrong with each; for a revert also --partial and --force',
    },
  ),
  TASK_SNAPSHOT_EXISTS: {
    kind: 'internal',
    severity: 'CRITICAL',
    shape: 'history/<n>-<phase> exists.',
    hint: 'report it; nothing was moved',
    trigger: 'a redo found its place in the history already taken',
  },
  TASK_PERSON_REQUIRED: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: 'An agent may not <verb>.',
    hint: 'ask a person',
    trigger: 'an agent tried what only a person may do',
  },
  TASK_AGENT_NO_ARTIFACT: {
    kind: 'unavailable',
    severity: 'MEDIUM',
    shape: 'Session <session> ended without <file>.',
    hint: '`provost session show <session>`',
    trigger: 'the session of a phase ended without the file it was asked for',
  },
  TASK_SUITE_NOT_RUNNABLE: {
    kind: 'unavailable',
    severity: 'MEDIUM',
    shape: 'Suite <suite>: <command> could not start.',
    hint: 'correct the command in .provost/config.yaml',
    trigger: 'the command of a test suite could not be started',
  },
  TASK_REPORT_NOT_RUN: {
    kind: 'blocked',
    severity: 'MEDIUM',
    shape: 'Provost did not run this report.',
    hint: 'set task.allowSubmittedReports, or let Provost run the suites',
    trigger: 'a test report was handed in from outside',
  },
  TASK_AGENT_CANNOT_WORK: {
    kind: 'unavailable',
    severity: 'MEDIUM',
    shape: 'Session <session> <why>.',
    hintBySite: 'what a person has to do before an agent can work',
    trigger: 'an agent failed in a way that trying again does not change; the attempt is not counted',
  },
  TASK_AGENT_MUST_WAIT: {
    kind: 'unavailable',
    severity: 'LOW',
    shape: 'Session <session> <why>.',
    hintBySite: 'when trying again can help',
    trigger: 'an agent failed in a way that passes by itself; the attempt is not counted',
  },
  TASK_STOPPED: {
    kind: 'blocked',
    severity: 'LOW',
    shape: '<id> was stopped by <by>.',
    hint: '`provost task run <id>` goes on',
    trigger: 'a person ended the agent that the work of a phase waited for',
  },
  TASK_ABANDONED: {
    kind: 'blocked',
    severity: 'LOW',
    shape: '<id> was given up.',
    hint: '`provost task reopen <id>` takes it up again',
    trigger: 'a command wants to change a task that was given up',
  },
  WORK_INTERRUPTED: {
    kind: 'unavailable',
    severity: 'LOW',
    shape: 'Provost stops while <what> is at work; it is not over.',
    hint: '`provost daemon start` goes on with it',
    trigger: 'the daemon is stopped while a task is worked on',
  },
  TASK_BUSY: {
    kind: 'conflict',
    severity: 'LOW',
    shape: '<command> is running on <id> since <t>.',
    hint: 'wait until it ends, or stop it with `provost task stop <id>`',
    trigger: 'two commands want to change one task at the same time',
  },
})
