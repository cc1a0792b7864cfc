// What a node may push: its own refs, of work that was given to it, and never a removal. What is overwritten is kept.

export type RefFacts = {
  readonly ref: string
  readonly node: string
  readonly claims: readonly { readonly session: string; readonly generation: number }[]
  /** All zeros: no commit. */
  readonly old: string
  readonly new: string
}

export type RefAnswer = {
  readonly result: 'pass' | 'repeat' | 'refuse'
  readonly code: 'NODE_REF_REFUSED' | 'CLAIM_FOREIGN' | null
  /** Before it is moved a ref is made for the commit that it stood on. */
  readonly keepOld: boolean
  readonly rule: string
}

const SHAPE =
  /^refs\/provost\/node\/(nd_[0-9A-Z]{2,26})\/([a-z0-9][a-z0-9-]{0,39}-[1-9][0-9]{0,8})\/g([1-9][0-9]{0,8})\/(head|salvage\/[1-9][0-9]{0,8})$/

export function checkRef({ ref, node, claims, old, new: next }: RefFacts): RefAnswer {
  const refused = (code: NonNullable<RefAnswer['code']>, rule: string): RefAnswer => ({
    result: 'refuse',
    code,
    keepOld: false,
    rule,
  })
  const [, owner, session, generation, kind] = SHAPE.exec(ref) ?? []
  if (owner === undefined || kind === undefined) return refused('NODE_REF_REFUSED', 'E1')
  if (owner !== node) return refused('NODE_REF_REFUSED', 'E2')
  const isClaimed = claims.some(claim => claim.session === session && claim.generation === Number(generation))
  if (!isClaimed) return refused('CLAIM_FOREIGN', 'E3')
  if (isNoCommit(next)) return refused('NODE_REF_REFUSED', 'E4')
  if (old === next) return { result: 'repeat', code: null, keepOld: false, rule: 'E5' }
  if (kind !== 'head' && !isNoCommit(old)) return refused('NODE_REF_REFUSED', 'E6')
  const keepOld = !isNoCommit(old)
  return { result: 'pass', code: null, keepOld, rule: keepOld ? 'E7' : 'E8' }
}

function isNoCommit(commit: string): boolean {
  return /^0+$/.test(commit)
}
