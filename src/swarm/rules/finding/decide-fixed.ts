// What becomes of a finding that a wave did not report again. Nothing is fixed because nobody mentioned it.

import type { FindingClassification, PriorState } from '#finding/rules/finding-state'
import { isClosedFinding, isDecided } from '#finding/rules/finding-state'
import type { AnchorState } from '#finding/rules/identity/anchor'
import { decideByTable, type RuleTable } from '#kernel/machine/rule-table'

/** Null is "not known", and never helps towards fixed. */
export type AbsenceFacts = {
  readonly prior: { readonly state: PriorState; readonly tree: string | null }
  readonly observation: {
    readonly looked: 'yes' | 'no' | 'unknown' | null
    readonly tree: string | null
    readonly inScope: boolean | null
  }
  readonly lens: { readonly comparable: boolean | null }
  readonly agent: { readonly status: string | null; readonly reportValid: boolean | null }
  readonly match: { readonly ambiguous: boolean | null; readonly sameRuleNewInFile: number | null }
  readonly code: {
    readonly file: 'present' | 'deleted' | 'renamed' | 'unknown' | null
    readonly anchor: AnchorState | null
    readonly anchorElsewhere: boolean | null
  }
  readonly verifier: { readonly verdict: VerifierVerdict | null; readonly tree: string | null } | null
  readonly test: {
    readonly before: TestColour | null
    readonly after: TestColour | null
    readonly tree: string | null
  } | null
}

export type VerifierVerdict = 'fixed' | 'still_present' | 'cannot_tell'
export type TestColour = 'red' | 'green' | 'unknown'

/** Null: it stays what it was. */
export type AbsenceClass = { readonly classification: FindingClassification | null; readonly rule: string }

/** A state that stays has no new detail; data of testing-os may bring `approved` as a state. */
export type AbsenceDecision = (FindingClassification | { readonly state: PriorState; readonly detail: null }) & {
  readonly rule: string
}

const unverified = (
  detail: Extract<FindingClassification, { state: 'unverified' }>['detail'],
): FindingClassification => ({
  state: 'unverified',
  detail,
})
const fixed = (detail: Extract<FindingClassification, { state: 'fixed' }>['detail']): FindingClassification => ({
  state: 'fixed',
  detail,
})
const RECURRING: FindingClassification = { state: 'recurring', detail: null }

const stays = () => null

/** First row that applies. */
export const ABSENCE_TABLE: RuleTable<AbsenceFacts, FindingClassification | null> = {
  rows: [
    {
      rule: 'F01',
      because: 'A person decided about it; no wave changes that.',
      when: ({ prior }) => isDecided(prior.state),
      result: stays,
    },
    {
      rule: 'F02',
      because: 'It was closed already and nobody saw it again.',
      when: ({ prior }) => isClosedFinding(prior.state),
      result: stays,
    },
    {
      rule: 'F03',
      because: 'A verifier looked and says it is still there.',
      when: facts => verdictOf(facts) === 'still_present',
      result: () => RECURRING,
    },
    {
      rule: 'F04',
      because: 'The test bound to it is red.',
      when: facts => testOf(facts)?.after === 'red',
      result: () => RECURRING,
    },
    {
      rule: 'F05',
      because: 'A report may have meant it, but it is not certain which.',
      when: ({ match }) => match.ambiguous !== false,
      result: () => unverified('ambiguous_match'),
    },
    {
      rule: 'F06',
      because: 'Its file was deleted, but the same code stands elsewhere.',
      when: facts => isFileDeleted(facts) && facts.code.anchorElsewhere === true,
      result: () => unverified('ambiguous_match'),
    },
    {
      rule: 'F07',
      because: 'Its file was deleted.',
      when: isFileDeleted,
      result: () => ({ state: 'obsolete', detail: 'file_deleted' }),
    },
    {
      rule: 'F08',
      because: 'The agent that should have looked did not complete with a valid report.',
      when: ({ agent }) => agent.status !== 'complete' || agent.reportValid !== true,
      result: () => unverified('agent_incomplete'),
    },
    {
      rule: 'F09',
      because: 'The wave did not cover its path.',
      when: ({ observation }) => observation.inScope === false,
      result: () => unverified('out_of_scope'),
    },
    {
      rule: 'F10',
      because: 'Nobody is known to have read its file at a known tree.',
      when: ({ observation }) =>
        observation.inScope !== true || observation.looked !== 'yes' || observation.tree === null,
      result: () => unverified('not_observed'),
    },
    {
      rule: 'F11',
      because: 'The wave looked through another or an older lens.',
      when: ({ lens }) => lens.comparable !== true,
      result: () => unverified('lens_changed'),
    },
    {
      rule: 'F12',
      because: 'The tree is the one it was last seen in, so not finding it again proves nothing.',
      when: ({ prior, observation }) => prior.tree !== null && prior.tree === observation.tree,
      result: () => unverified('unchanged_code'),
    },
    {
      rule: 'F13',
      because: 'A verifier looked at this tree and says it is fixed.',
      when: facts => verdictOf(facts) === 'fixed',
      result: () => fixed('verifier'),
    },
    {
      rule: 'F14',
      because: 'The test bound to it went from red to green.',
      when: facts => testOf(facts)?.before === 'red' && testOf(facts)?.after === 'green',
      result: () => fixed('test'),
    },
    {
      rule: 'F15',
      because: 'Its code changed, but a new finding of the same rule in that file may be the same defect.',
      when: facts => isAnchorTouched(facts) && facts.match.sameRuleNewInFile !== 0,
      result: () => unverified('ambiguous_match'),
    },
    {
      rule: 'F16',
      because: 'Its code is gone.',
      when: ({ code }) => code.anchor === 'gone',
      result: () => fixed('anchor_gone'),
    },
    {
      rule: 'F17',
      because: 'Its line was changed.',
      when: ({ code }) => code.anchor === 'changed',
      result: () => fixed('anchor_changed'),
    },
    {
      rule: 'F18',
      because: 'Its code is unchanged, so not finding it again proves nothing.',
      when: ({ code }) => code.anchor === 'unchanged',
      result: () => unverified('unchanged_code'),
    },
  ],
  otherwise: {
    rule: 'F19',
    because: 'It was looked at, but nothing proves that it is gone.',
    result: () => unverified('no_proof'),
  },
}

export function decideFixed(facts: AbsenceFacts): AbsenceDecision {
  const { classification, rule } = classifyAbsence(facts)
  return { ...(classification ?? { state: facts.prior.state, detail: null }), rule }
}

export function classifyAbsence(facts: AbsenceFacts): AbsenceClass {
  const { result, rule } = decideByTable(ABSENCE_TABLE, facts, null)
  return { classification: result, rule }
}

/** A verdict about another tree, and one that cannot tell, is none. */
function verdictOf({ verifier, observation }: AbsenceFacts): VerifierVerdict | null {
  return verifier && observation.tree !== null && verifier.tree === observation.tree ? verifier.verdict : null
}

function testOf({ test, observation }: AbsenceFacts): AbsenceFacts['test'] {
  return test && observation.tree !== null && test.tree === observation.tree ? test : null
}

function isFileDeleted({ observation, code }: AbsenceFacts): boolean {
  return observation.tree !== null && code.file === 'deleted'
}

function isAnchorTouched({ code }: AbsenceFacts): boolean {
  return code.anchor === 'changed' || code.anchor === 'gone'
}
