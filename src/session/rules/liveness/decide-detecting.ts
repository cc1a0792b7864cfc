// The quarantine: what cannot be told yet is looked at again, and a person is told once if it does not clear up.

import type { InstantMs } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import { type SessionDecision, says, verdict } from '../story/session-verdict.ts'
import { countDeadLooks, type DetectingMemory } from './detecting-memory.ts'
import { hashEvidence } from './hash-evidence.ts'

export type DetectingFacts = {
  readonly evidence: string
  readonly proposedReason: string
  readonly prior: DetectingMemory | null
  readonly now: InstantMs
  readonly deadLook: boolean
}

/** So many looks with the same evidence, or so long with any, and a person is told; both limits are inclusive. */
export const UNCHANGED_LOOKS_MAX = 3
export const DETECTING_MAX_MS = 300_000

export const DETECTING_RULES = {
  D1: 'it is looked at again before anything is claimed',
  D2: 'three looks in a row saw the same',
  D3: 'it has not cleared up within five minutes',
  D4: 'a person was told already; it stays stuck until something positive is seen',
} as const

export function decideDetecting(facts: DetectingFacts): SessionDecision {
  const { evidence, proposedReason } = facts
  const { memory, rule } = remember(facts)
  const state = rule === 'D1' ? 'detecting' : 'stuck'
  return verdict(says(state, state, proposedReason), { detecting: memory }, rule, evidence)
}

type Remembered = { readonly memory: DetectingMemory; readonly rule: keyof typeof DETECTING_RULES }

function remember({ evidence, prior, now, deadLook }: DetectingFacts): Remembered {
  // A start in the future buys no time. Changed evidence starts the counter again, never the clock.
  const startedAt = prior ? Math.min(prior.startedAt, now) : now
  const deadRun = countDeadLooks(prior, deadLook, now)
  if (prior && prior.escalatedAt !== null) return { memory: { ...prior, startedAt, ...deadRun }, rule: 'D4' }
  const evidenceHash = hashEvidence(evidence).hash
  const attempts = prior?.evidenceHash === evidenceHash ? Math.max(1, prior.attempts + 1) : 1
  const memory = { attempts, startedAt, evidenceHash, ...deadRun, escalatedAt: null }
  if (attempts >= UNCHANGED_LOOKS_MAX) return { memory: { ...memory, escalatedAt: now }, rule: 'D2' }
  if (now >= startedAt + DETECTING_MAX_MS) return { memory: { ...memory, escalatedAt: now }, rule: 'D3' }
  return { memory, rule: 'D1' }
}

/** The same answer under the row of the table that asked for the quarantine. */
export function quarantine(askedBy: string, facts: DetectingFacts): SessionDecision {
  const { result, rule, evidence } = decideDetecting(facts)
  return decision(result, `${askedBy}/${rule}`, evidence)
}
