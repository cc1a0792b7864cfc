// Every write that matters passes the fence: of all attempts and generations of one work at most one may move something. What
// only keeps something is never thrown away.
import type { NodeState } from './node-words.ts'

export const FENCED_OPS = [
  'append',
  'land',
  'verdict',
  'message',
  'settle',
  'spool',
  'blob',
  'salvage',
  'head',
] as const

export type FencedOp = (typeof FENCED_OPS)[number]

const KEEPING: readonly FencedOp[] = ['spool', 'blob', 'salvage', 'head']

export type FenceFacts = {
  readonly write: {
    readonly op: FencedOp
    readonly node: string
    readonly nodeEpoch: number
    readonly session: string
    readonly generation: number
    readonly attempt: number
  }
  /** Owner and settlement are those of the write's own generation; generation and attempt the newest. */
  readonly known: {
    readonly nodeState: NodeState | null
    readonly nodeEpoch: number
    readonly owner: string | null
    readonly generation: number
    readonly attempt: number
    readonly settled: boolean
  }
}

export type Fenced = {
  /** `aside`: stored and listed, never applied by itself. `repeat`: the first answer again. */
  readonly result: 'pass' | 'aside' | 'refuse' | 'repeat'
  readonly code: string | null
  readonly rule: string
}

type Row = {
  readonly rule: string
  readonly code: string
  /** What is out of date is kept aside where it only keeps. */
  readonly stale?: true
  readonly when: (facts: FenceFacts) => boolean
}

const ROWS: readonly Row[] = [
  { rule: 'F1', code: 'NODE_UNKNOWN', when: ({ known }) => known.nodeState === null },
  { rule: 'F2', code: 'NODE_REVOKED', when: ({ known }) => known.nodeState === 'revoked' },
  { rule: 'F3', code: 'CLAIM_AHEAD', when: isAhead },
  { rule: 'F4', code: 'CLAIM_FOREIGN', when: ({ known, write }) => known.owner !== write.node },
  { rule: 'F5', code: 'NODE_SUSPENDED', stale: true, when: ({ known }) => known.nodeState === 'suspended' },
  { rule: 'F6', code: 'NODE_LOST', stale: true, when: ({ known }) => known.nodeState === 'lost' },
  { rule: 'F7', code: 'CLAIM_STALE', stale: true, when: ({ known, write }) => write.nodeEpoch < known.nodeEpoch },
  { rule: 'F8', code: 'CLAIM_STALE', stale: true, when: ({ known, write }) => write.generation < known.generation },
  { rule: 'F9', code: 'CLAIM_STALE', stale: true, when: ({ known, write }) => write.attempt < known.attempt },
]

export function checkFence(facts: FenceFacts): Fenced {
  const { op } = facts.write
  const isKeeping = KEEPING.includes(op)
  const row = ROWS.find(candidate => candidate.when(facts))
  if (row) return { result: row.stale && isKeeping ? 'aside' : 'refuse', code: row.code, rule: row.rule }
  if (facts.known.settled && op === 'settle') return { result: 'repeat', code: null, rule: 'F10' }
  if (facts.known.settled && !isKeeping) return { result: 'refuse', code: 'CLAIM_STALE', rule: 'F11' }
  return { result: 'pass', code: null, rule: 'F12' }
}

/** A node that knows more than the log: the log went backwards. */
function isAhead({ write, known }: FenceFacts): boolean {
  return (
    write.nodeEpoch > known.nodeEpoch ||
    write.generation > known.generation ||
    (write.generation === known.generation && write.attempt > known.attempt)
  )
}
