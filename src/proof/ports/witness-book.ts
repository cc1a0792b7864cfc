// Who witnesses the log of this home, and whose logs this home witnesses.
import type { NoteSigner } from '../rules/notes/sign-note.ts'

/** `url`: where `/add-checkpoint` is asked. */
export type KnownWitness = { readonly name: string; readonly url: string; readonly vkey: string }

export type WitnessEntries = {
  readonly witnesses: readonly KnownWitness[]
  /** Keys of logs that are cosigned here; their names are the origins. */
  readonly logs: readonly string[]
}

export interface WitnessBook {
  read(): Promise<WitnessEntries>
  write(entries: WitnessEntries): Promise<void>
  /** The key that cosigns, another one than that of the own log; made on first use. */
  needSigner(): Promise<NoteSigner>
}

export type WitnessReply = { readonly status: number; readonly body: string }

/** The newest checkpoint that it cosigned of a log; null where it has none. Throws like the other. */
export type ReadWitness = (url: string, originHash: string) => Promise<string | null>

/** Throws where nobody answers in time, or with more than an answer can be. */
export type AskWitness = (url: string, request: string) => Promise<WitnessReply>
