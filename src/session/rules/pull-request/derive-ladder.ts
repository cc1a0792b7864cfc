// The ladder of a change as a list: the rows that were asked and said no, the one that it stands on, and those that were not
// asked any more.

import type { DisplayStatus } from '../activity/vocabulary.ts'
import { OPEN_RUNG, RUNGS } from './decide-open-pr.ts'

export type LadderRung = {
  readonly rule: string
  readonly word: string
  readonly status: DisplayStatus
  readonly because: string
  readonly state: 'not_so' | 'here' | 'not_asked'
}

const LADDER = [...Object.values(RUNGS), OPEN_RUNG]

/** Without a row of the ladder (a change that is merged or closed) nothing on it was asked. */
export function deriveLadder(rule: string): readonly LadderRung[] {
  const here = LADDER.findIndex(rung => rung.rule === rule)
  return LADDER.map(({ rule, word, status, because }, at) => ({
    rule,
    word,
    status,
    because,
    state: at === here ? 'here' : at < here ? 'not_so' : 'not_asked',
  }))
}
