// A node says hello. A clone is proven by two that speak, never by one that is new: a machine that starts anew in two seconds
// is only asked to wait.
import type { InstantMs } from '#kernel/events/time'
import type { NodeState } from './node-words.ts'

/** A daemon that was heard less long ago may live. */
export const ALIVE_MS = 30_000

export type KnownNode = {
  readonly state: NodeState
  readonly epoch: number
  readonly key: string
  /** Empty after a clean stop. */
  readonly instance: string
  readonly bootId: string
  /** Those that were superseded. */
  readonly pastInstances: readonly string[]
  readonly spool: string
  readonly spoolThrough: number
  readonly heardAt: InstantMs | null
}

export type Hello = {
  readonly key: string
  readonly epoch: number
  readonly instance: string
  readonly bootId: string
  readonly spool: string
  readonly spoolFrom: number
  readonly spoolTo: number
}

export type ReturnFacts = {
  readonly now: InstantMs
  readonly aliveMs: number
  /** When this instance first spoke. */
  readonly firstHelloAt: InstantMs | null
  readonly known: KnownNode | null
  readonly hello: Hello
}

export type Returned = {
  readonly result:
    | 'refused'
    | 'clone'
    | 'hold'
    | 'returned_lost'
    | 'fenced'
    | 'rolled_back'
    | 'rebooted'
    | 'unclear'
    | 'daemon_restarted'
    | 'resumed'
  readonly code: string | null
  readonly processes: 'continue' | 'ended' | 'not_known'
  readonly intake: 'apply' | 'aside' | 'none'
  readonly suspend: boolean
  readonly retryMs: number | null
  readonly gap: { readonly from: number; readonly to: number } | null
  readonly rule: string
}

type Answer = Partial<Omit<Returned, 'result' | 'rule'>> & Pick<Returned, 'result' | 'rule'>

export function decideReturn(facts: ReturnFacts): Returned {
  const answer: Answer =
    facts.known === null
      ? { rule: 'R1', result: 'refused', code: 'NODE_UNKNOWN' }
      : (refuse(facts.known, facts.hello) ??
        findClone(facts, facts.known) ??
        fence(facts.known, facts.hello) ??
        welcome(facts.known, facts.hello))
  return { code: null, processes: 'not_known', intake: 'none', suspend: false, retryMs: null, gap: null, ...answer }
}

function refuse(known: KnownNode, hello: Hello): Answer | undefined {
  if (hello.key !== known.key) return { rule: 'R2', result: 'refused', code: 'NODE_KEY_REFUSED' }
  if (known.state === 'revoked') return { rule: 'R3', result: 'refused', code: 'NODE_REVOKED' }
  if (known.state === 'suspended') return { rule: 'R4', result: 'refused', code: 'NODE_SUSPENDED', intake: 'aside' }
  if (hello.epoch > known.epoch) return { rule: 'R5', result: 'refused', code: 'CLAIM_AHEAD', suspend: true }
  return undefined
}

function findClone({ now, aliveMs, firstHelloAt, hello }: ReturnFacts, known: KnownNode): Answer | undefined {
  const clone = { result: 'clone', code: 'NODE_CLONED', suspend: true, intake: 'aside' } as const
  if (known.pastInstances.includes(hello.instance)) return { rule: 'R6', ...clone }
  if (!isOther(known, hello) || known.heardAt === null) return undefined
  if (firstHelloAt !== null && known.heardAt > firstHelloAt) return { rule: 'R7', ...clone }
  const quietMs = now - known.heardAt
  if (compareBoots(known, hello) === 'same' || quietMs >= aliveMs) return undefined
  return { rule: 'R8', result: 'hold', retryMs: Math.min(aliveMs, aliveMs - quietMs) }
}

function fence(known: KnownNode, hello: Hello): Answer | undefined {
  const processes = compareBoots(known, hello) === 'other' ? 'ended' : 'not_known'
  if (known.state === 'lost')
    return { rule: 'R9', result: 'returned_lost', code: 'NODE_LOST', intake: 'aside', suspend: true, processes }
  if (hello.epoch < known.epoch)
    return { rule: 'R10', result: 'fenced', code: 'CLAIM_STALE', intake: 'aside', processes }
  if (known.spool === hello.spool && hello.spoolTo < known.spoolThrough)
    return { rule: 'R11', result: 'rolled_back', code: 'NODE_ROLLED_BACK', suspend: true, processes }
  return undefined
}

function welcome(known: KnownNode, hello: Hello): Answer {
  const expected = known.spool === hello.spool ? known.spoolThrough + 1 : 1
  const gap = hello.spoolFrom > expected ? { from: expected, to: hello.spoolFrom - 1 } : null
  const taken = { intake: 'apply', gap } as const
  const boots = compareBoots(known, hello)
  if (boots === 'other') return { rule: 'R12', result: 'rebooted', processes: 'ended', ...taken }
  if (boots === 'not_known') return { rule: 'R13', result: 'unclear', ...taken }
  const isNew = known.instance !== hello.instance
  return {
    rule: isNew ? 'R14' : 'R15',
    result: isNew ? 'daemon_restarted' : 'resumed',
    processes: 'continue',
    ...taken,
  }
}

function isOther(known: KnownNode, hello: Hello): boolean {
  return known.instance !== '' && known.instance !== hello.instance
}

function compareBoots(known: KnownNode, hello: Hello): 'same' | 'other' | 'not_known' {
  if (known.bootId === '' || hello.bootId === '') return 'not_known'
  return known.bootId === hello.bootId ? 'same' : 'other'
}
