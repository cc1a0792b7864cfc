// Commands about lessons: what was learned, who agreed, and where it is used again.

import type { Command, Flags } from '#cli/command'
import { STORE_FLAG } from '#evidence/commands/store-flag'
import { MODES, SURFACES } from '#kernel/events/surface'
import { LESSON_STATUSES, REJECT_REASONS } from '../rules/lesson/vocabulary.ts'
import type { LessonAction } from '../rules/life/lesson-machine.ts'
import { ARTIFACT_COMMANDS } from './artifact-commands.ts'
import { LESSON_FILE_COMMANDS } from './lesson-file-commands.ts'

const ID = { name: 'id', about: 'the id of the lesson, dfind-…' }

const DECISION_FLAGS: Flags = {
  reason: { about: 'why, 5 to 1000 characters', value: 'text' },
  notes: { about: 'anything else for later readers', value: 'text' },
  expect: { about: 'only if the lesson still has this version', value: 'version' },
}

function decision(action: LessonAction, summary: string, examples: readonly string[], flags: Flags = {}): Command {
  return {
    path: ['lessons', action],
    summary,
    args: [ID],
    flags: { ...flags, ...DECISION_FLAGS },
    examples,
    load: async () => ({ run: (await import('./decide.ts')).decide(action) }),
  }
}

const DRY_RUN = { about: 'say what would happen, and change nothing' }
const SAMPLE = 'dfind-acme-widget-blocked-core-loop-3c1f90aa'

export const LESSON_COMMANDS: readonly Command[] = [
  {
    path: ['lessons', 'derive'],
    summary: 'Derive lessons from what came since the last time; decisions of people stay',
    flags: {
      repo: { about: 'only from records of this repository', value: 'owner/name' },
      since: { about: 'from all records that finished since, also those looked at before', value: 'YYYY-MM-DD' },
      record: { about: 'only from the record of this run', value: 'run' },
      'dry-run': DRY_RUN,
      ...STORE_FLAG,
    },
    examples: ['provost lessons derive', 'provost lessons derive --repo acme/widget --dry-run'],
    load: () => import('./derive.ts'),
  },
  {
    path: ['lessons', 'confirm'],
    summary: 'Say that the cause a lesson names is the real one; until then it is a claim',
    args: [ID],
    flags: {
      reason: {
        about: 'what showed it; not needed where a test bound to its finding was red and is green',
        value: 'text',
      },
      test: { about: 'the test that showed it', value: 'name' },
      expect: { about: 'only if the lesson still has this version', value: 'version' },
    },
    examples: [`provost lessons confirm ${SAMPLE} --reason "the fix of the build made it pass" --test "npm run e2e"`],
    load: () => import('./confirm.ts'),
  },
  {
    path: ['lessons', 'queue'],
    summary: 'List what waits for a person, oldest first',
    examples: ['provost lessons queue', 'provost lessons queue --json'],
    load: () => import('./queue.ts'),
  },
  {
    path: ['lessons', 'list'],
    summary: 'List lessons',
    flags: {
      status: { about: 'only of this status', value: 'status', choices: LESSON_STATUSES },
      repo: { about: 'only of this repository', value: 'owner/name' },
      surface: { about: 'only of this surface', value: 'surface', choices: SURFACES },
      issue: { about: 'only of this kind of issue', value: 'kind' },
      scope: { about: 'only of this scope', value: 'scope' },
    },
    examples: ['provost lessons list --status accepted', 'provost lessons list --repo acme/widget'],
    load: () => import('./list.ts'),
  },
  {
    path: ['lessons', 'show'],
    summary: 'Show a lesson, what rests on it, and whether its mirror file agrees',
    args: [ID],
    examples: [`provost lessons show ${SAMPLE}`],
    load: () => import('./show.ts'),
  },
  {
    path: ['lessons', 'history'],
    summary: 'Show everything that happened to a lesson, with actor and reason',
    args: [ID],
    examples: [`provost lessons history ${SAMPLE}`],
    load: () => import('./history.ts'),
  },
  {
    path: ['lessons', 'explain'],
    summary: 'Explain a lesson: the rule, its facts, its records, and the plans that it reached',
    args: [ID],
    examples: [`provost lessons explain ${SAMPLE}`],
    load: () => import('./explain.ts'),
  },
  {
    path: ['lessons', 'rules'],
    summary: 'List the rules that derive lessons',
    examples: ['provost lessons rules'],
    load: () => import('./rules.ts'),
  },
  decision('review', 'Say that you looked at a candidate', [`provost lessons review ${SAMPLE}`]),
  decision(
    'accept',
    'Approve a reviewed lesson as reusable knowledge',
    [`provost lessons accept ${SAMPLE} --reason "seen on three machines"`, `provost lessons accept ${SAMPLE} --review`],
    { review: { about: 'review a candidate and accept it in one go; the log shows both' } },
  ),
  decision(
    'reject',
    'Decline a lesson',
    [`provost lessons reject ${SAMPLE} --why noise --reason "the runner was broken"`],
    { why: { about: 'what kind of reason it is', value: 'kind', choices: REJECT_REASONS } },
  ),
  decision('edit', 'Improve the words of a lesson', [`provost lessons edit ${SAMPLE} --set "title=A better title"`], {
    set: { about: 'a field and its new value; may be given several times', value: 'field=value', many: true },
  }),
  decision('reopen', 'Withdraw a decision', [`provost lessons reopen ${SAMPLE} --reason "new facts came up"`]),
  decision(
    'invalidate',
    'Say that an accepted lesson no longer holds; what rests on it falls with it',
    [`provost lessons invalidate ${SAMPLE} --reason "the CLI no longer has this flag" --dry-run`],
    { 'dry-run': DRY_RUN },
  ),
  {
    path: ['lessons', 'merge'],
    summary: 'Merge lessons that say the same into one of them',
    args: [{ name: 'ids', about: 'the lessons that go', many: true }],
    flags: {
      into: { about: 'the lesson that stays', value: 'id' },
      ...DECISION_FLAGS,
    },
    examples: ['provost lessons merge dfind-b dfind-c --into dfind-a --reason "one cause"'],
    load: () => import('./merge.ts'),
  },
  {
    path: ['lessons', 'copy'],
    summary: 'Begin anew with the words of a lesson, as a candidate',
    args: [ID],
    examples: [`provost lessons copy ${SAMPLE}`],
    load: () => import('./copy.ts'),
  },
  ...LESSON_FILE_COMMANDS,
  ...ARTIFACT_COMMANDS,
  {
    path: ['advise'],
    summary: 'Ask what earlier work teaches about a surface, a repository or a task',
    flags: {
      surface: { about: 'the surface that is worked on', value: 'surface' },
      mode: { about: `who does it: ${MODES.join(', ')}`, value: 'mode' },
      repo: { about: 'the repository', value: 'owner/name' },
      task: { about: 'the words of the task', value: 'text' },
      limit: { about: 'lessons at the most, 1 to 50; default 8', value: 'n' },
    },
    examples: ['provost advise --surface cli --task "let the CLI read flags from a file"'],
    load: () => import('./advise.ts'),
  },
]
