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
    summary: 'Check every hash, version and position of the log',
    examples: ['provost log verify', 'provost log verify --json'],
    load: () => import('./verify.ts'),
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
    summary: 'Show everything as it was at a past moment',
    flags: { at: { about: 'the moment, like 2026-01-31T12:00:00Z', value: 'instant' } },
    examples: ['provost replay --at 2026-01-31T12:00:00Z', 'provost replay --at 2026-01-31T12:00:00Z --json'],
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
