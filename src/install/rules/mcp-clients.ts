// Programs that can use the tools of Provost, where each keeps its servers, and how it spells one.
import { needHome } from './completion-place.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A server as it is started: a program and its arguments. */
export type ServerCommand = { readonly command: string; readonly args: readonly string[] }

export type McpClient = {
  readonly name: string
  /** `project`: a file that is committed and shared, so it names no path of this machine. */
  readonly scope: 'home' | 'project'
  readonly format: 'json' | 'toml'
  readonly file: (env: Environment, root: string) => string
  /** Where in the document the servers stand. */
  readonly place: readonly string[]
  readonly entry: (server: ServerCommand) => object
  /** What makes it look again. */
  readonly remark: string
}

const plain = ({ command, args }: ServerCommand) => ({ command, args })
const below = (path: string) => (env: Environment) => `${needHome(env)}/${path}`

export const MCP_CLIENTS: readonly McpClient[] = [
  {
    name: 'claude-code',
    scope: 'project',
    format: 'json',
    file: (_env, root) => `${root}/.mcp.json`,
    place: ['mcpServers'],
    entry: plain,
    remark: 'Claude Code asks once whether it may use it',
  },
  {
    name: 'codex',
    scope: 'home',
    format: 'toml',
    file: env => `${env.CODEX_HOME?.startsWith('/') ? env.CODEX_HOME : below('.codex')(env)}/config.toml`,
    place: ['mcp_servers'],
    entry: plain,
    remark: 'the next session of Codex has it',
  },
  {
    name: 'gemini',
    scope: 'home',
    format: 'json',
    file: below('.gemini/settings.json'),
    place: ['mcpServers'],
    entry: plain,
    remark: 'the next session of Gemini CLI has it',
  },
  {
    name: 'opencode',
    scope: 'home',
    format: 'json',
    file: env =>
      `${env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : below('.config')(env)}/opencode/opencode.json`,
    place: ['mcp'],
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args], enabled: true }),
    remark: 'the next session of opencode has it',
  },
  {
    name: 'cursor',
    scope: 'home',
    format: 'json',
    file: below('.cursor/mcp.json'),
    place: ['mcpServers'],
    entry: plain,
    remark: 'Cursor shows it under its MCP settings',
  },
  {
    name: 'vscode',
    scope: 'project',
    format: 'json',
    file: (_env, root) => `${root}/.vscode/mcp.json`,
    place: ['servers'],
    entry: server => ({ type: 'stdio', ...plain(server) }),
    remark: 'VS Code asks once whether it may start it',
  },
]

export const MCP_CLIENT_NAMES = MCP_CLIENTS.map(({ name }) => name)
