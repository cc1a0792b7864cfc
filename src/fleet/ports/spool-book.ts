// How far the plane has taken in what each node wrote down, and which requests were heard already. What is taken in and how far
// that is are one transaction, so a record that arrives again is known.
import type { SpoolKnown } from '#fleet/rules/merge-spool'
import type { StreamAppend } from '#store/ports/event-log'

export type SpoolPlace = Pick<SpoolKnown, 'spool' | 'through' | 'gaps'>

export type SpoolTaken = {
  readonly writes: readonly StreamAppend[]
  readonly place: SpoolPlace & { readonly spool: string }
  readonly applied: SpoolKnown['applied']
}

export interface SpoolBook {
  find(node: string): Promise<SpoolPlace>
  /** `plan` is asked at the end of the log, with the hashes of those `seqs` that were applied; null: nothing is to be done. */
  take(
    node: string,
    spool: string,
    seqs: readonly number[],
    plan: (known: SpoolKnown) => Promise<SpoolTaken | null>,
  ): Promise<void>
  /** False when it was heard before. Those older than `keptMs` are forgotten. */
  hearNonce(node: string, nonce: string, keptMs: number): Promise<boolean>
}
