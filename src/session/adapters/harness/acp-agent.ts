// Any agent of the Agent Client Protocol: our bridge is its client, and speaks `::provost` lines to the supervisor.
import type { AgentHarness, Launch } from '#session/ports/agent-harness'
import { composeFirstPrompt } from './first-prompt.ts'
import { resumedId, withValue } from './flag-table.ts'
import { findProgram } from './program-version.ts'

const NOT_CONFIGURED = {
  ok: false,
  because: 'no program is configured',
  hint: 'set args of the role in .provost/config.yaml, for example to ["gemini", "--acp"]',
} as const

export const acpAgent: AgentHarness = {
  name: 'acp',
  reports: 'signals',
  canAsk: true,
  canSteer: (_agent, runtime) => runtime === 'process',
  resume: 'native',

  async preflight({ args: [program] }, path) {
    if (program === undefined) return NOT_CONFIGURED
    const found = await findProgram(program, path)
    if (found !== undefined) return { ok: true, program: found, version: '' }
    return { ok: false, because: `${program} is not on the PATH`, hint: 'give its whole path, or install it' }
  },

  launch(wish): Launch {
    const session = resumedId(wish)
    const bridge = [...wish.provost, 'acp-bridge', ...withValue('--load', session)]
    return {
      argv: [...bridge, '--', ...wish.agent.args],
      env: {},
      files: [],
      stdin: 'open',
      firstInput: composeLine({ prompt: composeFirstPrompt(wish, session !== null) }),
      dialect: 'provost',
      nativeSessionId: session,
      promptIsDeliveredLater: false,
    }
  },

  composeInput: text => composeLine({ prompt: text }),
  composeAnswer: ({ request, option }) => composeLine({ answer: { request, option } }),
}

const composeLine = (said: unknown) => `${JSON.stringify(said)}\n`
