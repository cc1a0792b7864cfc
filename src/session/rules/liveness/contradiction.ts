// A record claims an end that a look at the processes denies: what is kept of that, and how it is told.

export type Contradiction = {
  /** The hash of the record: what it holds is in no event. */
  readonly record: string
  readonly belief: string
  /** Who was seen alive. */
  readonly alive: string
}

const SENTENCES: Readonly<Record<string, string>> = {
  process: 'its process lives, and a record claims its end',
  group: 'processes of its group live, and a record claims its end',
}

export function composeContradiction({ belief, alive }: Contradiction): string {
  return `${SENTENCES[alive] ?? 'a record claims its end, and a look denies it'} (${belief})`
}

/** A record that is written again and again is told once for each way in which it is not believed. */
export function isContradictionNews(known: Contradiction | null, seen: Contradiction): boolean {
  return known === null || known.belief !== seen.belief || known.alive !== seen.alive
}
