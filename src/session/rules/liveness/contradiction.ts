// A record claims an end that a look at the processes denies: what is kept of that, and how it is told.

export type Contradiction = {
  /** The hash of the record: what it holds is in no event. */
  readonly record: string
  readonly belief: string
  readonly rule: string
}

const SENTENCES: Readonly<Record<string, string>> = {
  X2: 'its process lives, and a record claims its end',
  X5: 'processes of its group live, and a record claims its end',
}

export function composeContradiction({ belief, rule }: Contradiction): string {
  return `${SENTENCES[rule] ?? 'a record claims its end, and a look denies it'} (${belief})`
}

/** A record that is written again and again is told once for each way in which it is not believed. */
export function isContradictionNews(known: Contradiction | null, seen: Contradiction): boolean {
  return known === null || known.belief !== seen.belief || known.rule !== seen.rule
}
