// The four words for a gate and their order: whoever reads a claim may lower it, and nothing ever raises it.

/** From the lowest to the highest. */
export const GATE_VERDICTS = ['not_proven', 'not_applicable', 'waived', 'proven'] as const

export type GateVerdict = (typeof GATE_VERDICTS)[number]

function lowerOf(left: GateVerdict, right: GateVerdict): GateVerdict {
  return GATE_VERDICTS.indexOf(left) <= GATE_VERDICTS.indexOf(right) ? left : right
}

export function lowerVerdict(claimed: GateVerdict, found: GateVerdict): { verdict: GateVerdict; lowered: boolean } {
  const verdict = lowerOf(claimed, found)
  return { verdict, lowered: verdict !== claimed }
}

/** What does not apply says nothing about the others; nothing at all proves nothing. */
export function combineVerdicts(verdicts: readonly GateVerdict[]): GateVerdict {
  if (verdicts.length === 0) return 'not_proven'
  const applicable = verdicts.filter(verdict => verdict !== 'not_applicable')
  return applicable.reduce(lowerOf, applicable.length === 0 ? 'not_applicable' : 'proven')
}
