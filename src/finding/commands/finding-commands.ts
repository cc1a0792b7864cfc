// Commands about findings and about what a run tells as a whole.

import type { Argument, Command } from '#cli/command'
import { SCOPE_FLAGS } from '#cli/find-project-here'
import { FINDING_STATES } from '../rules/finding-state.ts'

const run: Argument = { name: 'run', about: 'the swarm run, sw_…' }
const finding: Argument = { name: 'finding', about: 'the finding, fi_…' }

export const FINDING_COMMANDS: readonly Command[] = [
  {
    path: ['swarm', 'detection'],
    summary: 'How often each lens found again what was still there',
    args: [run],
    examples: ['provost swarm detection sw_01J9Z0'],
    load: () => import('#swarm/commands/detection'),
  },
  {
    path: ['swarm', 'convergence'],
    summary: 'Whether the audits of each stage come to an end',
    args: [run],
    examples: ['provost swarm convergence sw_01J9Z0'],
    load: () => import('#swarm/commands/convergence'),
  },
  {
    path: ['swarm', 'flow'],
    summary: 'How findings went from wave to wave',
    args: [run],
    examples: ['provost swarm flow sw_01J9Z0'],
    load: () => import('#swarm/commands/flow'),
  },
  {
    path: ['swarm', 'coverage'],
    summary: 'What each wave really looked at, by domain',
    args: [run],
    examples: ['provost swarm coverage sw_01J9Z0'],
    load: () => import('#swarm/commands/coverage'),
  },
  {
    path: ['swarm', 'export'],
    summary: 'Print a run as one document: JSON, or SARIF 2.1.0',
    args: [run],
    flags: {
      format: { about: 'of the document', value: 'name', choices: ['json', 'sarif'] },
      profile: { about: 'everything, or what GitHub code scanning takes', value: 'name', choices: ['full', 'github'] },
      severity: { about: 'this one and worse', value: 'severity' },
      state: { about: 'only findings in this state', value: 'state', choices: FINDING_STATES },
    },
    examples: ['provost swarm export sw_01J9Z0 --format sarif --profile full > run.sarif'],
    load: () => import('#swarm/commands/export'),
  },
  {
    path: ['swarm', 'tail'],
    summary: 'Show the events of a run, its agents and its findings as they happen, until interrupted',
    args: [run],
    flags: { lines: { about: 'how many of the past first; default 20', value: 'n' } },
    examples: ['provost swarm tail sw_01J9Z0', 'provost swarm tail sw_01J9Z0 --lines 100 --json'],
    load: () => import('#swarm/commands/tail'),
  },
  {
    path: ['swarm', 'import-testing-os'],
    summary: 'Take over the findings of a testing-os control plane database; a dry run unless --apply',
    args: [{ name: 'file', about: 'the database, often swarms/control-plane.db' }],
    flags: {
      repo: { about: 'which repository, when the database knows several', value: 'org/name' },
      apply: { about: 'do it' },
    },
    examples: [
      'provost swarm import-testing-os swarms/control-plane.db',
      'provost swarm import-testing-os swarms/control-plane.db --apply',
    ],
    load: () => import('#swarm/commands/import-testing-os'),
  },
  {
    path: ['finding', 'list'],
    summary: 'List findings',
    flags: {
      ...SCOPE_FLAGS,
      run: { about: 'only of this run', value: 'run' },
      state: { about: 'only in this state', value: 'state', choices: FINDING_STATES },
      severity: { about: 'only of this severity', value: 'severity' },
      path: { about: 'only at this path or below it', value: 'path' },
    },
    examples: ['provost finding list', 'provost finding list --run sw_01J9Z0 --state unverified'],
    load: () => import('./list.ts'),
  },
  {
    path: ['finding', 'show'],
    summary: 'Show one finding: its state, what decided it, and its place',
    args: [finding],
    examples: ['provost finding show fi_2A'],
    load: () => import('./show.ts'),
  },
  {
    path: ['finding', 'import'],
    summary: 'Take over the findings of another tool from SARIF 2.1.0',
    args: [{ name: 'file', about: 'the SARIF file' }],
    flags: {
      rev: { about: 'the commit that the tool looked at, when the file does not say', value: 'commit' },
      looked: {
        about: 'a path or glob that it looked at, when the file does not say; repeatable',
        value: 'path',
        many: true,
      },
    },
    examples: ['provost finding import eslint.sarif', 'provost finding import eslint.sarif --rev HEAD --looked src'],
    load: () => import('./import.ts'),
  },
  {
    path: ['finding', 'export'],
    summary: 'Print what other tools found and what became of it, as SARIF 2.1.0 with state, suppression and baseline',
    flags: {
      profile: { about: 'everything, or what GitHub code scanning takes', value: 'name', choices: ['full', 'github'] },
    },
    examples: ['provost finding export > found.sarif', 'provost finding export --profile github'],
    load: () => import('./export.ts'),
  },
  {
    path: ['finding', 'to-task'],
    summary: 'Make a task of a finding',
    args: [finding],
    examples: ['provost finding to-task fi_2C'],
    load: () => import('./to-task.ts'),
  },
  {
    path: ['finding', 'bind-test'],
    summary: 'Bind a test to a finding: red before and green now, it proves the repair in the next wave',
    args: [finding, { name: 'command', about: 'program and arguments, as one text or behind --', many: true }],
    flags: { file: { about: 'a file the test is made of, beside those in the command', value: 'path', many: true } },
    examples: [
      'provost finding bind-test fi_2C "node --test test/db.test.js"',
      'provost finding bind-test fi_2C --file test/data.json -- npm test',
    ],
    load: () => import('./bind-test.ts'),
  },
]
