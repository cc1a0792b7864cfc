// What reviews and trials have cost so far, as the plan of the next trials asks for it. One cost that nobody told makes the sum
// unknown, and then runs are counted instead.

export type LookCost = {
  readonly harness: string
  /** Null: it is a real review. */
  readonly trial: string | null
  /** It goes on: what it will cost is what others have cost. */
  readonly isOpen: boolean
  /** Null: nobody told it. */
  readonly nanos: number | null
}

export type LookingSpending = {
  readonly reviewNanos: number | null
  readonly calibrationNanos: number | null
  /** What one more look of this one costs, by what its looks have cost; null: not known. */
  readonly costOf: (harness: string) => number | null
}

export function deriveSpending(looks: readonly LookCost[]): LookingSpending {
  const means = new Map([...Map.groupBy(looks, ({ harness }) => harness)].map(([name, some]) => [name, meanOf(some)]))
  const costOf = (harness: string) => means.get(harness) ?? null
  const expected = looks.map(look => (look.isOpen ? { ...look, nanos: look.nanos ?? costOf(look.harness) } : look))
  return {
    reviewNanos: sumOf(expected.filter(({ trial }) => trial === null)),
    calibrationNanos: sumOf(expected.filter(({ trial }) => trial !== null)),
    costOf,
  }
}

function sumOf(looks: readonly LookCost[]): number | null {
  return looks.reduce<number | null>((sum, { nanos }) => (sum === null || nanos === null ? null : sum + nanos), 0)
}

/** Rounded up: what is planned must not cost more than it may. */
function meanOf(looks: readonly LookCost[]): number | null {
  const known = looks.flatMap(({ nanos }) => nanos ?? [])
  return known.length === 0 ? null : Math.ceil(known.reduce((sum, nanos) => sum + nanos, 0) / known.length)
}
