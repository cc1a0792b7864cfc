// How an agent is started, handed its prompt, and heard to its end.

import type { ConfinementWish } from '#access/rules/cage/decide-confinement'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import type { Confinement } from '#task/rules/change/told-confinement'
import type { ToldFailure } from '../rules/failure/agent-failure.ts'

export type AgentJob = {
  readonly agent: AgentConfig
  readonly session: string
  readonly project: string
  /** All events of one command share it. */
  readonly correlation: string
  readonly role: string
  readonly phase: string
  readonly attempt: number
  readonly task: string
  readonly prompt: string
  readonly projectRoot: string
  /** The directory that the agent works in. */
  readonly workDirectory: string
  /** The directory that it hands its work in through; its prompt and its output are kept there too. */
  readonly submitDirectory: string
  readonly timeoutMs: number
  /** `--confinement`; null: as configured. */
  readonly confinement: ConfinementWish | null
}

/** What a confined agent wrote elsewhere in the project: relative to it, and not there. */
type Ended = {
  readonly lastWords: string
  readonly outside: readonly string[]
  /** What the agent itself said is wrong, or what its end shows. */
  readonly failure?: ToldFailure | null
}

export type AgentEnd =
  | ({ readonly status: 'exited'; readonly exitCode: number | null } & Ended)
  | ({ readonly status: 'timed_out' } & Ended)
  | { readonly status: 'not_started'; readonly because: string }

export interface Harness {
  /**
   * Before anything is made for it: whether it is there, is logged in, and can be kept inside. Throws what is in the way.
   * Answers why it runs open; null: it will be confined, and its own launch shows that.
   */
  check(
    agent: AgentConfig,
    seat: Pick<AgentJob, 'session' | 'projectRoot' | 'confinement'>,
  ): Promise<Confinement | null>
  run(job: AgentJob): Promise<AgentEnd>
}

export interface Harnesses {
  find(name: string): Harness | undefined
  readonly names: readonly string[]
}
