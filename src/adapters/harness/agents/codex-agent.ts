// Codex: one turn with JSON events as a process, its screen in a terminal.
import type { AgentHarness, Launch, LaunchWish } from '#ports/agent-harness'
import { composeFirstPrompt, composePromptArgument } from './first-prompt.ts'
import { composeFlags, type FlagRow, resumedId, withValue } from './flag-table.ts'
import { checkProgram } from './program-version.ts'

const PROGRAM = { program: 'codex', versionMin: '0.60.0', hint: 'install it with `npm install -g @openai/codex`' }

const isProcess = ({ runtime }: LaunchWish) => runtime === 'process'

/** Options of `exec` stand before its subcommand `resume`, which does not know all of them itself. */
const FLAGS: readonly FlagRow[] = [
  { since: '0.60.0', words: wish => (isProcess(wish) ? ['exec', '--json', '--skip-git-repo-check'] : []) },
  { since: '0.60.0', words: ({ agent }) => withValue('--model', agent.model) },
  { since: '0.60.0', words: ({ agent }) => withValue('--sandbox', agent.permissions) },
]

export const codexAgent: AgentHarness = {
  name: 'codex',
  reports: 'signals',
  // `exec` refuses what would need an approval; its screen asks, and is answered there.
  canAsk: false,
  canSteer: () => false,
  resume: 'native',
  preflight: (_agent, path) => checkProgram(PROGRAM, path),

  launch(wish): Launch {
    const thread = resumedId(wish)
    const goingOn = thread === null ? [] : ['resume', thread]
    const words = isProcess(wish) ? ['-'] : ['--', composePromptArgument(wish, thread !== null)]
    return {
      argv: [PROGRAM.program, ...composeFlags(FLAGS, wish), ...goingOn, ...words],
      env: {},
      files: [],
      stdin: isProcess(wish) ? 'closed' : 'open',
      firstInput: isProcess(wish) ? composeFirstPrompt(wish, thread !== null) : null,
      dialect: isProcess(wish) ? 'codex' : 'none',
      nativeSessionId: thread,
      promptIsDeliveredLater: false,
    }
  },

  composeInput: () => null,
  composeAnswer: () => null,
}
