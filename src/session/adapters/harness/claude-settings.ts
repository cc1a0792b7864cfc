// The files of one run of Claude Code: hooks that tell Provost what happens on the screen, and the tools it has for its own work.
import type { LaunchWish } from '#session/ports/agent-harness'
import { isAtLeast } from './program-version.ts'

export const CLAUDE_SETTINGS_FILE = 'claude-settings.json'

export const CLAUDE_MCP_FILE = 'claude-mcp.json'

const HOOK_SECONDS_MAX = 5

/** A version that does not know a hook would refuse the whole file without a word. */
const HOOKS: readonly { readonly name: string; readonly since: string }[] = [
  { name: 'SessionStart', since: '2.0.0' },
  { name: 'UserPromptSubmit', since: '2.0.0' },
  { name: 'PreToolUse', since: '2.0.0' },
  { name: 'PostToolUse', since: '2.0.0' },
  { name: 'PermissionRequest', since: '2.1.0' },
  { name: 'Notification', since: '2.0.0' },
  { name: 'Stop', since: '2.0.0' },
  { name: 'StopFailure', since: '2.1.325' },
  { name: 'SessionEnd', since: '2.0.0' },
]

export function composeClaudeSettings(wish: LaunchWish): string {
  const hooks = HOOKS.filter(hook => isAtLeast(wish.version, hook.since)).map(({ name }) => {
    const command = composeCommand(wish, name)
    return [name, [{ hooks: [{ type: 'command', command, timeout: HOOK_SECONDS_MAX }] }]]
  })
  return `${JSON.stringify({ hooks: Object.fromEntries(hooks) }, null, 2)}\n`
}

/** Beside the servers that a person has configured. Whose work it is, is told by the environment of the run. */
export function composeClaudeMcp({ provost: [command = '', ...args] }: LaunchWish): string {
  const server = { command, args: [...args, 'mcp'] }
  return `${JSON.stringify({ mcpServers: { provost: server } }, null, 2)}\n`
}

// Hooks are lines for a shell, the only place where one reads words of ours.
function composeCommand({ provost, session, generation, runDirectory }: LaunchWish, event: string): string {
  const flags = { session, generation: String(generation), event, run: runDirectory, hook: 'claude-code' }
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  return [...provost, 'signal', ...words].map(quote).join(' ')
}

const quote = (word: string) => (/^[\w./:=@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
