// Any program as an agent: the prompt on its standard input and in a file, lines `::provost {json}` as its signals.
import { join } from 'node:path'
import type { AgentHarness, Launch, LaunchWish } from '#session/ports/agent-harness'
import { findProgram } from './program-version.ts'

const NOT_CONFIGURED = {
  ok: false,
  because: 'no program is configured',
  hint: 'set args of the role in .provost/config.yaml to the program and its arguments',
} as const

export const commandAgent: AgentHarness = {
  name: 'command',
  reports: 'process_only',
  canAsk: true,
  canSteer: agent => agent.interactive,
  resume: 'saved_prompt',

  // A stranger's program is not run to hear its version: nobody knows what it would do.
  async preflight({ args: [program] }, path) {
    if (program === undefined) return NOT_CONFIGURED
    const found = await findProgram(program, path)
    if (found !== undefined) return { ok: true, program: found, version: '' }
    return { ok: false, because: `${program} is not on the PATH`, hint: 'give its whole path, or install it' }
  },

  launch(wish): Launch {
    const { agent, runtime, prompt } = wish
    const isTerminal = runtime === 'tmux'
    return {
      argv: agent.args.map(word => fill(word, wish)),
      env: { PROVOST_PROMPT_FILE: promptFileOf(wish), PROVOST_RUN_DIR: wish.runDirectory },
      files: [],
      stdin: agent.interactive ? 'open' : 'closed',
      firstInput: isTerminal ? null : `${prompt}\n`,
      dialect: isTerminal ? 'none' : 'provost',
      nativeSessionId: null,
      promptIsDeliveredLater: isTerminal && agent.interactive,
    }
  },

  composeInput: (text, agent) => (agent.interactive ? `${text}\n` : null),
  composeAnswer: ({ request, option }) => `::provost ${JSON.stringify({ answer: { request, option } })}\n`,
}

const promptFileOf = ({ runDirectory }: LaunchWish) => join(runDirectory, 'prompt.md')

// No shell reads these words, so what is filled in stays in its argument whatever it contains.
function fill(word: string, wish: LaunchWish): string {
  const values: Readonly<Record<string, string>> = {
    '{prompt_file}': promptFileOf(wish),
    '{session}': wish.session,
    '{worktree}': wish.workDirectory,
    '{project}': wish.projectRoot,
  }
  return word.replaceAll(/\{(?:prompt_file|session|worktree|project)\}/g, name => values[name]!)
}
