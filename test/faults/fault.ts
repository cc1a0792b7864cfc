// One way for an agent, or for what watches it, to fail; and what Provost must make of it.
import type { SessionTestWorld } from '../../src/testing/worlds/session-world.ts'

export type FaultOutcome = {
  /** Status and rule of each session in the end, without repetition. */
  readonly verdict: string
  /** Time of the program from the fault to the verdict. */
  readonly tookMs: number
  /** Sessions called ended although their agent lived. */
  readonly falseDeaths: number
  /** Sessions not called ended although the agent was gone for longer than the rules allow. */
  readonly missedDeaths: number
}

export type Fault = {
  readonly name: string
  /** What must come of it, in words. */
  readonly must: string
  readonly verdict: string
  readonly run: (world: SessionTestWorld) => Promise<FaultOutcome>
}
