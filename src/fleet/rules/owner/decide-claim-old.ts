// Sessions from before nodes had names get an owner only by proof: a process seen here, or its exit record. A directory that
// two machines can see proves nothing about where the process is.

type Launch = {
  readonly sessionId: string
  readonly generation: number
  readonly startTime: string
  readonly bootId: string
}

export type ClaimFacts = {
  readonly engine: 'sqlite' | 'postgres'
  readonly owner: string | null
  /** As the log has it; without a pid nobody wrote down who was started. */
  readonly recorded: Launch & { readonly pid: number | null }
  readonly hereBootId: string
  readonly runDirectory: 'present' | 'absent' | 'unreadable'
  /** What lies in the run directory. */
  readonly identity: (Launch & { readonly pid: number }) | null
  readonly sight: 'found' | 'absent' | 'unknown'
  readonly exitMatches: boolean
  /** A person says that it is of this node. */
  readonly confirmed: boolean
}

export type ClaimProof = 'embedded_store' | 'exit_record' | 'process_here' | 'person'

export type Claim = {
  readonly action: 'none' | 'claim' | 'wait' | 'leave' | 'ask_person'
  readonly proof: ClaimProof | null
  readonly rule: string
}

type Row = Claim & { readonly because: string; readonly when: (facts: ClaimFacts) => boolean }

export const CLAIM_ROWS: readonly Row[] = [
  {
    rule: 'A1',
    action: 'none',
    proof: null,
    because: 'it has an owner',
    when: ({ owner }) => owner !== null,
  },
  {
    rule: 'A2',
    action: 'claim',
    proof: 'embedded_store',
    because: 'only this home can have written into its own store',
    when: ({ engine }) => engine === 'sqlite',
  },
  {
    rule: 'A3',
    action: 'wait',
    proof: null,
    because: 'its run directory cannot be read',
    when: ({ runDirectory }) => runDirectory === 'unreadable',
  },
  {
    rule: 'A4',
    action: 'leave',
    proof: null,
    because: 'it has no run directory here',
    when: ({ runDirectory }) => runDirectory === 'absent',
  },
  {
    rule: 'A5',
    action: 'leave',
    proof: null,
    because: 'what lies in its run directory is of another launch',
    when: ({ recorded, identity }) => identity !== null && !isRecorded(recorded, identity),
  },
  {
    rule: 'A6',
    action: 'claim',
    proof: 'exit_record',
    because: 'the record of its end lies here',
    when: ({ identity, exitMatches }) => identity !== null && exitMatches,
  },
  {
    rule: 'A7',
    action: 'claim',
    proof: 'process_here',
    because: 'its process was found here',
    when: ({ identity, hereBootId, sight }) =>
      identity !== null && identity.bootId !== '' && identity.bootId === hereBootId && sight === 'found',
  },
  {
    rule: 'A8',
    action: 'claim',
    proof: 'person',
    because: 'a person said that it is of this node',
    when: ({ confirmed }) => confirmed,
  },
]

const OTHERWISE = {
  rule: 'A9',
  action: 'ask_person',
  proof: null,
  because: 'what lies here may lie on a disk that others see too; a person has to say so',
} as const

export const CLAIM_SENTENCES: ReadonlyMap<string, string> = new Map(
  [...CLAIM_ROWS, OTHERWISE].map(({ rule, because }) => [rule, because]),
)

export function decideClaimOld(facts: ClaimFacts): Claim {
  const { action, proof, rule } = CLAIM_ROWS.find(row => row.when(facts)) ?? OTHERWISE
  return { action, proof, rule }
}

function isRecorded(recorded: ClaimFacts['recorded'], identity: NonNullable<ClaimFacts['identity']>): boolean {
  if (identity.sessionId !== recorded.sessionId || identity.generation !== recorded.generation) return false
  const { pid, startTime, bootId } = recorded
  return pid === null || (identity.pid === pid && identity.startTime === startTime && identity.bootId === bootId)
}
