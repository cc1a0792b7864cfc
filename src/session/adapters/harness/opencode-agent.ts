// opencode: one turn with JSON events as a process, its screen in a terminal. Its ACP mode runs as `acp`.
import { composePromptArgument } from './first-prompt.ts'
import { type FlagRow, resumedId, withValue } from './flag-table.ts'
import { isProcess, oneTurnAgent } from './one-turn-agent.ts'

const PROGRAM = { program: 'opencode', versionMin: '1.18.0', hint: 'install it with `npm install -g opencode-ai`' }

/** Its permission modes are agents (`build`, `plan`), and one switch that approves everything. */
const FLAGS: readonly FlagRow[] = [
  { since: '1.18.0', words: wish => (isProcess(wish) ? ['run', '--format=json'] : []) },
  { since: '1.18.0', words: wish => withValue('--session', resumedId(wish)) },
  { since: '1.18.0', words: ({ agent }) => withValue('--model', agent.model) },
  {
    since: '1.18.0',
    words: ({ agent: { permissions }, isCaged }) =>
      permissions === 'auto' || (permissions === null && isCaged) ? ['--auto'] : withValue('--agent', permissions),
  },
  {
    since: '1.18.0',
    words: wish =>
      isProcess(wish) ? [] : withValue('--prompt', composePromptArgument(wish, resumedId(wish) !== null)),
  },
]

export const opencodeAgent = oneTurnAgent({
  name: 'opencode',
  program: PROGRAM,
  flags: FLAGS,
  env: { OPENCODE_DISABLE_AUTOUPDATE: '1' },
  dialect: 'opencode',
  resume: 'native',
})
