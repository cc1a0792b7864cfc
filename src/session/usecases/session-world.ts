// What the use cases of sessions touch beyond the rest of the world.

import type { Cages } from '#access/ports/cages'
import type { Salvage } from '#salvage/ports/salvage'
import type { AgentHarnesses } from '../ports/agent-harness.ts'
import type { LookBook } from '../ports/look-book.ts'
import type { AgentControl, RunFiles, SessionRuntimes } from '../ports/session-runtime.ts'
import type { SessionWorktrees } from '../ports/session-worktrees.ts'

export type SessionWorld = {
  readonly harnesses: AgentHarnesses
  readonly runtimes: SessionRuntimes
  readonly files: RunFiles
  readonly control: AgentControl
  readonly worktrees: SessionWorktrees
  readonly salvage: Salvage
  readonly cages: Cages
  /** When somebody last looked. */
  readonly looks: LookBook
  /** Terminals that a person has taken over through this process, by handle: nobody else types into them. */
  readonly held: Set<string>
  /** The name of this machine, for people. */
  readonly host: string
  /** The whole environment that Provost was started with; agents get of it what the rules let through. */
  readonly given: Readonly<Record<string, string>>
  /** What every agent gets of our environment: an allow-list. */
  readonly environment: Readonly<Record<string, string>>
  /** The command line that runs this program. */
  readonly provost: readonly string[]
  /** Of this program, and so of the supervisors that it starts. */
  readonly version: string
}
