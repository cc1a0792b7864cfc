// A memory of how far something has looked. It may be lost at any time: then everything is looked at again.
export type Checkpoints = {
  /** `root` is the store that was looked at. */
  readonly read: (root: string) => Promise<string | null>
  readonly write: (root: string, text: string) => Promise<void>
}
