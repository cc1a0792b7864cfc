// One kind of coding agent: what it can do, how it is started and spoken to. All answers are data; runtimes act on them.
import type { AgentConfig } from '#config/rules/sections/agent-config'
import type { LoginAnswer } from '../rules/life/read-login-answer.ts'
import type { TrialAnswer } from '../rules/life/read-trial.ts'

export type RuntimeName = 'process' | 'tmux'

/** How the lines that the agent prints become signals; see session/rules/agent-lines. */
export type LineDialect = 'provost' | 'claude' | 'codex' | 'gemini' | 'opencode' | 'none'

export type LaunchWish = {
  readonly agent: AgentConfig
  readonly session: string
  readonly generation: number
  readonly runtime: RuntimeName
  readonly projectRoot: string
  readonly workDirectory: string
  /** Absolute; prompt.md, system.md and what `files` asks for lie there before the agent starts. */
  readonly runDirectory: string
  readonly prompt: string
  readonly system: string
  /** The directory that it hands its work in through; null: none. */
  readonly handIn: string | null
  /** The cage is the permission: what happens in there needs no question, unless the configuration says otherwise. */
  readonly isCaged: boolean
  /** Chosen by us before the launch where the agent allows it; what it told us, when it is resumed. */
  readonly nativeSessionId: string | null
  readonly isResumed: boolean
  /** What `preflight` read. */
  readonly version: string
  /** A command line that runs `provost`, for hooks. */
  readonly provost: readonly string[]
}

export type Launch = {
  /** The program and its arguments; never a shell line. */
  readonly argv: readonly string[]
  /** Beyond the allow-list. */
  readonly env: Readonly<Record<string, string>>
  /** Written into the run directory with mode 0600 before the start. */
  readonly files: readonly { readonly name: string; readonly text: string }[]
  /** `open`: further messages follow on standard input. */
  readonly stdin: 'closed' | 'open'
  /** Written to standard input first. */
  readonly firstInput: string | null
  readonly dialect: LineDialect
  readonly nativeSessionId: string | null
  /** The prompt goes through the outbox once the agent is ready for it. */
  readonly promptIsDeliveredLater: boolean
}

export type Preflight =
  | { readonly ok: true; readonly program: string; readonly version: string }
  | { readonly ok: false; readonly because: string; readonly hint: string }

export type PermissionAnswer = { readonly request: string; readonly option: string; readonly input: unknown }

/** With the environment that the agent would get, and the person's home. */
export type LoginQuestion = { readonly env: Readonly<Record<string, string>>; readonly home: string }

export interface AgentHarness {
  readonly name: string
  readonly reports: 'signals' | 'process_only'
  /** Asks for permission in a way that can be answered. */
  readonly canAsk: boolean
  /** Takes messages while it lives. */
  readonly canSteer: (agent: AgentConfig, runtime: RuntimeName) => boolean
  readonly resume: 'native' | 'saved_prompt'
  /** Repeats on its output what it has read of its input; where it does not, a write that was accepted must do. */
  readonly repeatsInput?: boolean
  /** Whether the program is there and which version it is; `path` is that of the agent to be. */
  preflight(agent: AgentConfig, path: string): Promise<Preflight>
  /** What its own program says about its login; absent where it cannot be asked. Nothing is written to the home. */
  askLogin?(question: LoginQuestion): Promise<LoginAnswer>
  /** What a person types to log in. */
  readonly loginHint?: string
  /** Sends it one short prompt, as the person would; the provider may count that. */
  tryPrompt?(question: LoginQuestion): Promise<TrialAnswer>
  launch(wish: LaunchWish): Launch
  /** What goes to standard input (`process`) for a message; null when it cannot be said to this agent. */
  composeInput(text: string, agent: AgentConfig): string | null
  /** What goes to standard input so that it ends its turn and lives on; absent where it has no word for that. */
  composeInterrupt?(id: string): string
  /** What goes to standard input for an answered permission request; null when it cannot be answered that way. */
  composeAnswer(answer: PermissionAnswer): string | null
}

export interface AgentHarnesses {
  find(name: string): AgentHarness | undefined
  readonly names: readonly string[]
}
