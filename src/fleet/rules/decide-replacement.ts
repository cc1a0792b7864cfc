// Whether a work of a node that is out of contact is given to another. Replacing a session is off unless it was asked for.
import type { InstantMs } from '#kernel/events/time'
import type { Contact } from './node-words.ts'

export type ReplacementFacts = {
  readonly now: InstantMs
  readonly work: { readonly settled: boolean; readonly attempt: number; readonly attemptsMax: number }
  /** Null: never. */
  readonly policy: { readonly replaceAfterMs: number | null }
  /** That it ended is proven. */
  readonly proven: boolean
  readonly lost: 'no' | 'lost' | 'replace'
  readonly contact: Contact
  readonly outSince: InstantMs | null
  /** Its claim has run out. */
  readonly lapsed: boolean
  /** By the brake. */
  readonly held: boolean
  readonly placeable: boolean
}

export type Replacement = {
  readonly action: 'none' | 'wait' | 'replace' | 'ask_person'
  readonly at: InstantMs | null
  readonly rule: string
}

type Row = {
  readonly rule: string
  readonly action: Replacement['action']
  readonly when: (facts: ReplacementFacts) => boolean
}

const dueAt = ({ outSince, policy }: ReplacementFacts) => (outSince ?? 0) + (policy.replaceAfterMs ?? 0)

const ROWS: readonly Row[] = [
  { rule: 'X1', action: 'none', when: ({ work }) => work.settled },
  { rule: 'X2', action: 'none', when: ({ proven }) => proven },
  { rule: 'X3', action: 'none', when: ({ lost }) => lost === 'lost' },
  { rule: 'X4', action: 'replace', when: ({ lost, placeable }) => lost === 'replace' && placeable },
  { rule: 'X5', action: 'wait', when: ({ lost }) => lost === 'replace' },
  { rule: 'X6', action: 'none', when: ({ contact }) => contact !== 'out_of_contact' },
  { rule: 'X7', action: 'none', when: ({ policy }) => policy.replaceAfterMs === null },
  { rule: 'X8', action: 'wait', when: ({ outSince, now }) => outSince === null || outSince > now },
  { rule: 'X9', action: 'wait', when: ({ held }) => held },
  { rule: 'X10', action: 'wait', when: ({ lapsed }) => !lapsed },
  { rule: 'X11', action: 'wait', when: facts => facts.now < dueAt(facts) },
  { rule: 'X12', action: 'ask_person', when: ({ work }) => work.attempt >= work.attemptsMax },
  { rule: 'X13', action: 'wait', when: ({ placeable }) => !placeable },
]

const OTHERWISE = { rule: 'X14', action: 'replace' } as const

export function decideReplacement(facts: ReplacementFacts): Replacement {
  const { rule, action } = ROWS.find(row => row.when(facts)) ?? OTHERWISE
  return { action, at: rule === 'X11' ? dueAt(facts) : null, rule }
}
