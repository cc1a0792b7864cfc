// One thing that a real agent is put through, and what must be heard of it.
import type { FailureClass } from '../../src/session/rules/failure/failure-class.ts'
import type { Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

export type Take = {
  /** A file of `scenarios`, or what it would hold. */
  readonly scenario: string | Scenario
  /** Its program; takes of programs that are not installed are left out. */
  readonly program: 'claude' | 'codex' | 'gemini' | 'opencode'
  readonly play: (stage: Stage) => Promise<void>
  readonly story: readonly string[]
  /** What it fails with in the end. */
  readonly failure?: FailureClass
}

/** A subscription instead of a key: only then does Claude Code hear when a limit ends. */
export const SUBSCRIPTION = { ANTHROPIC_API_KEY: undefined, CLAUDE_CODE_OAUTH_TOKEN: 'dummy' }
