// opencode: one turn with JSON events as a process, its screen in a terminal. Its ACP mode runs as `acp`.
import type { AgentHarness, Launch, LaunchWish } from '#ports/agent-harness'
import { composeFirstPrompt, composePromptArgument } from './first-prompt.ts'
import { composeFlags, type FlagRow, resumedId, withValue } from './flag-table.ts'
import { checkProgram } from './program-version.ts'

const PROGRAM = { program: 'opencode', versionMin: '1.18.0', hint: 'install it with `npm install -g opencode-ai`' }

const isProcess = ({ runtime }: LaunchWish) => runtime === 'process'

/** Its permission modes are agents (`build`, `plan`), and one switch that approves everything. */
const FLAGS: readonly FlagRow[] = [
  { since: '1.18.0', words: wish => (isProcess(wish) ? ['run', '--format=json'] : []) },
  { since: '1.18.0', words: wish => withValue('--session', resumedId(wish)) },
  { since: '1.18.0', words: ({ agent }) => withValue('--model', agent.model) },
  {
    since: '1.18.0',
    words: ({ agent }) => (agent.permissions === 'auto' ? ['--auto'] : withValue('--agent', agent.permissions)),
  },
  {
    since: '1.18.0',
    words: wish =>
      isProcess(wish) ? [] : withValue('--prompt', composePromptArgument(wish, resumedId(wish) !== null)),
  },
]

export const opencodeAgent: AgentHarness = {
  name: 'opencode',
  reports: 'signals',
  // `run` rejects what would need permission; its screen asks, and is answered there.
  canAsk: false,
  canSteer: () => false,
  resume: 'native',
  preflight: (_agent, path) => checkProgram(PROGRAM, path),

  launch(wish): Launch {
    const session = resumedId(wish)
    return {
      argv: [PROGRAM.program, ...composeFlags(FLAGS, wish)],
      env: { OPENCODE_DISABLE_AUTOUPDATE: '1' },
      files: [],
      stdin: isProcess(wish) ? 'closed' : 'open',
      firstInput: isProcess(wish) ? composeFirstPrompt(wish, session !== null) : null,
      dialect: isProcess(wish) ? 'opencode' : 'none',
      nativeSessionId: session,
      promptIsDeliveredLater: false,
    }
  },

  composeInput: () => null,
  composeAnswer: () => null,
}
