// What an agent prints line by line, read as signals about what it is doing. Pure: the supervisor brings the lines.
import type { FailureClass } from '../failure/failure-class.ts'

export type PermissionRequest = {
  /** The agent's own id of it; the answer names it. */
  readonly id: string
  readonly tool: string
  /** One line for a person. */
  readonly summary: string
  readonly options: readonly string[]
  /** What the agent wants back unchanged with the answer; null when nothing. */
  readonly input: unknown
}

/** How a question came to its end: by an answer, by the agent that no longer asks, or because it went on without one. */
export const CLOSED_HOW = ['answered', 'withdrawn', 'superseded'] as const

export type ClosedRequest = { readonly id: string; readonly how: (typeof CLOSED_HOW)[number] }

export type AgentActivity = 'active' | 'ready' | 'idle' | 'waiting_input' | 'blocked' | 'quota_paused' | 'exited'

export type AgentSignal = {
  /** The agent's word for what happened. */
  readonly event: string
  readonly activity?: AgentActivity
  readonly tool?: string
  readonly nativeSessionId?: string
  /** Null: a limit was hit and the time of its end could not be read. */
  readonly resetAt?: string | null
  readonly request?: PermissionRequest
  readonly note?: string
  /** Requests that are no longer open, by the agent's own ids. */
  readonly closed?: readonly ClosedRequest[]
  /** What it called and with what, for the watch over loops; it is not spooled. */
  readonly call?: string
  /** How often it did the same in a row, and how much in this turn. */
  readonly loop?: { readonly repeats: number; readonly calls: number }
  /** What went wrong; while it is active it tries again by itself. */
  readonly failure?: FailureClass
}

export type LineReader<State = unknown> = {
  readonly start: State
  /** A line that says nothing gives no signals; a line that cannot be read is no failure. */
  readonly read: (state: State, line: string) => { readonly state: State; readonly signals: readonly AgentSignal[] }
}
