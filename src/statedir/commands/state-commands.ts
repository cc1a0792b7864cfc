// Commands about the state directory: what agents hand to each other, and the contract that governs it.
import type { Command, Flags } from '#cli/command'

const WHERE: Flags = {
  dir: { about: 'another state directory than that of the project', value: 'directory' },
  'any-dir': { about: 'with --dir: also one that is not called .provost/state or .devt/state' },
  contract: { about: 'devt, provost or, with --dir, a contract.yaml', value: 'name' },
}
const WAIT: Flags = { 'lock-wait': { about: 'how long to wait for the lock; default 10', value: 'seconds' } }
const CHANGE: Flags = { ...WHERE, ...WAIT, apply: { about: 'do it; without this nothing is touched' } }
const NAME = [
  { name: 'name', about: 'a file of the directory', suggest: () => import('./suggest-state-names.ts') },
] as const
const ITEM = [{ name: 'id', about: 'the item, like DEF-001' }] as const
const BY: Flags = { by: { about: 'who', value: 'name' } }

const COMMANDS: readonly Command[] = [
  {
    path: ['state', 'audit'],
    summary: 'Say of every entry which row of the contract put it there',
    flags: { ...WHERE, layout: { about: 'look at .provost/ instead, and whose its directories are' } },
    examples: [
      'provost state audit',
      'provost state audit --dir ../old/.devt/state --contract devt --json',
      'provost state audit --layout',
    ],
    load: () => import('./audit.ts'),
  },
  {
    path: ['state', 'contract'],
    summary: 'Print the contract, or check the one of this project',
    flags: {
      ...WHERE,
      check: { about: 'only say what is wrong with it' },
      format: { about: 'how to print it', value: 'format', choices: ['table', 'json', 'markdown', 'json-schema'] },
    },
    examples: ['provost state contract', 'provost state contract --check', 'provost state contract --format markdown'],
    load: () => import('./contract.ts'),
  },
  {
    path: ['state', 'cleanup'],
    summary: 'Archive what is not in the contract, and slug variants that are too old',
    flags: {
      ...CHANGE,
      'stale-days': { about: 'the age at which slug variants move; default from the contract, 21', value: 'n' },
      'ad-hoc-stale-days': { about: 'let ad hoc entries stay so long; default: they move', value: 'n' },
    },
    examples: ['provost state cleanup', 'provost state cleanup --apply --stale-days=7'],
    load: () => import('./sweep/cleanup.ts'),
  },
  {
    path: ['state', 'reset'],
    summary: 'End a workflow: archive everything but what the contract exempts',
    flags: CHANGE,
    examples: ['provost state reset', 'provost state reset --apply'],
    load: () => import('./sweep/reset.ts'),
  },
  {
    path: ['state', 'evict-workflow-artifacts'],
    summary: 'Archive what an earlier workflow left behind',
    flags: CHANGE,
    examples: ['provost state evict-workflow-artifacts', 'provost state evict-workflow-artifacts --apply'],
    load: () => import('./sweep/evict.ts'),
  },
  {
    path: ['state', 'init'],
    summary: 'Start a workflow, or resume the one of the same type',
    flags: {
      ...WHERE,
      ...WAIT,
      type: { about: 'what kind of workflow', value: 'type' },
      task: { about: 'what it is to do', value: 'text' },
      'resume-only': { about: 'refuse unless there is one to resume' },
    },
    examples: ['provost state init --type code_review --task "PR 376"'],
    load: () => import('./sweep/init.ts'),
  },
  {
    path: ['state', 'show'],
    summary: 'Show the workflow record, and whether its file is what the log says',
    flags: WHERE,
    examples: ['provost state show', 'provost state show --json'],
    load: () => import('./show.ts'),
  },
  {
    path: ['state', 'update'],
    summary: 'Change fields of the workflow record, all or none',
    args: [{ name: 'key=value', about: 'a field; key:=JSON for anything but text', many: true }],
    flags: {
      ...WHERE,
      ...WAIT,
      'expect-revision': { about: 'refuse when the record has another revision by now', value: 'n' },
    },
    examples: ['provost state update phase=review status=in_progress', 'provost state update notes:=[1,2]'],
    load: () => import('./update.ts'),
  },
  {
    path: ['state', 'republish'],
    summary: 'Archive an unreadable or edited workflow.yaml and publish the record of the log',
    flags: CHANGE,
    examples: ['provost state republish', 'provost state republish --apply'],
    load: () => import('./republish.ts'),
  },
  {
    path: ['state', 'sidecar'],
    summary: 'Check a JSON sidecar and say what gates may read from it',
    args: NAME,
    flags: WHERE,
    examples: ['provost state sidecar review.json'],
    load: () => import('./sidecar.ts'),
  },
  {
    path: ['state', 'status'],
    summary: 'Read the status of a markdown artifact',
    args: NAME,
    flags: WHERE,
    examples: ['provost state status research.md'],
    load: () => import('./status.ts'),
  },
  {
    path: ['state', 'snapshots'],
    summary: 'List what lies in the archive, newest first',
    flags: WHERE,
    examples: ['provost state snapshots', 'provost state snapshots --json'],
    load: () => import('./sweep/snapshots.ts'),
  },
  {
    path: ['state', 'restore'],
    summary: 'Copy entries of a snapshot back; the snapshot stays',
    args: [{ name: 'snapshot', about: 'its name, as `provost state snapshots` prints it' }],
    flags: {
      ...CHANGE,
      only: { about: 'only this entry; may be given several times', value: 'name', many: true },
      over: { about: 'archive first what lies in the way' },
    },
    examples: ['provost state restore 2026-09-21T13-25-10-114Z --only plan.md --apply'],
    load: () => import('./sweep/restore.ts'),
  },
  {
    path: ['state', 'lock'],
    summary: 'Say who holds the lock and which row of the table says so',
    flags: WHERE,
    examples: ['provost state lock'],
    load: () => import('./lock.ts'),
  },
  {
    path: ['state', 'unlock'],
    summary: 'Break a lock by its exact token',
    flags: {
      ...WHERE,
      token: { about: 'as `provost state lock` prints it', value: 'token' },
      force: { about: 'yes, although somebody may hold it' },
      reason: { about: 'why; it is recorded', value: 'text' },
    },
    examples: ['provost state unlock --token 5d0c --force --reason "the machine was restarted"'],
    load: () => import('./unlock.ts'),
  },
  {
    path: ['state', 'guard'],
    summary: 'Say whether an agent may write a path',
    flags: {
      ...WHERE,
      path: { about: 'the path', value: 'path' },
      hook: { about: 'read a hook call from stdin instead', value: 'harness', choices: ['claude-code'] },
    },
    examples: ['provost state guard --path .provost/state/review_api.md', 'provost state guard --hook claude-code'],
    load: () => import('./guard.ts'),
  },
  {
    path: ['state', 'lane-name'],
    summary: 'Make the slug of a review lane from any text',
    args: [{ name: 'text', about: 'what the lane is called' }],
    examples: ['provost state lane-name "API & Auth"'],
    load: () => import('./lane-name.ts'),
  },
  {
    path: ['state', 'scan-docs'],
    summary: 'Find names in documents and prompts that the contract does not know',
    args: [
      {
        name: 'path',
        about: 'files, directories or globs; default: agents, workflows and docs',
        optional: true,
        many: true,
      },
    ],
    flags: { contract: WHERE.contract! },
    examples: ['provost state scan-docs', 'provost state scan-docs agents "prompts/**/*.md"'],
    load: () => import('./scan-docs.ts'),
  },
  {
    path: ['state', 'health'],
    summary: 'Say what is wrong with the directory',
    flags: WHERE,
    examples: ['provost state health', 'provost state health --json'],
    load: () => import('./health.ts'),
  },
  {
    path: ['state', 'deferred', 'add'],
    summary: 'Put something off, with a number',
    args: [{ name: 'title', about: 'one line' }],
    flags: {
      ...WHERE,
      ...WAIT,
      ...BY,
      context: { about: 'what one must know to take it up again', value: 'text' },
      tag: { about: 'a word to find it by; may be given several times', value: 'word', many: true },
    },
    examples: ['provost state deferred add "Rate limits" --tag api --context "found while reviewing PR 376"'],
    load: () => import('./deferred/add.ts'),
  },
  {
    path: ['state', 'deferred', 'list'],
    summary: 'List what was put off',
    flags: { ...WHERE, all: { about: 'also what is closed' } },
    examples: ['provost state deferred list', 'provost state deferred list --all --json'],
    load: () => import('./deferred/list.ts'),
  },
  {
    path: ['state', 'deferred', 'get'],
    summary: 'Show one deferred item',
    args: ITEM,
    flags: WHERE,
    examples: ['provost state deferred get DEF-001'],
    load: () => import('./deferred/get.ts'),
  },
  {
    path: ['state', 'deferred', 'close'],
    summary: 'Close a deferred item',
    args: ITEM,
    flags: { ...WHERE, ...WAIT, ...BY },
    examples: ['provost state deferred close DEF-001'],
    load: () => import('./deferred/close.ts'),
  },
  {
    path: ['state', 'deferred', 'reopen'],
    summary: 'Open a deferred item again',
    args: ITEM,
    flags: { ...WHERE, ...WAIT },
    examples: ['provost state deferred reopen DEF-001'],
    load: () => import('./deferred/reopen.ts'),
  },
]

export const STATE_COMMANDS: readonly Command[] = COMMANDS.map(command => ({ ...command, servesHooks: true }))
