// Whether a signed request of a node is let in at the door of the plane.

export type AdmissionFacts = {
  readonly signature: 'valid' | 'invalid' | 'none'
  readonly keyKnown: boolean
  readonly digestMatches: boolean
  /** Seconds since 1970, by the node's clock and by ours. */
  readonly created: number
  readonly now: number
  readonly skewS: number
  readonly nonceSeen: boolean
}

export type Admission = {
  readonly may: boolean
  readonly code: 'NODE_SIGNATURE_REFUSED' | 'NODE_UNKNOWN' | 'NODE_CLOCK_OFF' | null
  readonly rule: string
}

type Row = {
  readonly rule: string
  readonly code: NonNullable<Admission['code']>
  readonly when: (facts: AdmissionFacts) => boolean
}

const ROWS: readonly Row[] = [
  { rule: 'I1', code: 'NODE_SIGNATURE_REFUSED', when: ({ signature }) => signature === 'none' },
  { rule: 'I2', code: 'NODE_UNKNOWN', when: ({ keyKnown }) => !keyKnown },
  { rule: 'I3', code: 'NODE_SIGNATURE_REFUSED', when: ({ signature }) => signature === 'invalid' },
  { rule: 'I4', code: 'NODE_SIGNATURE_REFUSED', when: ({ digestMatches }) => !digestMatches },
  { rule: 'I5', code: 'NODE_CLOCK_OFF', when: ({ now, created, skewS }) => Math.abs(now - created) > skewS },
  { rule: 'I6', code: 'NODE_SIGNATURE_REFUSED', when: ({ nonceSeen }) => nonceSeen },
]

export function admitRequest(facts: AdmissionFacts): Admission {
  const row = ROWS.find(candidate => candidate.when(facts))
  return row ? { may: false, code: row.code, rule: row.rule } : { may: true, code: null, rule: 'I7' }
}
