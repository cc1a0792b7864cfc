// Commands about tasks.
import type { Argument, Command, Flags } from '#cli/command'
import { SCOPE_FLAGS } from '#cli/find-project-here'
import { TASK_RUN_COMMANDS } from './task-run-commands.ts'

const id: Argument = { name: 'id', about: 'the task; may be left out when exactly one is open', optional: true }
const noMove: Flags = { 'no-move': { about: 'only do the work; do not ask the table to move' } }
const by: Flags = { by: { about: 'who does the work', value: 'who', choices: ['agent', 'hand'] } }
const why: Flags = { reason: { about: 'why', value: 'text' } }
const apply: Flags = { apply: { about: 'do it; without this it only says what would happen' } }
const PHASES = ['planning', 'plan_review', 'codegen', 'review', 'test', 'accept']

export const TASK_COMMANDS: readonly Command[] = [
  {
    path: ['task', 'new'],
    summary: 'Create a task from a brief',
    args: [{ name: 'brief', about: 'what is to be done', many: true }],
    flags: {
      file: { about: 'read the brief from a file', value: 'path' },
      title: { about: 'a short name; else the first line of the brief', value: 'text' },
      'from-finding': { about: 'the finding that asks for it', value: 'id' },
    },
    examples: [
      'provost task new "Limit failed logins to 5 per minute"',
      'provost task new --file brief.md --title "Login limit"',
    ],
    load: () => import('./new.ts'),
  },
  {
    path: ['task', 'list'],
    summary: 'List tasks with what they need',
    flags: {
      ...SCOPE_FLAGS,
      phase: { about: 'only in this phase', value: 'phase', choices: [...PHASES, 'revert', 'done'] },
      needs: {
        about: 'only those that need this',
        value: 'what',
        choices: ['work', 'answer', 'person', 'decision', 'wait'],
      },
      all: { about: 'finished and archived tasks too' },
      cursor: { about: 'the page after this one', value: 'cursor' },
    },
    examples: ['provost task list', 'provost task list --needs person', 'provost task list --all --json'],
    load: () => import('./list.ts'),
  },
  {
    path: ['task', 'status'],
    summary: 'Show where a task is and what it needs',
    args: [id],
    examples: ['provost task status ta_01J9Z0'],
    load: () => import('./status.ts'),
  },
  {
    path: ['task', 'why'],
    summary: 'Ask why a task is where it is; the same as provost why',
    args: [id],
    examples: ['provost task why', 'provost task why ta_01J9Z0'],
    load: () => import('./why.ts'),
  },
  {
    path: ['task', 'timeline'],
    summary: 'Show every event of a task in order',
    args: [id],
    examples: ['provost task timeline ta_01J9Z0'],
    load: () => import('./timeline.ts'),
  },
  {
    path: ['task', 'diff'],
    summary: 'Print the captured change of a task',
    args: [id],
    examples: ['provost task diff ta_01J9Z0', 'provost task diff ta_01J9Z0 | git apply --check'],
    load: () => import('./diff.ts'),
  },
  {
    path: ['task', 'show'],
    summary: 'Print one artifact of a task',
    args: [
      id,
      {
        name: 'artifact',
        about: 'plan, files, plan-review, manifest, diff, code-review, eval, baseline, decision, applied, revert, …',
        optional: true,
      },
    ],
    examples: ['provost task show ta_01J9Z0 plan', 'provost task show ta_01J9Z0 eval'],
    load: () => import('./show.ts'),
  },
  {
    path: ['task', 'plan'],
    summary: 'Plan the work, by an agent or by hand',
    args: [id, { name: 'brief', about: 'a new brief', optional: true, many: true }],
    flags: {
      ...by,
      ...noMove,
      files: { about: 'attach a file to the brief', value: 'path', many: true },
      from: { about: 'take this file as the plan', value: 'path' },
    },
    examples: [
      'provost task plan ta_01J9Z0',
      'provost task plan ta_01J9Z0 --by hand',
      'provost task plan ta_01J9Z0 --from plan.json',
    ],
    tellsOnInterrupt: true,
    load: () => import('./plan.ts'),
  },
  {
    path: ['task', 'say'],
    summary: 'Add to the brief of a task that is being planned',
    args: [id, { name: 'text', about: 'what you have to say', optional: true, many: true }],
    examples: ['provost task say ta_01J9Z0 "addresses count too"'],
    load: () => import('./say.ts'),
  },
  {
    path: ['task', 'answer'],
    summary: 'Answer a question of the planner',
    args: [
      id,
      { name: 'question', about: 'its id', optional: true },
      { name: 'text', about: 'the answer', optional: true, many: true },
    ],
    examples: ['provost task answer ta_01J9Z0 q1 "per user and address"'],
    load: () => import('./answer.ts'),
  },
  {
    path: ['task', 'review'],
    summary: 'Have the plan or the code reviewed, or review it by hand',
    args: [id, { name: 'subject', about: 'plan or code', optional: true }],
    flags: {
      ...by,
      ...noMove,
      ...why,
      role: { about: 'only this role', value: 'role' },
      verdict: { about: 'your own verdict', value: 'verdict', choices: ['ok', 'changes', 'blocked'] },
      note: { about: 'what you have to say', value: 'text' },
      from: { about: 'take this file as the review of the code', value: 'path' },
      dismiss: { about: 'take a blocking issue away; needs --reason', value: 'issue' },
    },
    examples: [
      'provost task review ta_01J9Z0 plan',
      'provost task review ta_01J9Z0 code --verdict changes --note "the limit is off by one"',
      'provost task review ta_01J9Z0 code --dismiss hello-7/f1 --reason "measured: it is fast enough"',
    ],
    tellsOnInterrupt: true,
    load: () => import('./review.ts'),
  },
  {
    path: ['task', 'codegen'],
    summary: 'Make the change in an isolated worktree, or take one made by hand',
    args: [id],
    flags: {
      ...by,
      ...noMove,
      from: { about: 'worktree:<path>, branch:<name> or patch:<file>', value: 'source' },
      'allow-empty': { about: 'a change without any difference is good' },
      fresh: { about: 'start from the base alone, not from the previous change' },
    },
    examples: ['provost task codegen ta_01J9Z0', 'provost task codegen ta_01J9Z0 --from patch:fix.patch'],
    tellsOnInterrupt: true,
    load: () => import('./codegen.ts'),
  },
  {
    path: ['task', 'test'],
    summary: 'Run the configured suites on the base and on the change',
    args: [id],
    flags: {
      ...noMove,
      suite: { about: 'only this suite', value: 'id', many: true },
      'baseline-only': { about: 'only on the base' },
      report: { about: 'take this report instead (task.allowSubmittedReports)', value: 'path' },
    },
    examples: ['provost task test ta_01J9Z0', 'provost task test ta_01J9Z0 --suite unit'],
    tellsOnInterrupt: true,
    load: () => import('./test.ts'),
  },
  {
    path: ['task', 'falsify'],
    summary: 'Try whether the tests would notice if the changed lines were wrong',
    args: [id],
    flags: {
      minutes: { about: 'how long it may take', value: 'n' },
      mutants: { about: 'how many mutants are tried at most', value: 'n' },
      bar: { about: 'judge by this share of killed mutants', value: '0..1' },
    },
    examples: ['provost task falsify ta_01J9Z0', 'provost task falsify ta_01J9Z0 --minutes 2 --bar 0.8'],
    tellsOnInterrupt: true,
    load: () => import('./steer/falsify.ts'),
  },
  {
    path: ['task', 'accept'],
    summary: 'Accept a task and apply its change, or reject or defer it',
    args: [id],
    flags: {
      ...noMove,
      note: { about: 'why', value: 'text' },
      reject: { about: 'send it back', value: 'because', choices: ['code', 'unclear', 'plan'] },
      defer: { about: 'decide later' },
      commit: { about: 'commit exactly the paths of the task', value: 'message' },
      'dry-run': { about: 'only say what would be applied' },
    },
    examples: [
      'provost task accept ta_01J9Z0',
      'provost task accept ta_01J9Z0 --commit "Limit failed logins"',
      'provost task accept ta_01J9Z0 --reject code --note "not tested with two users"',
    ],
    load: () => import('./accept.ts'),
  },
  {
    path: ['task', 'revert'],
    summary: 'Take an applied change out again, byte for byte',
    args: [id],
    flags: {
      ...why,
      ...apply,
      partial: { about: 'leave the paths that somebody edited since' },
      force: { about: 'take this path back all the same; its bytes are saved first', value: 'path', many: true },
      acknowledge: { about: 'accept what could not be undone' },
    },
    examples: [
      'provost task revert ta_01J9Z0 --reason "breaks SSO"',
      'provost task revert ta_01J9Z0 --reason "breaks SSO" --apply',
    ],
    load: () => import('./steer/revert.ts'),
  },
  {
    path: ['task', 'redo'],
    summary: 'Start a phase again; what lies there goes to the history',
    args: [id, { name: 'phase', about: PHASES.join(', '), optional: true }],
    flags: why,
    examples: ['provost task redo ta_01J9Z0 codegen --reason "new base"'],
    load: () => import('./steer/redo.ts'),
  },
  {
    path: ['task', 'next'],
    summary: 'Ask the table for the next move, or lift a verdict with a reason',
    args: [id],
    flags: {
      override: { about: 'lift the verdict of this phase', value: 'reason' },
      to: { about: 'with --override: where to', value: 'phase' },
      'dry-run': { about: 'only say what the table says' },
    },
    examples: [
      'provost task next ta_01J9Z0',
      'provost task next ta_01J9Z0 --override "I accept the risk of skipping review"',
    ],
    load: () => import('./next.ts'),
  },
  ...TASK_RUN_COMMANDS,
  {
    path: ['task', 'budget'],
    summary: 'Grant a phase more attempts',
    args: [id],
    flags: {
      ...why,
      phase: { about: 'the phase', value: 'phase', choices: [...PHASES, 'revert'] },
      add: { about: 'how many', value: 'number' },
    },
    examples: ['provost task budget ta_01J9Z0 --phase codegen --add 1 --reason "the flaky test is fixed"'],
    load: () => import('./steer/budget.ts'),
  },
  {
    path: ['task', 'repair'],
    summary: 'Show or take back a foreign edit of state.json',
    args: [id],
    flags: { ...why, ...apply },
    examples: ['provost task repair ta_01J9Z0', 'provost task repair ta_01J9Z0 --apply --reason "edited by mistake"'],
    load: () => import('./steer/repair.ts'),
  },
  {
    path: ['task', 'publish'],
    summary: 'Push an accepted change to the forge and open a request made from the record',
    args: [id],
    flags: apply,
    examples: ['provost task publish ta_01J9Z0', 'provost task publish ta_01J9Z0 --apply'],
    load: () => import('./forge/publish.ts'),
  },
  {
    path: ['task', 'intake'],
    summary: 'Make tasks of the forge’s issues that carry a label, each once',
    flags: {
      label: { about: 'the label; default: provost', value: 'name' },
      ...apply,
    },
    examples: ['provost task intake', 'provost task intake --label agent --apply'],
    load: () => import('./forge/intake.ts'),
  },
  {
    path: ['task', 'archive'],
    summary: 'Take a finished task out of the lists; its files stay',
    args: [id],
    flags: apply,
    examples: ['provost task archive ta_01J9Z0', 'provost task archive ta_01J9Z0 --apply'],
    load: () => import('./steer/archive.ts'),
  },
]
