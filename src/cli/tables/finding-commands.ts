// Commands about findings and about what a run tells as a whole.
import type { Argument, Command } from '../command.ts'

const run: Argument = { name: 'run', about: 'the swarm run, sw_…' }
const finding: Argument = { name: 'finding', about: 'the finding, fi_…' }

export const FINDING_COMMANDS: readonly Command[] = [
  {
    path: ['swarm', 'detection'],
    summary: 'How often each lens found again what was still there',
    args: [run],
    examples: ['provost swarm detection sw_01J9Z0'],
    load: () => import('../commands/swarm-detection.ts'),
  },
  {
    path: ['swarm', 'convergence'],
    summary: 'Whether the audits of each stage come to an end',
    args: [run],
    examples: ['provost swarm convergence sw_01J9Z0'],
    load: () => import('../commands/swarm-convergence.ts'),
  },
  {
    path: ['swarm', 'export'],
    summary: 'Print a run as one document: JSON, or SARIF 2.1.0',
    args: [run],
    flags: {
      format: { about: 'of the document', value: 'name', choices: ['json', 'sarif'] },
      profile: { about: 'everything, or what GitHub code scanning takes', value: 'name', choices: ['full', 'github'] },
      severity: { about: 'this one and worse', value: 'severity' },
      state: { about: 'only findings in this state', value: 'state' },
    },
    examples: ['provost swarm export sw_01J9Z0 --format sarif --profile full > run.sarif'],
    load: () => import('../commands/swarm-export.ts'),
  },
  {
    path: ['finding', 'list'],
    summary: 'List findings',
    flags: {
      run: { about: 'only of this run', value: 'run' },
      state: { about: 'only in this state', value: 'state' },
      severity: { about: 'only of this severity', value: 'severity' },
      path: { about: 'only at this path or below it', value: 'path' },
    },
    examples: ['provost finding list', 'provost finding list --run sw_01J9Z0 --state unverified'],
    load: () => import('../commands/finding-list.ts'),
  },
  {
    path: ['finding', 'show'],
    summary: 'Show one finding: its state, what decided it, and its place',
    args: [finding],
    examples: ['provost finding show fi_2A'],
    load: () => import('../commands/finding-show.ts'),
  },
  {
    path: ['finding', 'import'],
    summary: 'Take over the findings of another tool from SARIF 2.1.0',
    args: [{ name: 'file', about: 'the SARIF file' }],
    flags: { rev: { about: 'the commit that the tool looked at, when the file does not say', value: 'commit' } },
    examples: ['provost finding import eslint.sarif', 'provost finding import eslint.sarif --rev HEAD~1'],
    load: () => import('../commands/finding-import.ts'),
  },
  {
    path: ['finding', 'to-task'],
    summary: 'Make a task of a finding',
    args: [finding],
    examples: ['provost finding to-task fi_2C'],
    load: () => import('../commands/finding-to-task.ts'),
  },
]
