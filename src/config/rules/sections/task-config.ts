// How tasks are planned, reviewed, tested and accepted: the key `task` (task 2.6).
import { z } from 'zod'
import { commandLine, distinctList, environment, harnessName, relativePath, timeLimitMs } from '../config-value.ts'

const ROLES_MAX = 20
const SUITE_MS = 600_000
const PLAN_ROLES = ['ProductPlanner', 'SystemDesigner', 'SeniorDeveloper', 'TestPlanner', 'RiskPlanner']
const CODE_ROLES = ['CodeReviewer']

// A role names the file of its prompt, `.provost/prompts/<role>.md`.
const roleName = z.string().regex(/^[A-Za-z][\w-]{0,63}$/, 'must be a role: letters, digits, "_" and "-"')

const role = z.union(
  [
    roleName,
    z.strictObject({
      role: roleName.describe('Names the prompt of the role.'),
      harness: harnessName.optional().describe('Who plays this role; absent: whoever usually does.'),
    }),
  ],
  { error: 'must be the name of a role, or {role, harness}' },
)

export type ConfiguredRole = z.output<typeof role>

// Without any role there would be nobody to object, and silence is never approval.
function roles(names: string[], description: string) {
  return z
    .array(role)
    .min(1)
    .max(ROLES_MAX)
    .check(distinctList(given => (typeof given === 'string' ? given : given.role)))
    .default(names)
    .describe(description)
}

const report = z.discriminatedUnion(
  'format',
  [
    z.strictObject({
      format: z.enum(['junit', 'ctrf']).describe('How the report is written.'),
      path: relativePath.describe('The report the command writes.'),
    }),
    z.strictObject({
      format: z.literal('tap').describe('How the report is written.'),
      path: relativePath.optional().describe('The report the command writes; absent: its standard output.'),
    }),
  ],
  { error: 'must be one of junit, ctrf, tap' },
)

// The id becomes a file name, a scenario and a step of the evidence, hence its narrow alphabet.
const suiteId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be 1 to 40 of a-z, 0-9 and "-"')

export const suite = z.strictObject({
  id: suiteId.describe('Names the suite in reports and evidence.'),
  kind: z.enum(['test', 'lint', 'custom', 'prompt_eval']).describe('Lint alone never counts as tested.'),
  command: commandLine.describe('Program and arguments as a list, or one text for the shell.'),
  cwd: relativePath.optional().describe('The directory it runs in; absent: the root of the repository.'),
  env: environment.optional().describe('Variables added to its environment.'),
  network: z
    .enum(['none', 'open', 'registry'])
    .default('none')
    .describe(
      'What it reaches from its cage: nothing but itself, what this machine reaches, or the package registries that the locks and settings of the project name.',
    ),
  timeoutMs: timeLimitMs.default(SUITE_MS).describe('After this time it is stopped and counts as timed out.'),
  report: report.optional().describe('Where the single cases are read from; absent: the exit code decides.'),
  retries: z.int().min(0).max(10).default(0).describe('How often a failure is tried again; a later pass is flaky.'),
  enabled: z.boolean().default(true).describe('A disabled suite is not run and proves nothing.'),
})

export type SuiteConfig = z.output<typeof suite>

const acceptSchema = z.strictObject({
  by: z.enum(['person', 'policy']).default('person').describe('Who accepts a task.'),
  apply: z.enum(['working_tree', 'branch', 'none']).default('working_tree').describe('Where the accepted change goes.'),
  postCheck: z
    .enum(['hashes', 'tests'])
    .default('hashes')
    .describe('How the applied change is checked; "tests" runs the suites once more.'),
  riskMax: z.enum(['low', 'medium', 'high']).default('low').describe('The highest risk that a policy may accept.'),
  protectedPaths: z
    .array(relativePath)
    .max(1000)
    .default([])
    .describe('A policy never accepts a change of these paths; "dir/**" means everything below dir.'),
})

const capsSchema = z.strictObject({
  moves: z.int().min(1).max(10_000).default(40).describe('Moves between phases.'),
  minutes: z.int().min(1).max(100_000).default(120).describe('Minutes of running.'),
  costUsd: z.number().min(0).nullable().default(null).describe('Cost in US dollars; null: not capped.'),
})

const falsifySchema = z.strictObject({
  enabled: z
    .boolean()
    .default(true)
    .describe('Whether `provost task run` looks, before a task is accepted, at what its tests would not notice.'),
  minutes: z.int().min(1).max(600).default(5).describe('How long it may take; what was not tried by then is told.'),
  mutantsMax: z.int().min(1).max(400).default(40).describe('How many mutants of the changed lines are tried.'),
  bar: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .default(null)
    .describe('The share of mutants that the tests must notice before a task is accepted; null: it is only told.'),
})

const quorum = z.union([z.literal('all'), z.int().min(1).max(ROLES_MAX)], {
  error: 'must be "all" or a number of roles',
})

export const taskSchema = z.strictObject({
  reviewers: z
    .strictObject({
      plan: roles(PLAN_ROLES, 'Roles that review a plan, each with a prompt of its own.'),
      code: roles(CODE_ROLES, 'Roles that review the code; all of them must complete.'),
    })
    .prefault({})
    .describe('Who reviews the work on a task.'),
  quorum: z
    .strictObject({ plan: quorum.default('all').describe('"all", or a number of roles.') })
    .prefault({})
    .describe('How many approvals are enough.'),
  suites: z
    .array(suite)
    .max(100)
    .check(distinctList(({ id }) => id))
    .default([])
    .describe('What the test phase runs. Without any, a task says that nothing was tested.'),
  preexisting: z
    .enum(['block', 'note'])
    .default('block')
    .describe('Whether failures that were there before hold the task back, or are only noted.'),
  attemptsMax: z.int().min(0).max(20).default(3).describe('Attempts per phase before a person is asked.'),
  run: capsSchema.prefault({}).describe('Where `provost task run` pauses.'),
  accept: acceptSchema.prefault({}).describe('How finished work is accepted.'),
  falsify: falsifySchema.prefault({}).describe('Whether tests would notice if what was changed were wrong.'),
  allowEmpty: z.boolean().default(false).describe('Whether a change without any difference is accepted as output.'),
  allowSubmittedReports: z.boolean().default(false).describe('Whether test reports count that Provost did not run.'),
})
