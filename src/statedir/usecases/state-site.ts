// One state directory with everything a use case needs to work on it. Without a project nothing is told to the log.

import type { Clock } from '#kernel/ports/clock'
import type { IdSource } from '#kernel/ports/id-source'
import type { StateDirectory } from '../ports/state-directory.ts'
import type { SiteContract } from '../rules/contract/site-contract.ts'
import type { StateLedger } from './state-ledger.ts'

export type StateSite = {
  readonly directory: StateDirectory
  readonly contract: SiteContract
  readonly clock: Clock
  readonly ids: IdSource
  /** Null for a directory that belongs to no project: the manifests are its record then. */
  readonly ledger: StateLedger | null
  /** Who asks, where it is known. */
  readonly actor: string | null
}

export type LockWish = { readonly lockWaitMs?: number | undefined }

export const LOCK_WAIT_MS_DEFAULT = 10_000
