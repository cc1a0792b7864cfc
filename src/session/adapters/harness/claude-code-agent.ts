// Claude Code: over its streams as a process, on its screen in a terminal, where hooks tell what it does.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AgentHarness, Launch, LaunchWish } from '#session/ports/agent-harness'
import { composeClaudeAnswer } from '#session/rules/agent-lines/claude-request'
import { readClaudeLogin } from '#session/rules/life/read-login-answer'
import { readTrial } from '#session/rules/life/read-trial'
import { CLAUDE_MCP_FILE, CLAUDE_SETTINGS_FILE, composeClaudeMcp, composeClaudeSettings } from './claude-settings.ts'
import { composeFlags, type FlagRow, resumedId, withValue } from './flag-table.ts'
import { type AskedProgram, askProgram, TRIAL_PROMPT, type TriedProgram, tryProgram } from './login-question.ts'
import { checkProgram } from './program-version.ts'

const PROGRAM = {
  program: 'claude',
  versionMin: '2.1.0',
  hint: 'install it with `npm install -g @anthropic-ai/claude-code`',
}

const LOGIN: AskedProgram = {
  argv: ['claude', 'auth', 'status'],
  variable: 'CLAUDE_CONFIG_DIR',
  directory: '.claude',
  files: ['.credentials.json', 'settings.json'],
  besides: ['.claude.json'],
}

/** Tried once: what helps after ten tries is not what was asked. */
const TRIAL: TriedProgram = {
  argv: ['claude', '-p', '--verbose', '--output-format=stream-json', '--', TRIAL_PROMPT],
  env: { CLAUDE_CODE_MAX_RETRIES: '1', DISABLE_AUTOUPDATER: '1' },
}

const isProcess = ({ runtime }: LaunchWish) => runtime === 'process'

/** The user's repository is not written to: the settings are a file of the run, and so is the system prompt. */
const FLAGS: readonly FlagRow[] = [
  { since: '2.0.0', words: wish => (isProcess(wish) ? ['-p', '--verbose', '--input-format=stream-json'] : []) },
  { since: '2.0.0', words: wish => (isProcess(wish) ? ['--output-format=stream-json'] : []) },
  { since: '2.0.0', words: wish => (isProcess(wish) ? ['--permission-prompt-tool=stdio'] : []) },
  { since: '2.0.0', words: wish => (isProcess(wish) ? ['--replay-user-messages'] : []) },
  { since: '2.0.0', words: wish => (isProcess(wish) ? [] : withValue('--settings', settingsFileOf(wish))) },
  { since: '2.0.0', words: wish => withValue('--resume', resumedId(wish)) },
  { since: '2.0.0', words: wish => withValue('--session-id', resumedId(wish) === null ? wish.nativeSessionId : null) },
  { since: '2.1.0', words: wish => withValue('--append-system-prompt-file', systemFileOf(wish)) },
  { since: '2.0.0', words: ({ agent }) => withValue('--model', agent.model) },
  { since: '2.0.0', words: wish => withValue('--permission-mode', permissionsOf(wish)) },
  { since: '2.0.0', words: wish => (isTrusted(wish) ? withValue('--add-dir', wish.handIn) : []) },
  { since: '2.0.0', words: wish => (isTrusted(wish) ? ['--allowedTools=Bash,mcp__provost'] : []) },
  { since: '2.0.0', words: wish => withValue('--mcp-config', mcpFileOf(wish)) },
]

/** In a cage edits, commands and the hand-in directory need no question: there is nothing else that could be changed. */
const isTrusted = ({ agent, isCaged }: LaunchWish) => isCaged && agent.permissions === null
const permissionsOf = (wish: LaunchWish) => (isTrusted(wish) ? 'acceptEdits' : wish.agent.permissions)

const settingsFileOf = ({ runDirectory }: LaunchWish) => join(runDirectory, CLAUDE_SETTINGS_FILE)
const mcpFileOf = ({ runDirectory }: LaunchWish) => join(runDirectory, CLAUDE_MCP_FILE)
const systemFileOf = ({ runDirectory, system }: LaunchWish) =>
  system.trim() === '' ? null : join(runDirectory, 'system.md')

/** `chooseId` makes a UUID: the session has its name before it is started, so that it can be found whatever happens. */
export function claudeCodeAgent(chooseId: () => string = randomUUID): AgentHarness {
  return {
    name: 'claude-code',
    reports: 'signals',
    canAsk: true,
    canSteer: () => true,
    resume: 'native',
    repeatsInput: true,
    preflight: (_agent, path) => checkProgram(PROGRAM, path),
    askLogin: async question => readClaudeLogin(await askProgram(LOGIN, question)),
    tryPrompt: async question =>
      readTrial({ harness: 'claude-code', dialect: 'claude', heard: await tryProgram(TRIAL, question) }),
    loginHint: 'run `claude auth login`, or set ANTHROPIC_API_KEY in the environment of Provost',

    launch(given): Launch {
      const isGoingOn = resumedId(given) !== null
      const nativeSessionId = isGoingOn ? given.nativeSessionId : chooseId()
      const wish = { ...given, nativeSessionId }
      const hasWords = given.prompt.trim() !== ''
      return {
        argv: [PROGRAM.program, ...composeFlags(FLAGS, wish)],
        // An update in the middle of a run would make it another version than the one that was asked.
        env: { DISABLE_AUTOUPDATER: '1' },
        files: [
          ...(isProcess(wish) ? [] : [{ name: CLAUDE_SETTINGS_FILE, text: composeClaudeSettings(wish) }]),
          { name: CLAUDE_MCP_FILE, text: composeClaudeMcp(wish) },
        ],
        stdin: 'open',
        firstInput: isProcess(wish) && hasWords ? composeMessage(given.prompt) : null,
        dialect: isProcess(wish) ? 'claude' : 'none',
        nativeSessionId,
        promptIsDeliveredLater: !isProcess(wish) && hasWords,
      }
    },

    composeInput: composeMessage,
    composeInterrupt: id =>
      `${JSON.stringify({ type: 'control_request', request_id: id, request: { subtype: 'interrupt' } })}\n`,
    composeAnswer: ({ request, option, input }) => composeClaudeAnswer(request, option, input),
  }
}

const composeMessage = (text: string) =>
  `${JSON.stringify({ type: 'user', message: { role: 'user', content: text } })}\n`
