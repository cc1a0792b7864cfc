// An agent that is nothing but its answers, for tests of everything around agents.
import type { AgentHarness } from '#session/ports/agent-harness'

/** `argv` runs in its place; by default a program that waits until its input ends. */
export function fakeAgentHarness(name = 'fake', argv: readonly string[] = ['/bin/cat']): AgentHarness {
  return {
    name,
    reports: 'signals',
    canAsk: true,
    canSteer: (_agent, runtime) => runtime === 'process',
    resume: 'native',
    preflight: async (_agent, path) =>
      path === '/nonexistent'
        ? { ok: false, because: `${name} is not there`, hint: 'it never was' }
        : { ok: true, program: argv[0]!, version: '1.0.0' },
    launch: ({ prompt, runtime, isResumed, nativeSessionId }) => {
      const id = isResumed && /^\w[\w-]*$/.test(nativeSessionId ?? '') ? nativeSessionId : null
      return {
        argv: id === null ? argv : [...argv, id],
        env: {},
        files: [],
        stdin: 'open',
        firstInput: runtime === 'process' ? `${prompt}\n` : null,
        dialect: 'provost',
        nativeSessionId: id,
        promptIsDeliveredLater: runtime === 'tmux',
      }
    },
    composeInput: text => `${text}\n`,
    composeAnswer: ({ request, option }) => `${JSON.stringify({ request, option })}\n`,
  }
}
