// Commands about swarm runs and findings.
import type { Argument, Command, Flag } from '#cli/command'
import { SCOPE_FLAGS } from '#cli/find-project-here'

const run: Argument = { name: 'run', about: 'the swarm run, sw_…' }
const finding: Argument = { name: 'finding', about: 'the finding, fi_…' }
const findings: Argument = { name: 'findings', about: 'findings of the run, fi_…', optional: true, many: true }
const wave: Argument = { name: 'wave', about: 'the number of the wave; the last one when left out', optional: true }
const reason: Flag = { about: 'why; kept in the log', value: 'text' }
const isolation = {
  isolate: { about: 'each agent in a worktree of its own (the default)' },
  'no-isolate': { about: 'agents work in the main checkout; never for amend phases' },
}
const severity: Flag = { about: 'all open findings of this severity; HIGH+ means "and worse"', value: 'severity' }

export const SWARM_COMMANDS: readonly Command[] = [
  {
    path: ['swarm', 'init'],
    summary: 'Start an audit campaign: a run, a save point and a draft of its domains',
    args: [{ name: 'path', about: 'a repository; this one when left out', optional: true }],
    flags: {
      name: { about: 'a name for people', value: 'name' },
      ...isolation,
      timeout: { about: 'how long an agent may take, as 30m', value: 'time' },
      'allow-dirty': { about: 'also with uncommitted changes; agents do not see them' },
    },
    examples: ['provost swarm init', 'provost swarm init . --name spring-audit --timeout 45m'],
    load: () => import('./init.ts'),
  },
  {
    path: ['swarm', 'domains'],
    summary: 'Show or edit the domains of a run',
    args: [
      run,
      { name: 'verb', about: 'show, add, edit or remove', optional: true },
      { name: 'name', about: 'of the domain', optional: true },
    ],
    flags: {
      glob: { about: 'paths that it claims', value: 'glob', many: true },
      ownership: { about: 'who may change its files', value: 'word', choices: ['owned', 'shared', 'bridge'] },
      about: { about: 'what it is', value: 'text' },
      unclaimed: { about: 'only the files that no domain claims' },
      history: { about: 'every change of the domains, with who and why' },
    },
    examples: ['provost swarm domains sw_01J9Z0', 'provost swarm domains sw_01J9Z0 add api --glob "src/api/**"'],
    load: () => import('./domains.ts'),
  },
  {
    path: ['swarm', 'freeze'],
    summary: 'Freeze the domains, so that waves can be dispatched',
    args: [run],
    examples: ['provost swarm freeze sw_01J9Z0'],
    load: () => import('./verbs/freeze.ts'),
  },
  {
    path: ['swarm', 'unfreeze'],
    summary: 'Make the domains a draft again',
    args: [run],
    flags: { reason },
    examples: ['provost swarm unfreeze sw_01J9Z0 --reason "the api moved"'],
    load: () => import('./verbs/unfreeze.ts'),
  },
  {
    path: ['swarm', 'phases'],
    summary: 'The phases of a run: where each leads and what holds it back',
    examples: ['provost swarm phases'],
    load: () => import('./phases.ts'),
  },
  {
    path: ['swarm', 'runs'],
    summary: 'List swarm runs',
    flags: SCOPE_FLAGS,
    examples: ['provost swarm runs', 'provost swarm runs --project demo --json'],
    load: () => import('./runs.ts'),
  },
  {
    path: ['swarm', 'status'],
    summary: 'Show one run: its agents, what is open, and the command that leads on',
    args: [run],
    examples: ['provost swarm status sw_01J9Z0'],
    load: () => import('./status.ts'),
  },
  {
    path: ['swarm', 'dispatch'],
    summary: 'Send out the agents of a wave, each in a worktree of its own',
    args: [run, { name: 'phase', about: 'as `provost swarm phases` lists them' }],
    flags: {
      ...isolation,
      override: { about: 'also when the phase is not the next one; needs --reason' },
      reason,
      only: { about: 'only this domain', value: 'domain', many: true },
    },
    examples: ['provost swarm dispatch sw_01J9Z0 health-audit-a'],
    leavesAgents: true,
    load: () => import('./dispatch.ts'),
  },
  {
    path: ['swarm', 'collect'],
    summary: 'Read the reports of a wave, classify every open finding, and print the digest',
    args: [run],
    flags: {
      wave: { about: 'another wave than the last one', value: 'number' },
      report: { about: 'a corrected report of a domain', value: 'domain=file', many: true },
      partial: { about: 'also when agents are missing; they count as not having looked' },
      wait: { about: 'wait for agents that are still at work' },
    },
    examples: ['provost swarm collect sw_01J9Z0 --wait', 'provost swarm collect sw_01J9Z0 --report api=fixed.json'],
    load: () => import('./collect.ts'),
  },
  {
    path: ['swarm', 'resume'],
    summary: 'Try again the agents that failed or timed out',
    args: [run],
    examples: ['provost swarm resume sw_01J9Z0'],
    load: () => import('./resume.ts'),
  },
  {
    path: ['swarm', 'override'],
    summary: 'Move an agent run where only a person may move it',
    args: [{ name: 'agent', about: 'the agent run, ar_…' }],
    flags: {
      to: { about: 'the status', value: 'status', choices: ['dispatched', 'failed', 'complete'] },
      reason,
      'no-start': { about: 'start nobody; wait for collect --report' },
    },
    examples: ['provost swarm override ar_01J9Z0 --to dispatched --reason "the report was cut off"'],
    load: () => import('./verbs/override.ts'),
  },
  {
    path: ['swarm', 'drop'],
    summary: 'Take what an agent changed out of the integration; it is kept, and its findings stay open',
    args: [{ name: 'agent', about: 'the agent run, ar_…' }],
    flags: { reason },
    examples: ['provost swarm drop ar_01J9Z0 --reason "it collides with the api"'],
    load: () => import('./verbs/drop.ts'),
  },
  {
    path: ['swarm', 'verify'],
    summary: 'Build and test what the last wave stands for',
    args: [run],
    flags: { adapter: { about: 'how', value: 'name', choices: ['command', 'node', 'python', 'rust'] } },
    examples: ['provost swarm verify sw_01J9Z0'],
    load: () => import('./verify.ts'),
  },
  {
    path: ['swarm', 'advance'],
    summary: 'Ask the gates and go on to the next phase when they pass',
    args: [run],
    flags: {
      'check-only': { about: 'ask, and record nothing' },
      override: { about: 'pass this gate anyway; needs --reason', value: 'gate', many: true },
      reason,
      history: { about: 'the promotions so far' },
    },
    examples: [
      'provost swarm advance sw_01J9Z0',
      'provost swarm advance sw_01J9Z0 --override verification --reason "no tests here"',
    ],
    load: () => import('./advance.ts'),
  },
  {
    path: ['swarm', 'approve'],
    summary: 'Approve findings for repair',
    args: [run, findings],
    flags: { severity },
    examples: ['provost swarm approve sw_01J9Z0 fi_2A fi_2B', 'provost swarm approve sw_01J9Z0 --severity HIGH+'],
    load: () => import('./verbs/approve.ts'),
  },
  {
    path: ['swarm', 'unapprove'],
    summary: 'Take an approval back',
    args: [run, findings],
    flags: { severity },
    examples: ['provost swarm unapprove sw_01J9Z0 fi_2A'],
    load: () => import('./verbs/unapprove.ts'),
  },
  {
    path: ['swarm', 'defer'],
    summary: 'Put a finding off, for ever or until a day',
    args: [finding],
    flags: { reason, until: { about: 'the day on which it is open again', value: 'date' } },
    examples: ['provost swarm defer fi_2C --reason "vendor patch due in May" --until 2026-05-31'],
    load: () => import('./verbs/defer.ts'),
  },
  {
    path: ['swarm', 'reject'],
    summary: 'Say that a finding is none; reporting it again does not bring it back',
    args: [finding],
    flags: { reason },
    examples: ['provost swarm reject fi_2C --reason "the input is trusted"'],
    load: () => import('./verbs/reject.ts'),
  },
  {
    path: ['swarm', 'reopen'],
    summary: 'Open a finding again',
    args: [finding],
    flags: { reason },
    examples: ['provost swarm reopen fi_2C --reason "the input is not trusted after all"'],
    load: () => import('./verbs/reopen.ts'),
  },
  {
    path: ['swarm', 'abort-wave'],
    summary: 'Give up the open wave; its work is saved',
    args: [run],
    flags: { reason },
    examples: ['provost swarm abort-wave sw_01J9Z0 --reason "the model is down"'],
    load: () => import('./abort-wave.ts'),
  },
  {
    path: ['swarm', 'abort'],
    summary: 'Give up a run; its work is saved',
    args: [run],
    flags: { reason },
    examples: ['provost swarm abort sw_01J9Z0 --reason "wrong branch"'],
    load: () => import('./abort.ts'),
  },
  {
    path: ['swarm', 'digest'],
    summary: 'Print again what a wave found',
    args: [run, wave],
    examples: ['provost swarm digest sw_01J9Z0', 'provost swarm digest sw_01J9Z0 1'],
    load: () => import('./digest.ts'),
  },
  {
    path: ['swarm', 'receipt'],
    summary: 'Write the receipt of a wave: everything that was decided, with a hash',
    args: [run, wave],
    examples: ['provost swarm receipt sw_01J9Z0', 'provost swarm receipt sw_01J9Z0 1 --json'],
    load: () => import('./receipt.ts'),
  },
]
