// Commands about reviews: verdicts on one commit.
import type { Argument, Command } from '#cli/command'
import { SCOPE_FLAGS } from '#cli/find-project-here'

const session: Argument = { name: 'session', about: 'the session, or the task whose output is reviewed' }
const run: Argument = { name: 'run', about: 'the review run, rr_…' }

export const REVIEW_COMMANDS: readonly Command[] = [
  {
    path: ['review', 'trigger'],
    summary: 'Ask for a review of the current head',
    args: [session],
    flags: {
      reviewer: { about: 'this reviewer, as a second opinion', value: 'name' },
      again: { about: 'another pass over a commit that has a verdict' },
      wait: { about: 'wait for the verdict; the exit code tells it' },
      timeout: { about: 'wait at most this long; 45 minutes when left out', value: 'seconds' },
    },
    examples: ['provost review trigger demo-7', 'provost review trigger demo-7 --reviewer codex --wait'],
    leavesAgents: true,
    load: () => import('./trigger.ts'),
  },
  {
    path: ['review', 'submit'],
    summary: 'Submit the verdict of a run; this is how a reviewer ends its work',
    flags: {
      session: { about: 'the session that is reviewed', value: 'id' },
      run: { about: 'the run', value: 'id' },
      verdict: { about: 'approved, changes_requested or inconclusive', value: 'word' },
      body: { about: 'what you have to say; - reads standard input', value: 'text' },
      'body-file': { about: 'read it from a file', value: 'path' },
      findings: { about: 'a JSON file with the list of findings', value: 'path' },
    },
    examples: [
      'provost review submit --session demo-7 --run rr_12 --verdict approved',
      'provost review submit --session demo-7 --run rr_12 --verdict changes_requested --body "src/export.ts:41 loses the header row"',
    ],
    load: () => import('./submit.ts'),
  },
  {
    path: ['review', 'list'],
    summary: 'List review runs, of one session with its decision and its rounds',
    args: [{ ...session, optional: true }],
    flags: {
      ...SCOPE_FLAGS,
      all: { about: 'failed, superseded and cancelled ones too' },
    },
    examples: ['provost review list', 'provost review list demo-7 --all'],
    load: () => import('./list.ts'),
  },
  {
    path: ['review', 'show'],
    summary: 'Show one run: commit, verdict, findings, and what came too late',
    args: [run],
    flags: { body: { about: 'only the body, as it was submitted' } },
    examples: ['provost review show rr_12', 'provost review show rr_12 --body'],
    load: () => import('./show.ts'),
  },
  {
    path: ['review', 'cancel'],
    summary: 'Call a run off and end its reviewer',
    args: [run],
    flags: { note: { about: 'why', value: 'text' } },
    examples: ['provost review cancel rr_12 --note "wrong branch"'],
    load: () => import('./cancel.ts'),
  },
  {
    path: ['review', 'attach'],
    summary: 'Attach the terminal of the reviewer (runtime tmux)',
    args: [session],
    examples: ['provost review attach demo-7'],
    load: () => import('./attach.ts'),
  },
  {
    path: ['review', 'reviewers'],
    summary: 'List the reviewers, whether they can start, and how they are kept from writing',
    examples: ['provost review reviewers', 'provost review reviewers --json'],
    load: () => import('./reviewers.ts'),
  },
]
