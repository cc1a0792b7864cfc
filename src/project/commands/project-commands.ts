// Commands about projects and their configuration.
import type { Argument, Command } from '#cli/command'

const HERE: Argument = { name: 'id', about: 'the project; default: the one here', optional: true }

export const PROJECT_COMMANDS: readonly Command[] = [
  {
    path: ['init'],
    summary: 'Prepare a git repository and make it a project',
    args: [{ name: 'path', about: 'the repository; default: here', optional: true }],
    flags: {
      id: { about: 'the id of the project', value: 'id' },
      repo: { about: 'owner/name at the forge', value: 'owner/name' },
    },
    examples: ['provost init', 'provost init ../shop --id shop --repo acme/shop'],
    load: () => import('./init.ts'),
  },
  {
    path: ['project', 'add'],
    summary: 'Make a git repository known as a project',
    args: [{ name: 'path', about: 'the repository; default: here', optional: true }],
    flags: {
      id: { about: 'the id of the project', value: 'id' },
      repo: { about: 'owner/name at the forge', value: 'owner/name' },
    },
    examples: ['provost project add', 'provost project add ../shop --id shop'],
    load: () => import('./add.ts'),
  },
  {
    path: ['project', 'list'],
    summary: 'List the projects of this home',
    examples: ['provost project list', 'provost project list --json'],
    load: () => import('./list.ts'),
  },
  {
    path: ['project', 'show'],
    summary: 'Show one project',
    args: [HERE],
    examples: ['provost project show shop'],
    load: () => import('./show.ts'),
  },
  {
    path: ['project', 'config'],
    summary: 'Show the configuration of a project, each value with its source',
    args: [HERE],
    examples: ['provost project config shop'],
    load: () => import('./config.ts'),
  },
  {
    path: ['project', 'move'],
    summary: 'Follow a repository that was moved; sessions, tasks and worktrees go with it',
    args: [
      { name: 'id', about: 'the project' },
      { name: 'path', about: 'where the repository is now' },
    ],
    examples: ['provost project move shop ../stores/shop'],
    load: () => import('./move.ts'),
  },
  {
    path: ['project', 'remove'],
    summary: 'Forget a project; its files and its history stay',
    args: [{ name: 'id', about: 'the project' }],
    flags: { apply: { about: 'do it; without this it only says what would happen' } },
    examples: ['provost project remove shop', 'provost project remove shop --apply'],
    load: () => import('./remove.ts'),
  },
  {
    path: ['config', 'show'],
    summary: 'Print every configured value with the place it came from, or what the agents get of your environment',
    args: [
      {
        name: 'part',
        about: '"agents": each variable of the agents by name and source, never its value',
        optional: true,
      },
    ],
    examples: ['provost config show', 'provost config show agents', 'provost config show --project shop --json'],
    load: () => import('#config/commands/show'),
  },
  {
    path: ['config', 'set'],
    action: 'change_config',
    summary: 'Set one value in the configuration of this project, or with --home of this home',
    args: [
      { name: 'key', about: 'like task.attemptsMax' },
      { name: 'value', about: 'read as YAML' },
    ],
    flags: { home: { about: 'in config.yaml of the home' } },
    examples: ['provost config set runtime tmux', 'provost config set daemon off --home'],
    load: () => import('#config/commands/set'),
  },
  {
    path: ['config', 'check'],
    summary: 'Check configuration files and name every problem with its line',
    args: [{ name: 'file', about: 'a file; default: those of this project and this home', optional: true }],
    examples: ['provost config check', 'provost config check .provost/config.yaml'],
    load: () => import('#config/commands/check'),
  },
]
