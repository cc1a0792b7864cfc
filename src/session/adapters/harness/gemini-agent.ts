// Gemini CLI: one headless turn with JSON events as a process, its screen in a terminal. Its ACP mode runs as `acp`.
import { composePromptArgument } from './first-prompt.ts'
import { type FlagRow, withValue } from './flag-table.ts'
import { isProcess, oneTurnAgent } from './one-turn-agent.ts'

const PROGRAM = { program: 'gemini', versionMin: '0.61.0', hint: 'install it with `npm install -g @google/gemini-cli`' }

const FLAGS: readonly FlagRow[] = [
  { since: '0.61.0', words: wish => (isProcess(wish) ? ['--output-format=stream-json'] : []) },
  { since: '0.61.0', words: ({ agent }) => withValue('--model', agent.model) },
  {
    since: '0.61.0',
    words: ({ agent, isCaged }) => withValue('--approval-mode', agent.permissions ?? (isCaged ? 'yolo' : null)),
  },
  {
    since: '0.61.0',
    words: wish => (isProcess(wish) ? [] : withValue('--prompt-interactive', composePromptArgument(wish, false))),
  },
]

export const geminiAgent = oneTurnAgent({
  name: 'gemini',
  program: PROGRAM,
  flags: FLAGS,
  dialect: 'gemini',
  resume: 'saved_prompt',
})
