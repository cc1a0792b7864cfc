// Commands about the log: what happened, why, and what follows from it.
import type { Command } from '#cli/command'

export const LOG_COMMANDS: readonly Command[] = [
  {
    path: ['log', 'tail'],
    summary: 'Show the newest events, and go on with --follow',
    flags: {
      lines: { about: 'how many; default 20', value: 'n' },
      follow: { about: 'go on as events happen, until interrupted', short: 'f' },
      stream: { about: 'only this stream', value: 'stream' },
      noun: { about: 'only streams of this noun', value: 'noun' },
    },
    examples: [
      'provost log tail',
      'provost log tail --follow --noun project',
      'provost log tail --stream project/shop --json',
    ],
    load: () => import('./tail.ts'),
  },
  {
    path: ['log', 'search'],
    summary: 'Find events by words, actor, type or place, newest first',
    args: [{ name: 'text', about: 'anything in the event, whatever its case', optional: true }],
    flags: {
      limit: { about: 'how many; default 20', value: 'n' },
      stream: { about: 'only this stream', value: 'stream' },
      noun: { about: 'only streams of this noun', value: 'noun' },
      type: { about: 'only events of this type', value: 'type' },
      by: { about: 'only by actors whose name contains this', value: 'name' },
      at: { about: 'as of a past moment', value: 'instant' },
    },
    examples: [
      'provost log search "tests complete"',
      'provost log search --type lesson.accepted --by ana',
      'provost log search --noun task --at 2026-01-31T12:00:00Z --json',
    ],
    load: () => import('./search.ts'),
  },
  {
    path: ['log', 'verify'],
    summary: 'Check every hash of the log, and prove it against every checkpoint that can be found',
    flags: {
      against: {
        about: 'a checkpoint that was kept elsewhere: a file, a ref of this repository, or an address',
        value: 'place',
        many: true,
      },
      'require-checkpoint': { about: 'a log that no checkpoint speaks of is not good enough' },
    },
    examples: [
      'provost log verify',
      'provost log verify --against kept/checkpoint.txt --require-checkpoint',
      'provost log verify --against refs/remotes/origin/provost/checkpoint/aa11 --json',
    ],
    load: () => import('./verify.ts'),
  },
  {
    path: ['log', 'checkpoint'],
    summary: 'Sign how many events there are and what they are, so that a later rewriting shows',
    flags: {
      to: {
        about: 'where else it is kept: in refs of the repositories of all projects',
        value: 'place',
        choices: ['git'],
      },
    },
    examples: [
      'provost log checkpoint',
      'provost log checkpoint --to git',
      'provost log checkpoint --to git --project shop',
    ],
    load: () => import('#proof/commands/checkpoint'),
  },
  {
    path: ['log', 'checkpoints'],
    summary: 'List every checkpoint that can be found, where it lies, and whether the log still fits it',
    examples: ['provost log checkpoints', 'provost log checkpoints --json'],
    load: () => import('#proof/commands/checkpoints'),
  },
  {
    path: ['log', 'prove'],
    summary: 'Print the proof that an event is in the log, for whoever has only the checkpoint',
    args: [{ name: 'event', about: 'its id, like ev_…' }],
    examples: ['provost log prove ev_0123456789 > event.tlog-proof'],
    load: () => import('#proof/commands/prove'),
  },
  {
    path: ['log', 'key', 'show'],
    summary: 'Show the key that checks what this home signs, and whether agents may have read its other half',
    examples: ['provost log key show', 'provost log key show --json'],
    load: () => import('#proof/commands/key-show'),
  },
  {
    path: ['log', 'fork'],
    summary: 'Begin the log anew under another key after a restored backup; the break stays visible',
    flags: { reason: { about: 'why, for whoever reads it later', value: 'text' } },
    examples: ['provost log fork --reason "the disk died; restored the backup of Monday"'],
    load: () => import('#proof/commands/fork'),
  },
  {
    path: ['log', 'export'],
    summary: 'Print events as lines of JSON',
    flags: { stream: { about: 'only this stream', value: 'stream' } },
    examples: ['provost log export > log.jsonl', 'provost log export --stream project/shop'],
    load: () => import('./export.ts'),
  },
  {
    path: ['request', 'show'],
    summary: 'Find out what became of a change whose answer was lost, by its key',
    args: [{ name: 'key', about: 'the key that was sent' }],
    examples: ['provost request show 5f0c6d1e-0000-4000-8000-000000000000'],
    load: () => import('#requests/commands/show'),
  },
  {
    path: ['reactor', 'list'],
    summary: 'List what the reactor still has to do, and what it has given up',
    flags: { status: { about: 'only these', value: 'status', choices: ['pending', 'done', 'dead'] } },
    examples: ['provost reactor list', 'provost reactor list --status dead'],
    load: () => import('#reactor/commands/list'),
  },
  {
    path: ['reactor', 'retry'],
    summary: 'Try an intent again that was given up',
    args: [{ name: 'id', about: 'the intent' }],
    examples: ['provost reactor retry ev_0123456789:project.inspect'],
    load: () => import('#reactor/commands/retry'),
  },
  {
    path: ['replay'],
    summary: 'Decide everything that was decided again, by changed rules too; or show everything as it was',
    flags: {
      at: { about: 'show the moment, like 2026-01-31T12:00:00Z, and decide nothing', value: 'instant' },
      'what-if': { about: 'a fact or setting with another value, like limit.codegen=1', value: 'setting', many: true },
      rules: { about: 'tables that take the place of ours (provost.rules/1)', value: 'file' },
      noun: { about: 'only decisions about this noun', value: 'noun' },
      since: { about: 'only events after this position', value: 'n' },
      limit: { about: 'how many differences are told; default 20', value: 'n' },
      acknowledged: { about: 'differences that are meant, each with a reason', value: 'file' },
      settings: { about: 'list what each decider reads, and decide nothing' },
    },
    examples: [
      'provost replay',
      'provost replay --what-if limit.codegen=1 --noun task',
      'provost replay --rules stricter.json --limit 100 --json',
      'provost replay --at 2026-01-31T12:00:00Z',
    ],
    load: () => import('./replay.ts'),
  },
  {
    path: ['why'],
    summary: 'Say why something is in the state it is in, and what would change it',
    args: [{ name: 'id', about: 'any id: a project, a task, a session, …' }],
    flags: { at: { about: 'as of a past moment', value: 'instant' } },
    examples: ['provost why shop', 'provost why project:shop --at 2026-01-31T12:00:00Z'],
    load: () => import('#cli/commands/why'),
  },
]
