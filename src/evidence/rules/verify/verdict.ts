// The verdict of a run: confirmed or downgraded, never better than what was proposed and proven.
import { isRecordVerdict, RECORD_VERDICTS, type RecordVerdict, worstVerdict } from '../shape/vocabulary.ts'

export type VerdictFacts = {
  /** The word of the submission; null if it gave none. */
  readonly proposed: string | null
  readonly schemaValid: boolean
  readonly policyValid: boolean
  readonly provenanceConfirmed: boolean
  readonly consistent: boolean
  readonly scenarioVerdicts: readonly string[]
}

export type ComputedVerdict = {
  readonly verified: RecordVerdict
  readonly downgraded: boolean
  readonly downgrade_reasons: readonly string[]
}

export function computeVerdict(facts: VerdictFacts): ComputedVerdict {
  const { proposed } = facts
  if (!facts.schemaValid || !facts.provenanceConfirmed) {
    const isBetter = proposed !== null && proposed !== 'fail'
    return answer(proposed, 'fail', isBetter ? ['schema or provenance validation failed'] : [])
  }
  const floor = computeFloor(facts)
  const claim = readProposal(proposed)
  const verified = worstVerdict([floor.verdict, claim.verdict])
  const isFloorWorse = rank(floor.verdict) < rank(claim.verdict)
  const downgrade = `scenario/policy evidence requires "${floor.verdict}" but source proposed "${proposed}"`
  return answer(proposed, verified, [...floor.reasons, ...claim.reasons, ...(isFloorWorse ? [downgrade] : [])])
}

type Reasoned = { readonly verdict: RecordVerdict; readonly reasons: readonly string[] }

/** The best verdict that the evidence allows. */
function computeFloor({ scenarioVerdicts, policyValid, consistent }: VerdictFacts): Reasoned {
  const strange = scenarioVerdicts.filter(verdict => !isRecordVerdict(verdict))
  const reasons = strange.map(verdict => `verdict: unrecognized scenario verdict "${verdict}", treating as fail`)
  if (scenarioVerdicts.length === 0) reasons.push('verdict: no scenario results, nothing was proven')
  if (!policyValid) reasons.push('policy validation failed')
  if (!consistent) reasons.push('consistency validation failed')
  return { verdict: reasons.length > 0 ? 'fail' : worstVerdict(scenarioVerdicts.filter(isRecordVerdict)), reasons }
}

function readProposal(proposed: string | null): Reasoned {
  if (isRecordVerdict(proposed)) return { verdict: proposed, reasons: [] }
  const reason =
    proposed === null
      ? 'verdict: no proposed verdict provided, defaulting to fail'
      : `verdict: unrecognized proposed verdict "${proposed}", treating as fail`
  return { verdict: 'fail', reasons: [reason] }
}

function answer(
  proposed: string | null,
  verified: RecordVerdict,
  downgrade_reasons: readonly string[],
): ComputedVerdict {
  return { verified, downgraded: isRecordVerdict(proposed) && rank(verified) < rank(proposed), downgrade_reasons }
}

function rank(verdict: RecordVerdict): number {
  return RECORD_VERDICTS.indexOf(verdict)
}
