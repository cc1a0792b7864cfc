// What the routes work with. Wired once, in wiring.ts.

import type { KeptErrors } from '#errors/keep-errors'
import type { AgentLook } from '#host/rules/diagnose'
import type { PastWorlds } from '#house/past-world'
import type { View } from '#kernel/events/view'
import type { TakeTurns } from '#recorder/take-turns'
import type { World } from '#recorder/world'
import type { AdoptedRow } from '#session/usecases/liveness/adopt-sessions'
import type { StateDirectories } from '#statedir/ports/state-directory'
import type { HeavyWork } from './beside/heavy-work.ts'
import type { EventFeed } from './event-feed.ts'

export type ShownValue = { readonly key: string; readonly value: unknown; readonly source: string }

import type { Authority } from './judge-signed.ts'

/** The coding agents of this machine. A name that none of them has is refused. */
export type AgentsHere = {
  readonly look: () => Promise<readonly AgentLook[]>
  /** Sends it a prompt, where it is here and does not say that it is not logged in. */
  readonly try: (harness: string) => Promise<AgentLook>
  /** The one that the file of the home names; null: none. */
  readonly findChosen: () => Promise<string | null>
  /** Writes it into the file of the home. */
  readonly choose: (harness: string) => Promise<{ readonly file: string; readonly notes: readonly string[] }>
}

export type Services = {
  readonly world: World
  /** The world as it was, for questions that the log answers alone. */
  readonly past: PastWorlds
  /** Whoever wants the whole log checked. */
  readonly verifying: TakeTurns
  /** Carries out what would keep others waiting; only where others may wait. */
  readonly beside?: HeavyWork
  readonly views: readonly View[]
  readonly feed: EventFeed
  readonly stateDirectories: StateDirectories
  readonly version: string
  readonly startedAt: string
  readonly door: 'daemon' | 'in_process'
  readonly backupsDirectory: string
  readonly stylesheet: () => Promise<string>
  /** What this home wants of decisions. */
  readonly authority: () => Promise<Authority>
  readonly showConfig: (projectRoot: string | null) => Promise<readonly ShownValue[]>
  readonly agents: () => Promise<AgentsHere>
  /** What became of the sessions that were there when it started; null until that is known. */
  readonly adoption: { rows: readonly AdoptedRow[] | null }
  /** Why this node may judge nothing and act on nothing now; null where it may. */
  readonly admission: { refusal: () => Error | null }
  /** Where nodes find this plane, and what they know it by; null where none is served. */
  readonly plane: { served: { readonly url: string; readonly authority: string } | null }
  /** The errors that were answered with since it started. */
  readonly errors: KeptErrors
  /** Keeps what an untyped failure said; nobody outside hears it. */
  readonly onUnexpected: (error: unknown, correlation: string) => void
  /** Told after a change, so that intents do not wait for the next look. */
  readonly wakeReactor: () => void
}
