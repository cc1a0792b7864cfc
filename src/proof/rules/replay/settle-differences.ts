// Compares the decisions that came out differently with those that somebody wrote down as meant.
import { canonicalJson } from '#kernel/reading/canonical-json'
import { compareText } from '#kernel/reading/json-value'

export type DecisionName = { readonly log: string; readonly event: string; readonly decider: string }

export type Difference = DecisionName & { readonly was: unknown; readonly now: unknown }

export type SettledDifferences = {
  readonly pass: boolean
  readonly unacknowledged: readonly DecisionName[]
  readonly changed: readonly DecisionName[]
  readonly stale: readonly DecisionName[]
}

/** One word for the three names, which no other three can spell. */
export function keyOfDecision({ log, event, decider }: DecisionName): string {
  return canonicalJson([log, event, decider])
}

export function settleDifferences(
  found: readonly Difference[],
  acknowledged: readonly Difference[],
): SettledDifferences {
  const listed = new Map(acknowledged.map(difference => [keyOfDecision(difference), difference]))
  const seen = new Set(found.map(keyOfDecision))
  const unacknowledged = found.filter(difference => !listed.has(keyOfDecision(difference)))
  const changed = found.filter(difference => {
    const meant = listed.get(keyOfDecision(difference))
    return meant !== undefined && !isSameAnswer(difference, meant)
  })
  const stale = acknowledged.filter(difference => !seen.has(keyOfDecision(difference)))
  return {
    pass: unacknowledged.length + changed.length + stale.length === 0,
    unacknowledged: namesOf(unacknowledged),
    changed: namesOf(changed),
    stale: namesOf(stale),
  }
}

function isSameAnswer(left: Difference, right: Difference): boolean {
  return canonicalJson([left.was, left.now]) === canonicalJson([right.was, right.now])
}

function namesOf(differences: readonly Difference[]): DecisionName[] {
  return differences
    .map(({ log, event, decider }) => ({ log, event, decider }))
    .sort(
      (left, right) =>
        compareText(left.log, right.log) ||
        compareText(left.event, right.event) ||
        compareText(left.decider, right.decider),
    )
}
