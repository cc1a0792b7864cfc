// The four words for a gate and their order: whoever reads a claim may lower it, and nothing ever raises it.

/** From the lowest to the highest. */
export const VERDICTS = ['not_proven', 'not_applicable', 'waived', 'proven'] as const

export type Verdict = (typeof VERDICTS)[number]

function lowerOf(left: Verdict, right: Verdict): Verdict {
  return VERDICTS.indexOf(left) <= VERDICTS.indexOf(right) ? left : right
}

export function lowerVerdict(claimed: Verdict, found: Verdict): { verdict: Verdict; lowered: boolean } {
  const verdict = lowerOf(claimed, found)
  return { verdict, lowered: verdict !== claimed }
}

/** What does not apply says nothing about the others; nothing at all proves nothing. */
export function combineVerdicts(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.length === 0) return 'not_proven'
  const applicable = verdicts.filter(verdict => verdict !== 'not_applicable')
  return applicable.reduce(lowerOf, applicable.length === 0 ? 'not_applicable' : 'proven')
}
