// From what the forge says about a change to the flags of the ladder.

import type { ForgeObservation } from '../liveness/observation.ts'
import type { OpenPrFacts } from './decide-open-pr.ts'

export function derivePrFlags(seen: ForgeObservation): OpenPrFacts {
  return {
    ciFailing: seen.ci === 'failing',
    draft: seen.draft || seen.state === 'draft',
    // A comment of a person that nobody resolved asks for a change, whatever the decision says.
    changesRequested: seen.review === 'changes_requested' || seen.humanComments,
    botComments: seen.botComments,
    mergeConflicts: seen.conflicts,
    mergeable: seen.mergeable,
    approved: seen.review === 'approved',
    reviewPending: seen.review === 'pending',
    // Being idle belongs to the activity axis; the ladder of a stored session never uses it.
    idleBeyond: false,
    number: seen.number,
    url: seen.url,
  }
}
