// What a collect is decided from: the wave, the agents and their reports, the known findings, and the code as it is.
import type { AnchoredCode } from '#finding/rules/identity/anchor'
import type { LineTracks } from '#finding/rules/identity/line-track'
import type { Rename } from '#finding/rules/identity/match-findings'
import type { InstantMs } from '#kernel/events/time'
import type { JsonObject } from '#kernel/reading/json-value'
import type { AgentRunStatus } from '../agents/agent-run-machine.ts'
import type { OwnershipResult } from '../agents/check-ownership.ts'
import type { AbsenceFacts } from '../finding/decide-fixed.ts'
import type { FindingView } from '../finding/finding-view.ts'
import type { PlannedEvent } from '../record/swarm-events.ts'
import type { WaveView } from '../record/swarm-run-view.ts'

export type CollectedAgent = {
  readonly agentRun: string
  readonly domain: string
  /** After its report was read. */
  readonly status: AgentRunStatus
  readonly reportSha256: string | null
  /** Valid and made right; null when there is none. */
  readonly report: JsonObject | null
}

/** One file at the tree of the wave; each is read once, however many findings it has. */
export type CodeAtTree = {
  readonly file: 'present' | 'deleted' | 'renamed' | 'unknown'
  readonly blob: string | null
  /** As `normaliseLines` makes them; null when it could not be read as text. */
  readonly lines: readonly string[] | null
}

export type CollectObservation = {
  readonly path: string
  readonly blob: string | null
  readonly how: 'tool_read' | 'acp_read' | 'declared'
}

export type CollectFacts = {
  readonly run: { readonly id: string; readonly project: string; readonly repo: string }
  readonly wave: WaveView
  /** The tree that the agents looked at; null when it is not known. */
  readonly tree: string | null
  readonly agents: readonly CollectedAgent[]
  /** Decided already, and appended together with everything else. */
  readonly transitions: readonly PlannedEvent[]
  readonly partial: boolean
  readonly ownership: OwnershipResult | null
  /** All findings of the run. */
  readonly findings: readonly FindingView[]
  readonly renames: readonly Rename[]
  /** How lines went since the trees in which findings were last seen, by tree. */
  readonly tracks?: ReadonlyMap<string, LineTracks>
  readonly code: ReadonlyMap<string, CodeAtTree>
  /** Is this code to be found in another file of the tree? Null when nobody looked. */
  readonly standsElsewhere: (code: AnchoredCode) => boolean | null
  readonly observed: readonly CollectObservation[]
  /** Results of bound tests by finding. */
  readonly tests: ReadonlyMap<string, NonNullable<AbsenceFacts['test']>>
  /** Lines that the previous amend wrote, by path, as from and to. */
  readonly amendedLines: ReadonlyMap<string, readonly (readonly [number, number])[]>
  /** At least as many as findings were reported. */
  readonly newIds: readonly string[]
  readonly now: InstantMs
}
