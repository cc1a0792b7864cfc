// What a reader makes of a claim (table C): it stays, or it is lowered with the reason. It is never raised.
import { type GateVerdict, lowerVerdict } from '../gate/verdicts.ts'
import { type Judged, type JudgedLists, judgeGate } from './judge-gates.ts'
import type { GateClaim, Waiver } from './statement.ts'

export type ReadClaim = Pick<GateClaim, 'name' | 'rule' | 'verdict' | 'evidence' | 'waiver'>

export type ClaimLists = JudgedLists & { readonly waivers: readonly Waiver[] }

export function readClaim(claim: ReadClaim, lists: ClaimLists): Judged {
  return READERS[claim.verdict](claim, lists)
}

const lowered = (rule: string): Judged => ({ verdict: 'not_proven', rule })

const stays = ({ verdict, rule }: ReadClaim): Judged => ({ verdict, rule })

const READERS: Readonly<Record<GateVerdict, (claim: ReadClaim, lists: ClaimLists) => Judged>> = {
  not_proven: stays,
  waived(claim, { waivers }) {
    const waiver = waivers.find(({ id, gate }) => id === claim.waiver && gate === claim.name)
    if (!waiver) return lowered('no_waiver')
    return waiver.by.kind === 'person' ? stays(claim) : lowered('waiver_not_by_person')
  },
  not_applicable(claim, lists) {
    const judged = judgeGate(claim.name, lists)
    return judged && judged.verdict !== 'not_applicable' ? lowered('applicable') : stays(claim)
  },
  proven(claim, lists) {
    if (claim.evidence.length === 0) return lowered('no_evidence')
    if (claim.evidence.some(digest => !lists.members.has(digest))) return lowered('evidence_missing')
    const judged = judgeGate(claim.name, lists)
    return judged ? { ...judged, verdict: lowerVerdict(claim.verdict, judged.verdict).verdict } : stays(claim)
  },
}
