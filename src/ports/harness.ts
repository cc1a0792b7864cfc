// How an agent is started, handed its prompt, and heard to its end.
import type { AgentConfig } from '#core/config/agent-config'

export type AgentJob = {
  readonly agent: AgentConfig
  readonly session: string
  readonly role: string
  readonly phase: string
  readonly task: string
  readonly prompt: string
  readonly projectRoot: string
  /** The directory that the agent works in. */
  readonly workDirectory: string
  /** The directory that it hands its work in through; its prompt and its output are kept there too. */
  readonly submitDirectory: string
  readonly timeoutMs: number
}

export type AgentEnd =
  | { readonly status: 'exited'; readonly exitCode: number | null; readonly lastWords: string }
  | { readonly status: 'timed_out'; readonly lastWords: string }
  | { readonly status: 'not_started'; readonly because: string }

export interface Harness {
  run(job: AgentJob): Promise<AgentEnd>
}

export interface Harnesses {
  find(name: string): Harness | undefined
  readonly names: readonly string[]
}
