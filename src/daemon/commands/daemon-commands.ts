// Commands about the daemon, this machine and its store.
import type { Command } from '#cli/command'

export const DAEMON_COMMANDS: readonly Command[] = [
  {
    path: ['daemon', 'start'],
    action: 'change_config',
    summary: 'Start the daemon of this home in the background',
    examples: ['provost daemon start'],
    load: () => import('./start.ts'),
  },
  {
    path: ['daemon', 'stop'],
    action: 'change_config',
    summary: 'Stop the daemon of this home',
    examples: ['provost daemon stop'],
    load: () => import('./stop.ts'),
  },
  {
    path: ['daemon', 'restart'],
    action: 'change_config',
    summary: 'Stop the daemon of this home and start it again; agents go on meanwhile',
    examples: ['provost daemon restart'],
    load: () => import('./restart.ts'),
  },
  {
    path: ['daemon', 'status'],
    summary: 'Say whether a daemon runs, and where',
    examples: ['provost daemon status', 'provost daemon status --json'],
    load: () => import('./status.ts'),
  },
  {
    path: ['daemon', 'logs'],
    action: 'change_config',
    summary: 'Show the newest lines of the daemon’s diary',
    flags: { lines: { about: 'how many; default 20', value: 'n' } },
    examples: ['provost daemon logs', 'provost daemon logs --lines 100'],
    load: () => import('./logs.ts'),
  },
  {
    path: ['daemon', 'run'],
    action: 'change_config',
    summary: 'Run the daemon in this terminal until it is interrupted',
    examples: ['provost daemon run'],
    endsItself: true,
    load: () => import('./run.ts'),
  },
  {
    path: ['open'],
    action: 'issue_pass',
    summary: 'Open the dashboard in a browser, logged in',
    flags: {
      print: { about: 'only print a link, which works once within a minute' },
      code: { about: 'only print a code to type on the login page: once, within a minute, 5 tries' },
    },
    examples: ['provost open', 'provost open --code', 'provost open --print'],
    load: () => import('#access/commands/open'),
  },
  {
    path: ['doctor'],
    summary: 'Say what is missing on this machine and how to get it',
    flags: {
      try: { about: 'send each agent one short prompt: only that proves that its login works' },
      repair: { about: 'say what would be repaired' },
      apply: { about: 'with --repair: do it' },
    },
    examples: ['provost doctor', 'provost doctor --try', 'provost doctor --repair', 'provost doctor --repair --apply'],
    load: () => import('#host/commands/doctor'),
  },
  {
    path: ['backup'],
    summary: 'Back up the log and all payloads while they are in use',
    flags: { to: { about: 'a directory; default: backups in the home', value: 'directory' } },
    examples: ['provost backup', 'provost backup --to /mnt/backups'],
    load: () => import('#log/commands/backup'),
  },
  {
    path: ['restore-backup'],
    action: 'restore_backup',
    summary: 'Put a backup in the place of the store; the store that was there is kept',
    args: [{ name: 'path', about: 'the directory that `provost backup` printed' }],
    flags: { apply: { about: 'do it; without this it only checks the backup' } },
    examples: ['provost restore-backup ~/.local/share/provost/backups/backup-2026-01-31T12-00-00-000Z --apply'],
    load: () => import('#log/commands/restore-backup'),
  },
]
