// The brake: when many nodes fall silent at once it is our own side that is suspected, and nothing of theirs is replaced. It
// does not open by the mere passing of time, and the first node to return is not given the work of all others.
import type { InstantMs } from '#kernel/events/time'
import type { Contact } from './node-words.ts'

export type QuietNode = {
  readonly id: string
  readonly contact: Contact
  readonly heardAt: InstantMs | null
  readonly sessions: number
  /** Its last silence that has ended. */
  readonly lastSilence: { readonly from: InstantMs; readonly to: InstantMs } | null
}

export const SILENCE_LIMITS = { windowMs: 120_000, settleMs: 90_000 }

export type SilenceFacts = {
  readonly now: InstantMs
  readonly listeningSince: InstantMs
  readonly nodes: readonly QuietNode[]
  /** Nodes whose silence a person accepted. */
  readonly accepted: readonly string[]
  readonly limits: { readonly windowMs: number; readonly settleMs: number }
}

export type SilenceAnswer = {
  readonly result: 'pass' | 'own_side_suspected'
  readonly held: readonly string[]
  readonly rules: readonly { readonly id: string; readonly rule: string }[]
  readonly evidence: string
}

/** What is seen around one silent node. */
type Around = {
  readonly facts: SilenceFacts
  readonly node: QuietNode
  readonly back: readonly QuietNode[]
  readonly burst: readonly QuietNode[]
  readonly steady: readonly QuietNode[]
  readonly counted: readonly QuietNode[]
}

type Row = { readonly rule: string; readonly holds: boolean; readonly when: (around: Around) => boolean }

const ROWS: readonly Row[] = [
  {
    rule: 'G1',
    holds: true,
    when: ({ facts }) => facts.now - facts.listeningSince < facts.limits.settleMs,
  },
  { rule: 'G2', holds: false, when: ({ facts, node }) => facts.accepted.includes(node.id) },
  { rule: 'G3', holds: false, when: ({ burst, steady }) => burst.length === 1 && steady.length > 0 },
  { rule: 'G4', holds: false, when: isLineBack },
  { rule: 'G5', holds: true, when: ({ steady }) => steady.length === 0 },
  { rule: 'G6', holds: true, when: ({ burst, counted }) => burst.length * 2 > counted.length },
  { rule: 'G7', holds: true, when: ({ burst, counted }) => countSessions(burst) * 2n > countSessions(counted) },
]

const OTHERWISE = { rule: 'G8', holds: false }

export function guardSilence(facts: SilenceFacts): SilenceAnswer {
  const silent = facts.nodes.filter(isSilent)
  const counted = facts.nodes.filter(node => isSilent(node) || node.contact === 'in_contact')
  const judged = silent
    .map(node => {
      const around = lookAround(facts, node, counted)
      return { id: node.id, ...(ROWS.find(row => row.when(around)) ?? OTHERWISE) }
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const held = judged.filter(({ holds }) => holds).map(({ id }) => id)
  return {
    result: held.length > 0 ? 'own_side_suspected' : 'pass',
    held,
    rules: judged.map(({ id, rule }) => ({ id, rule })),
    evidence: `silent=${silent.length} counted=${counted.length} held=${held.length}`,
  }
}

export function isSilent({ contact }: QuietNode): boolean {
  return contact === 'late' || contact === 'out_of_contact'
}

function lookAround(facts: SilenceFacts, node: QuietNode, counted: readonly QuietNode[]): Around {
  const heardAt = node.heardAt ?? Number.NaN // a silent node was heard, or the question is refused
  const isNear = (at: InstantMs | null | undefined) => at != null && Math.abs(at - heardAt) <= facts.limits.windowMs
  const present = counted.filter(other => !isSilent(other))
  const back = present.filter(other => isNear(other.lastSilence?.from))
  return {
    facts,
    node,
    counted,
    back,
    burst: [...counted.filter(other => isSilent(other) && isNear(other.heardAt)), ...back],
    steady: present.filter(other => !back.includes(other) && other.heardAt !== null && other.heardAt > heardAt),
  }
}

/** Half of those that fell silent with it are back, and the rest had time to follow them. */
function isLineBack({ facts, back, burst }: Around): boolean {
  if (back.length === 0 || back.length * 2 < burst.length) return false
  const latest = Math.max(...back.map(({ lastSilence }) => lastSilence?.to ?? 0))
  return facts.now - latest >= facts.limits.settleMs
}

function countSessions(nodes: readonly QuietNode[]): bigint {
  return nodes.reduce((sum, { sessions }) => sum + BigInt(sessions), 0n)
}
