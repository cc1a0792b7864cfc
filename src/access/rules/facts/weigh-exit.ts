// What a record of an end is worth to a look: a living process beats every record, and so does a living group.
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { type ExitBelief, type ExitFacts, judgeExit } from './judge-exit.ts'

export type WeighedExit = {
  readonly belief: ExitBelief
  /** Whether the record may be asked how it ended. */
  readonly isTaken: boolean
  /** A record claims an end that a look at the processes denies. */
  readonly contradiction: {
    readonly record: string
    readonly belief: ExitBelief
    readonly alive: 'process' | 'group'
  } | null
}

/**
 * Who runs open can read what only its supervisor knows, and write it. Once it is seen gone with all of its group, such a record is
 * the only word about how it ended, and `why` says who could have written it; before that it proves nothing.
 */
export function weighExit(facts: ExitFacts & { readonly exit: object }): WeighedExit {
  const { contradicted, belief, process } = judgeExit(facts)
  const isGroupLeft = belief === 'unsealed' && facts.group === 'living'
  if (contradicted || isGroupLeft)
    return {
      belief,
      isTaken: false,
      contradiction: { record: hashRecord(facts.exit), belief, alive: process === 'alive' ? 'process' : 'group' },
    }
  return { belief, isTaken: belief !== 'forged', contradiction: null }
}

/** What only its supervisor knows is in no event twice. */
function hashRecord(record: object): string {
  return sha256Hex(canonicalJson(record))
}
