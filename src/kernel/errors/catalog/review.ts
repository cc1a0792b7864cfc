// Catalog rows of reviews.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = {
  class: 'ReviewError',
  rooms: ['review'],
}

export const reviewRows = section(common, {
  REVIEW_INPUT_INVALID: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'The review needs a session and a run. | findings: <path> <message>',
    hintBySite: 'the whole `provost review submit` line',
    trigger: 'a verdict came without session or run, or with malformed findings',
  },
  REVIEW_VERDICT_UNKNOWN: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '"<v>" is not a verdict.',
    hintBySite: 'the verdicts',
    trigger: 'a verdict is not in the vocabulary',
  },
  REVIEW_BODY_REQUIRED: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<verdict> needs a body.',
    hint: 'say what must change, with file and line',
    trigger: 'a verdict that asks for something came without saying what',
  },
  REVIEW_BODY_TOO_LARGE: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'The body has <n> bytes; the limit is 262144.',
    hint: 'shorten it, or pass --findings',
    trigger: 'the body of a verdict exceeds the limit',
  },
  REVIEW_RUN_NOT_FOUND: {
    kind: 'not_found',
    severity: 'LOW',
    shape: 'No review run <run> for session <session>.',
    hint: '`provost review list <session>`',
    trigger: 'there is no such run, or it belongs to another session',
  },
  REVIEWER_UNKNOWN: {
    kind: 'invalid',
    severity: 'MEDIUM',
    shape: 'No reviewer is called "<name>".',
    hint: '`provost review reviewers`',
    trigger: 'the requested, configured or default reviewer is not supported',
  },
  REVIEW_NO_CHANGE: {
    kind: 'blocked',
    severity: 'LOW',
    shape: 'Session <id> has no commit to review.',
    hint: 'commit first',
    trigger: 'a review was triggered and the head is unknown or equals the base',
  },
  REVIEW_CHANGE_CLOSED: {
    kind: 'blocked',
    severity: 'LOW',
    shape: 'The change is <state>.',
    hint: 'reopen it, or spawn a new session',
    trigger: 'a review was triggered on a change that is merged or closed',
  },
  REVIEWER_IN_DOUBT: {
    kind: 'unavailable',
    severity: 'LOW',
    shape: 'It is not known whether the reviewer lives.',
    hint: 'try again in a minute; `provost why <reviewer session>`',
    trigger: 'a review was triggered while its reviewer is neither proven alive nor dead',
  },
  REVIEW_LAUNCH_FAILED: {
    kind: 'unavailable',
    severity: 'MEDIUM',
    shape: 'The reviewer did not start: <reason>.',
    hint: '`provost review reviewers` shows its preflight; trigger again',
    trigger: 'the session of a reviewer could not be launched',
  },
  REVIEW_ALREADY_DECIDED: {
    kind: 'conflict',
    severity: 'MEDIUM',
    shape: 'Run <run> is already <verdict>.',
    hint: 'trigger with --again for a new pass',
    trigger: 'a second, different verdict came for one run',
  },
  REVIEW_VERDICT_STALE: {
    kind: 'conflict',
    severity: 'MEDIUM',
    shape: 'The verdict is about <sha>; the head is <sha>.',
    hint: '`provost review trigger <session>`',
    trigger: 'a verdict came for a commit that is no longer the head',
  },
  REVIEW_RUN_CLOSED: {
    kind: 'conflict',
    severity: 'LOW',
    shape: 'Run <run> ended as <status> (<reason>).',
    hint: '`provost review trigger <session>`',
    trigger: 'a verdict came for a run that failed or was cancelled',
  },
  REVIEW_HEAD_UNKNOWN: {
    kind: 'unavailable',
    severity: 'MEDIUM',
    shape: 'The current head cannot be read.',
    hint: 'try again',
    trigger: 'a verdict came and the current head could not be read',
  },
  REVIEW_TREE_CHANGED: {
    kind: 'conflict',
    severity: 'HIGH',
    shape: 'The reviewer changed its worktree: <paths>.',
    hint: 'the run fails; trigger again',
    trigger: 'the worktree of a reviewer is not the commit it was given',
  },
})
