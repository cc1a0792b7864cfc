// Keeps an agent inside of what it was given while nobody waits for it: made before it starts, cleared by whoever hears of
// its end.

export type CageWish = {
  readonly projectRoot: string
  readonly workDirectory: string
  /** The directory that it hands its work in through. */
  readonly submitDirectory: string
  readonly command: readonly string[]
}

/** `kept` is a text that finds the cage again. */
export type Cage = { readonly command: readonly string[]; readonly kept: string }

export type CageEnd = {
  /** False: it could not be confined, and so it never ran. */
  readonly hasRun: boolean
  /** What it wrote elsewhere in the project: relative to it, and not there. */
  readonly outside: readonly string[]
}

export interface AgentCages {
  make(wish: CageWish): Promise<Cage>
  /** Null when there is nothing to find: it was cleared before. */
  clear(kept: string): Promise<CageEnd | null>
}
