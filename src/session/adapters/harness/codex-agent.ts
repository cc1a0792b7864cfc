// Codex: one turn with JSON events as a process, its screen in a terminal.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LaunchWish, LoginQuestion } from '#session/ports/agent-harness'
import { type LoginAnswer, readCodexLogin } from '#session/rules/life/read-login-answer'
import { readTrial } from '#session/rules/life/read-trial'
import { composePromptArgument } from './first-prompt.ts'
import { type FlagRow, resumedId, withValue } from './flag-table.ts'
import { type AskedProgram, askProgram, TRIAL_PROMPT, type TriedProgram, tryProgram } from './login-question.ts'
import { isProcess, oneTurnAgent } from './one-turn-agent.ts'

const PROGRAM = { program: 'codex', versionMin: '0.60.0', hint: 'install it with `npm install -g @openai/codex`' }

/** Options of `exec` stand before its subcommand `resume`, which does not know all of them itself. */
const FLAGS: readonly FlagRow[] = [
  { since: '0.60.0', words: wish => (isProcess(wish) ? ['exec', '--json', '--skip-git-repo-check'] : []) },
  { since: '0.60.0', words: ({ agent }) => withValue('--model', agent.model) },
  { since: '0.60.0', words: wish => withValue('--sandbox', sandboxOf(wish)) },
  { since: '0.166.0', words: composeTools },
]

/** What the server needs to know whose work it serves; Codex passes on only what is named. */
export const PASSED_TO_TOOLS = [
  'PROVOST_SESSION',
  'PROVOST_GENERATION',
  'PROVOST_TASK',
  'PROVOST_DOOR',
  'PROVOST_RUN_DIR',
  'PROVOST_HOME',
]

/** Beside the servers that a person has configured. Text in JSON is text in TOML. */
function composeTools({ provost: [command = '', ...args] }: LaunchWish): readonly string[] {
  const server = { command, args: [...args, 'mcp'], env_vars: PASSED_TO_TOOLS }
  return Object.entries(server).flatMap(([name, value]) => [
    '-c',
    `mcp_servers.provost.${name}=${JSON.stringify(value)}`,
  ])
}

/** Its own sandbox needs a user namespace inside of ours, which the cage forbids; the cage takes its place. */
function sandboxOf({ agent, isCaged }: LaunchWish): string | null {
  return agent.permissions ?? (isCaged ? 'danger-full-access' : null)
}

function words(wish: LaunchWish): readonly string[] {
  const thread = resumedId(wish)
  const goingOn = thread === null ? [] : ['resume', thread]
  return isProcess(wish) ? [...goingOn, '-'] : [...goingOn, '--', composePromptArgument(wish, thread !== null)]
}

const LOGIN: AskedProgram = {
  argv: ['codex', 'login', 'status'],
  variable: 'CODEX_HOME',
  directory: '.codex',
  files: ['auth.json', 'config.toml'],
  besides: [],
}

async function askLogin(question: LoginQuestion): Promise<LoginAnswer> {
  const { env, home } = question
  const file = join(env[LOGIN.variable] || join(home, LOGIN.directory), 'config.toml')
  const config = await readFile(file, 'utf8').catch(() => '')
  return readCodexLogin(await askProgram(LOGIN, question), { hasKey: Boolean(env.CODEX_API_KEY), config })
}

const TRIAL: TriedProgram = {
  argv: ['codex', 'exec', '--json', '--skip-git-repo-check', '--sandbox', 'read-only', '--', TRIAL_PROMPT],
}

export const codexAgent = oneTurnAgent({
  name: 'codex',
  program: PROGRAM,
  flags: FLAGS,
  words,
  dialect: 'codex',
  resume: 'native',
  askLogin,
  tryPrompt: async question =>
    readTrial({ harness: 'codex', dialect: 'codex', heard: await tryProgram(TRIAL, question) }),
  loginHint: 'run `codex login`, or set CODEX_API_KEY in the environment of Provost',
})
