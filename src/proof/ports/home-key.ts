// The key with which this home signs, and the memory of what it has signed.
import type { NoteSigner } from '../rules/notes/sign-note.ts'

export type SignedSize = { readonly size: number; readonly root: string }

/** Its name is the origin of the log: made from its first key, and kept by every later one. */
export type HomeSigner = NoteSigner

export interface HomeKey {
  /** Undefined where none was made yet. Throws KEY_UNUSABLE for one that is there and must not be used. */
  find(): Promise<HomeSigner | undefined>
  /** Made on first use. One that is gone although it has signed is not made again. */
  need(): Promise<HomeSigner>
  /** One at a time, over all processes of this home. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  /** What this key has signed, oldest first. */
  readSigned(): Promise<readonly SignedSize[]>
  /** On disk when it resolves: only then may the signature be handed out. */
  keepSigned(signed: SignedSize): Promise<void>
  /** Another key signs from here on, under the same name. The old one owes one more signature, beside that of the new one. */
  rotate(origin: string): Promise<void>
  /** The one that was replaced, until it has signed for the last time. */
  findRetiring(): Promise<HomeSigner | undefined>
  endRetiring(): Promise<void>
  /** A person begins a new log: this key signs no more, and what it signed is kept beside it. */
  putAside(): Promise<void>
  /** Permission bits; null where they could not be read. */
  readModes(): Promise<{ readonly mode: number | null; readonly directoryMode: number | null }>
}
