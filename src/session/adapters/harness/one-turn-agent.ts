// An agent that takes one prompt, prints JSON lines while it works, and ends with its turn. It cannot be asked or steered
// meanwhile: what would need permission it refuses by itself. In a terminal it has its screen, and a person there.
import type { AgentHarness, Launch, LaunchWish, LineDialect } from '#session/ports/agent-harness'
import { composeFirstPrompt } from './first-prompt.ts'
import { composeFlags, type FlagRow, resumedId } from './flag-table.ts'
import { checkProgram, type WantedProgram } from './program-version.ts'

export type OneTurnProgram = {
  readonly name: string
  readonly program: WantedProgram
  readonly flags: readonly FlagRow[]
  /** What follows the flags, the configured ones too. */
  readonly words?: (wish: LaunchWish) => readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly dialect: LineDialect
  readonly resume: AgentHarness['resume']
} & Pick<AgentHarness, 'askLogin' | 'loginHint' | 'tryPrompt'>

export const isProcess = ({ runtime }: LaunchWish): boolean => runtime === 'process'

export function oneTurnAgent(wanted: OneTurnProgram): AgentHarness {
  const { name, program, flags, words, env = {}, dialect, resume, askLogin, loginHint, tryPrompt } = wanted
  return {
    name,
    reports: 'signals',
    canAsk: false,
    canSteer: () => false,
    resume,
    preflight: (_agent, path) => checkProgram(program, path),
    ...(askLogin && { askLogin }),
    ...(loginHint !== undefined && { loginHint }),
    ...(tryPrompt && { tryPrompt }),

    launch(wish): Launch {
      const session = resume === 'native' ? resumedId(wish) : null
      return {
        argv: [program.program, ...composeFlags(flags, wish), ...(words?.(wish) ?? [])],
        env,
        files: [],
        stdin: isProcess(wish) ? 'closed' : 'open',
        firstInput: isProcess(wish) ? composeFirstPrompt(wish, session !== null) : null,
        dialect: isProcess(wish) ? dialect : 'none',
        nativeSessionId: session,
        promptIsDeliveredLater: false,
      }
    },

    composeInput: () => null,
    composeAnswer: () => null,
  }
}
