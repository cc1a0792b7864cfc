// Where a command runs: here, at the owner of what it is about, or nowhere.
import type { Contact, NodeState } from './node-words.ts'

/** `read` asks the log, `anywhere` needs the store alone, `owned` is the owner's, `here` is of the machine it is typed on. */
export const ACTS = ['read', 'anywhere', 'owned', 'here'] as const

export type RouteFacts = {
  readonly act: (typeof ACTS)[number]
  readonly forwardable: boolean
  readonly here: string
  readonly owner: string | null
  readonly ownerState: NodeState | null
  readonly contact: Contact | null
}

export type RouteRefusal = 'NODE_UNOWNED' | 'NODE_WRONG' | 'NODE_REVOKED' | 'NODE_LOST' | 'NODE_SUSPENDED'

export type Routed = {
  readonly result: 'answer_from_log' | 'run' | 'forward' | 'refuse'
  readonly to: string | null
  readonly wait: boolean
  readonly code: RouteRefusal | null
  readonly rule: string
}

type Row = {
  readonly rule: string
  readonly when: (facts: RouteFacts) => boolean
  readonly result: Routed['result']
  readonly code?: RouteRefusal
  readonly wait?: true
}

const ROWS: readonly Row[] = [
  { rule: 'T1', when: ({ act }) => act === 'read', result: 'answer_from_log' },
  { rule: 'T2', when: ({ act }) => act === 'anywhere', result: 'run' },
  { rule: 'T3', when: ({ owner, here }) => owner === here, result: 'run' },
  { rule: 'T4', when: ({ owner }) => owner === null, result: 'refuse', code: 'NODE_UNOWNED' },
  { rule: 'T5', when: ({ act }) => act === 'here', result: 'refuse', code: 'NODE_WRONG' },
  { rule: 'T6', when: ({ forwardable }) => !forwardable, result: 'refuse', code: 'NODE_WRONG' },
  { rule: 'T7', when: ({ ownerState }) => ownerState === 'revoked', result: 'refuse', code: 'NODE_REVOKED' },
  { rule: 'T8', when: ({ ownerState }) => ownerState === 'lost', result: 'refuse', code: 'NODE_LOST' },
  { rule: 'T9', when: ({ ownerState }) => ownerState === 'suspended', result: 'refuse', code: 'NODE_SUSPENDED' },
  { rule: 'T10', when: ({ contact }) => contact === 'in_contact', result: 'forward', wait: true },
]

const OTHERWISE: Omit<Row, 'when'> = { rule: 'T11', result: 'forward' }

export function routeCommand(facts: RouteFacts): Routed {
  const { rule, result, code = null, wait = false } = ROWS.find(row => row.when(facts)) ?? OTHERWISE
  return { result, to: result === 'forward' ? facts.owner : null, wait, code, rule }
}
