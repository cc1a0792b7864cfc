// Everything that can be observed about a session. Only the shell turns an exception or a time-out into `failed`.

import type { InstantMs } from '#kernel/events/time'
import type { Activity, ActivitySource, Confidence, KillKind, Look, PrState } from '../activity/vocabulary.ts'
import type { DeathProof, ExitProof } from './death-proof.ts'

export type ProbeObservation<Time = InstantMs> = {
  readonly kind: 'probe'
  readonly at: Time
  readonly generation: number
  readonly runtime: Look
  readonly process: Look
  readonly proof: DeathProof | null
}

export type ActivityObservation<Time = InstantMs> = {
  readonly kind: 'activity'
  readonly at: Time
  readonly generation: number
  /** Null when the source does not number its signals. */
  readonly seq: number | null
  readonly confidence: Confidence
  readonly activity: Activity
  readonly source: ActivitySource
  readonly resetAt: Time | null
  /** It rests because the first words of its launch have not reached it yet. */
  readonly wordsFollow?: true
}

export const CI_WORDS = ['pending', 'passing', 'failing', 'none'] as const
export const REVIEW_WORDS = ['approved', 'changes_requested', 'pending', 'none'] as const

export type ForgeObservation<Time = InstantMs> = {
  readonly kind: 'forge'
  readonly at: Time
  /** False: the forge could not be asked, and nothing else in here means anything. */
  readonly fetched: boolean
  readonly state: PrState
  readonly number: number
  readonly url: string
  readonly draft: boolean
  readonly ci: (typeof CI_WORDS)[number]
  readonly review: (typeof REVIEW_WORDS)[number]
  readonly mergeable: boolean
  readonly conflicts: boolean
  readonly humanComments: boolean
  readonly botComments: boolean
}

export type KillObservation<Time = InstantMs> = {
  readonly kind: 'kill'
  readonly at: Time
  readonly killKind: KillKind
  /** The process group was seen to be gone. */
  readonly runtimeGone: boolean
}

export type SpawnedObservation<Time = InstantMs> = {
  readonly kind: 'spawned'
  readonly at: Time
  readonly generation: number
}

export type RestoredObservation<Time = InstantMs> = {
  readonly kind: 'restored'
  readonly at: Time
  readonly generation: number
}

/** How it ended was written down, and is read after it was said to have ended. */
export type WitnessedObservation<Time = InstantMs> = {
  readonly kind: 'witnessed'
  readonly at: Time
  readonly generation: number
  readonly proof: ExitProof
}

export type Observation<Time = InstantMs> =
  | ProbeObservation<Time>
  | ActivityObservation<Time>
  | ForgeObservation<Time>
  | KillObservation<Time>
  | SpawnedObservation<Time>
  | RestoredObservation<Time>
  | WitnessedObservation<Time>
