// Gemini CLI: one headless turn with JSON events as a process, its screen in a terminal. Its ACP mode runs as `acp`.
import type { AgentHarness, Launch, LaunchWish } from '#ports/agent-harness'
import { composeFirstPrompt, composePromptArgument } from './first-prompt.ts'
import { composeFlags, type FlagRow, withValue } from './flag-table.ts'
import { checkProgram } from './program-version.ts'

const PROGRAM = { program: 'gemini', versionMin: '0.61.0', hint: 'install it with `npm install -g @google/gemini-cli`' }

const isProcess = ({ runtime }: LaunchWish) => runtime === 'process'

const FLAGS: readonly FlagRow[] = [
  { since: '0.61.0', words: wish => (isProcess(wish) ? ['--output-format=stream-json'] : []) },
  { since: '0.61.0', words: ({ agent }) => withValue('--model', agent.model) },
  { since: '0.61.0', words: ({ agent }) => withValue('--approval-mode', agent.permissions) },
  {
    since: '0.61.0',
    words: wish => (isProcess(wish) ? [] : withValue('--prompt-interactive', composePromptArgument(wish, false))),
  },
]

export const geminiAgent: AgentHarness = {
  name: 'gemini',
  reports: 'signals',
  canAsk: false,
  canSteer: () => false,
  resume: 'saved_prompt',
  preflight: (_agent, path) => checkProgram(PROGRAM, path),

  launch: (wish): Launch => ({
    argv: [PROGRAM.program, ...composeFlags(FLAGS, wish)],
    env: {},
    files: [],
    stdin: isProcess(wish) ? 'closed' : 'open',
    firstInput: isProcess(wish) ? composeFirstPrompt(wish, false) : null,
    dialect: isProcess(wish) ? 'gemini' : 'none',
    nativeSessionId: null,
    promptIsDeliveredLater: false,
  }),

  composeInput: () => null,
  composeAnswer: () => null,
}
