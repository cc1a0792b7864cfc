// How well a result is known. Nothing that its submitter wrote makes it better known.

export const RUNGS = ['claimed', 'commit_exists', 'ci_attested', 'ran_here'] as const
export type Rung = (typeof RUNGS)[number]

export const RUNG_VERDICTS = ['pass', 'fail', 'partial', 'blocked'] as const
export type RungVerdict = (typeof RUNG_VERDICTS)[number]

export const ATTESTED_SIGNATURES = ['valid', 'invalid', 'unknown'] as const
export const COMMIT_SIGHTS = ['exists', 'missing', 'unknown'] as const

export type Attestation = {
  readonly signature: (typeof ATTESTED_SIGNATURES)[number]
  readonly issuer: string
  readonly subject: string
  readonly verdict: RungVerdict
}

export type RungFacts = {
  readonly commit: string
  readonly tree: string
  /** As it was submitted. */
  readonly verdict: RungVerdict
  readonly need: Rung
  readonly commitSeen: (typeof COMMIT_SIGHTS)[number]
  readonly treeSeen: string | null
  /** What Provost itself ran. */
  readonly ran: {
    readonly tree: string
    readonly verdict: RungVerdict
    readonly caged: boolean
    readonly logKept: boolean
  } | null
  readonly attestation: Attestation | null
  readonly issuers: readonly string[]
}

export type RungJudgement = {
  readonly rung: Rung
  readonly verdict: RungVerdict
  readonly contradicted: boolean
  readonly open: boolean
  readonly code: 'EVIDENCE_RUNG_TOO_LOW' | 'EVIDENCE_CONTRADICTED' | 'EVIDENCE_NOT_PASSED' | null
  readonly lacks: readonly string[]
  readonly rule: string
}

export function judgeRung(facts: RungFacts): RungJudgement {
  const { rung, verdict, rule } = findRung(facts)
  const { attestation } = facts
  const isAtOdds =
    rung === 'ran_here' && lackOfAttestation(facts) === null && attestation !== null && attestation.verdict !== verdict
  const contradicted = verdict !== facts.verdict || isAtOdds
  const code = findCode(RUNGS.indexOf(rung) >= RUNGS.indexOf(facts.need), contradicted, verdict)
  return { rung, verdict, contradicted, open: code === null, code, lacks: lacksOf(facts), rule }
}

function findRung(facts: RungFacts): { rung: Rung; verdict: RungVerdict; rule: string } {
  const { commitSeen, treeSeen, tree, ran, attestation, verdict } = facts
  if (commitSeen === 'missing' || isOtherTree(facts)) return { rung: 'claimed', verdict, rule: 'E1' }
  if (ran?.tree === tree && ran.logKept) return { rung: 'ran_here', verdict: ran.verdict, rule: 'E2' }
  if (attestation !== null && lackOfAttestation(facts) === null)
    return { rung: 'ci_attested', verdict: attestation.verdict, rule: 'E3' }
  if (commitSeen === 'exists' && treeSeen === tree) return { rung: 'commit_exists', verdict, rule: 'E4' }
  return { rung: 'claimed', verdict, rule: 'E5' }
}

function findCode(isHighEnough: boolean, contradicted: boolean, verdict: RungVerdict): RungJudgement['code'] {
  if (!isHighEnough) return 'EVIDENCE_RUNG_TOO_LOW'
  if (contradicted) return 'EVIDENCE_CONTRADICTED'
  return verdict === 'pass' ? null : 'EVIDENCE_NOT_PASSED'
}

function isOtherTree({ treeSeen, tree }: RungFacts): boolean {
  return treeSeen !== null && treeSeen !== tree
}

/** Null also where there is none. */
function lackOfAttestation({ attestation, issuers, commit }: RungFacts): string | null {
  if (attestation === null) return null
  if (attestation.signature !== 'valid') return `signature_${attestation.signature}`
  if (!issuers.includes(attestation.issuer)) return 'issuer_not_trusted'
  return attestation.subject === commit ? null : 'attests_other_commit'
}

function lackOfRun({ ran, tree }: RungFacts): string | null {
  if (ran === null) return null
  if (ran.tree !== tree) return 'run_of_other_tree'
  return ran.logKept ? null : 'log_not_kept'
}

const LACK_OF_COMMIT = { exists: null, missing: 'commit_missing', unknown: 'commit_not_looked_for' } as const

function lacksOf(facts: RungFacts): readonly string[] {
  return [
    lackOfRun(facts),
    lackOfAttestation(facts),
    LACK_OF_COMMIT[facts.commitSeen],
    isOtherTree(facts) ? 'tree_differs' : null,
  ].filter(lack => lack !== null)
}
