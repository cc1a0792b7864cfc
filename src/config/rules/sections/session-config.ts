// Where sessions live and how their changes are checked: `runtime` to `postCreate`, `forge`, `checks`, `nudges`.
import { z } from 'zod'
import { REPO_PATH } from '#kernel/events/repository-identity'
import {
  argv,
  branchPrefix,
  commandLine,
  distinctList,
  durationMs,
  environmentName,
  relativePath,
  timeLimitMs,
} from '../config-value.ts'

const POST_CREATE_MS = 300_000
const CHECK_MS = 600_000
const MINUTE_MS = 60_000

const paths = z
  .array(relativePath)
  .max(1000)
  .check(distinctList(path => path))
  .default([])

const postCreateStep = z.strictObject({
  command: commandLine.describe('What is run in the new worktree.'),
  timeoutMs: timeLimitMs.default(POST_CREATE_MS).describe('After this time it is stopped and the session not started.'),
})

export const sessionShape = {
  runtime: z.enum(['process', 'tmux']).default('process').describe('Where agents run; "tmux" can be attached to.'),
  sessionsMax: z.int().min(1).max(1000).default(8).describe('How many sessions may live at once.'),
  branchPrefix: branchPrefix.default('provost/').describe('The branch of a session is this and the session id.'),
  symlinks: paths.describe('Paths of the repository that each new worktree links to instead of having its own.'),
  include: paths.describe('Untracked paths of the repository that are copied into each new worktree.'),
  postCreate: z.array(postCreateStep).max(100).default([]).describe('Commands run in each new worktree, in order.'),
}

export const loopsSchema = z.strictObject({
  sameCallMax: z.int().min(1).max(1_000_000).default(20).describe('The same call in a row, as often as this, is told.'),
  callsMax: z.int().min(1).max(1_000_000).default(500).describe('As many calls in one turn are told.'),
})

export const forgeSchema = z.strictObject({
  kind: z.enum(['local', 'github', 'gitlab']).default('local').describe('Where changes, checks and reviews live.'),
  repo: z
    .string()
    .regex(REPO_PATH, 'must be owner/name, or group/subgroup/name')
    .optional()
    .describe('owner/name on the forge, or the whole path where groups lie in groups; absent: the key `repo`.'),
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null)
    .describe('The address of its API, such as https://gitlab.example.com/api/v4; null: the public one.'),
  tokenEnv: environmentName
    .nullable()
    .default(null)
    .describe('The variable that holds the token; null: ask `gh auth token`, or read GITLAB_TOKEN.'),
})

const check = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(100)
    .regex(/^\S(?:\P{Cc}*\S)?$/u, 'must be one line without blanks at its ends')
    .describe('Names the check in reports.'),
  command: argv.describe('Program and arguments, run at the head of the change, without a shell.'),
  timeoutMs: timeLimitMs.default(CHECK_MS).describe('After this time the check counts as timed out.'),
  required: z.boolean().default(true).describe('Whether a failure holds the change back.'),
  network: z
    .enum(['none', 'open'])
    .default('none')
    .describe('What it reaches from its cage: nothing but itself, or what this machine reaches.'),
})

export const checks = z
  .array(check)
  .max(100)
  .check(distinctList(({ name }) => name))
  .default([])

function nudge(sends: number, escalateAfterMs: number | null, cause: string) {
  return z
    .strictObject({
      sends: z.int().min(0).max(100).default(sends).describe('Messages per cause before a person is asked.'),
      escalateAfterMs: durationMs
        .nullable()
        .default(escalateAfterMs)
        .describe('A person is asked this long after the first message; null: only after the last one.'),
    })
    .prefault({})
    .describe(cause)
}

/** The order is that of session 3.10, in which held messages are put together. */
export const nudgesSchema = z.strictObject({
  ci_failing: nudge(2, null, 'A required check failed.'),
  changes_requested: nudge(3, 30 * MINUTE_MS, 'A reviewer asks for changes.'),
  bot_comments: nudge(3, 30 * MINUTE_MS, 'A bot commented on the change.'),
  merge_conflicts: nudge(3, 15 * MINUTE_MS, 'The change conflicts with its base.'),
  agent_idle: nudge(2, 15 * MINUTE_MS, 'The agent stopped without finishing.'),
  review_feedback: nudge(3, 60 * MINUTE_MS, 'A review of Provost asks for changes.'),
})
