// What a repository brings that has effect, and what of it a person of this home trusted.
import type { Sha256 } from '#kernel/events/hash'
import type { Parts } from '../rules/repository/effective-parts.ts'

export type RepositoryLook = {
  /** The real path: a record of another path counts as none. */
  readonly path: string
  readonly parts: Parts
  readonly hash: Sha256
  /** Each part as a person is shown it. */
  readonly words: Readonly<Record<string, string>>
}

export type TrustRecord = RepositoryLook & { readonly schema: 1; readonly at: string; readonly by: string }

export interface Trust {
  /** Starts nothing that the repository names. Throws CONFIG_INVALID for a configuration that cannot be read. */
  look(root: string): Promise<RepositoryLook>
  /** What was trusted there; a record that cannot be read counts as none. */
  find(path: string): Promise<TrustRecord | null>
  /** Whether the configuration of this home trusts what lies below a directory, whatever it is. */
  isInTrustedFolder(path: string): Promise<boolean>
  keep(record: TrustRecord): Promise<void>
  forget(path: string): Promise<void>
  list(): Promise<readonly TrustRecord[]>
}
