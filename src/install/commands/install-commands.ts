// Commands about how Provost is installed on this machine: setup, service, upgrade.
import type { Command } from '#cli/command'
import { SHELLS } from '../rules/completion-place.ts'
import { MCP_CLIENT_NAMES } from '../rules/mcp-clients.ts'

const APPLY = { apply: { about: 'do it; without this it only says what would happen' } }

const CLIENT = { about: 'whose configuration', value: 'name', choices: MCP_CLIENT_NAMES }

export const INSTALL_COMMANDS: readonly Command[] = [
  {
    path: ['setup'],
    action: 'change_config',
    summary: 'Look over this machine, choose an agent, and make ready for a first task',
    args: [{ name: 'path', about: 'the repository; default: here', optional: true }],
    flags: {
      yes: { about: 'ask nothing: all but the service', short: 'y' },
      harness: {
        about: 'the agent to begin with',
        value: 'name',
        choices: ['claude-code', 'codex', 'gemini', 'opencode'],
      },
      shell: { about: 'the shell to complete commands in; default: yours', value: 'shell', choices: SHELLS },
      service: { about: 'also run the daemon as a service' },
      id: { about: 'the id of the project', value: 'id' },
      repo: { about: 'owner/name at the forge', value: 'owner/name' },
    },
    examples: ['provost setup', 'provost setup --yes', 'provost setup ../shop --yes --harness codex --service'],
    load: () => import('./setup.ts'),
  },
  {
    path: ['service', 'install'],
    action: 'change_config',
    summary: 'Run the daemon as a service of systemd or launchd, from every login on',
    flags: APPLY,
    examples: ['provost service install', 'provost service install --apply'],
    load: () => import('./service-install.ts'),
  },
  {
    path: ['service', 'remove'],
    action: 'change_config',
    summary: 'Take the service away again; agents go on',
    flags: APPLY,
    examples: ['provost service remove --apply'],
    load: () => import('./service-remove.ts'),
  },
  {
    path: ['service', 'status'],
    action: 'change_config',
    summary: 'Say whether the daemon is a service, and whether it runs',
    examples: ['provost service status', 'provost service status --json'],
    load: () => import('./service-status.ts'),
  },
  {
    path: ['upgrade'],
    action: 'change_config',
    summary: 'Replace an older daemon by this version, after a backup; agents go on',
    examples: ['provost upgrade', 'provost upgrade --json'],
    load: () => import('./upgrade.ts'),
  },
  {
    path: ['mcp', 'install'],
    action: 'change_config',
    summary: 'Make the tools of Provost known to an agent or an editor; shows the edit first',
    flags: { client: CLIENT, ...APPLY },
    examples: ['provost mcp install --client codex', 'provost mcp install --client cursor --apply'],
    load: () => import('./mcp-install.ts'),
  },
  {
    path: ['mcp', 'remove'],
    action: 'change_config',
    summary: 'Take them out of its configuration again',
    flags: { client: CLIENT, ...APPLY },
    examples: ['provost mcp remove --client codex --apply'],
    load: () => import('./mcp-remove.ts'),
  },
]
