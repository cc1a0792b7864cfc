// Whether the agent's process lives, by identity: a bare pid may be reused and proves nothing.

import { hasEnded } from '#kernel/events/process-life'
import type { Look } from '../activity/vocabulary.ts'
import { type DeathProof, findExitProof } from './death-proof.ts'

/** What names one process for ever. */
export type ProcessIdentity = {
  readonly sessionId: string
  readonly generation: number
  readonly pid: number
  readonly startTime: string
  readonly bootId: string
}

/** A process on a node; empty where that is not known. */
export type PlacedProcess = ProcessIdentity & { readonly node?: string }

/** What a supervisor wrote down about an end. */
export type ProcessEnd = ProcessIdentity & { readonly exitCode: number | null; readonly signal: string | null }

export const PROCESS_SIGHTS = ['found', 'absent', 'error'] as const

export type ObservedProcess = {
  readonly kind: (typeof PROCESS_SIGHTS)[number]
  /** Empty when it is not known. */
  readonly bootId: string
  /** Null when it could not be read. */
  readonly startTime: string | null
  readonly state: string
  /** The node that looked. */
  readonly node?: string
}

export type ProcessFacts = {
  readonly recorded: PlacedProcess
  readonly exit: ProcessEnd | null
  readonly observed: ObservedProcess
}

export type ProcessJudgement = {
  readonly process: Look
  readonly failed: boolean
  readonly proof: DeathProof | null
  readonly rule: string
}

export const PROCESS_RULES = {
  W0: 'it is of another node: what is seen here says nothing about it',
  W1: 'its supervisor recorded the end of exactly this process',
  W2: 'the machine was started anew since it was launched',
  W3: 'the look at the process failed',
  W4: 'no process has its pid',
  W5: 'a process has its pid, and when that one started could not be read',
  W6: 'its pid belongs to another process now',
  W7: 'the process has ended and waits to be collected',
  W8: 'the process lives',
} as const

export function judgeProcess({ recorded, exit, observed }: ProcessFacts): ProcessJudgement {
  if ((recorded.node ?? '') !== (observed.node ?? ''))
    return { process: 'indeterminate', failed: true, proof: null, rule: 'W0' }
  const proof = exit && isSameProcess(recorded, exit) && findExitProof(exit.exitCode, exit.signal)
  if (proof) return { process: 'dead', failed: false, proof, rule: 'W1' }
  if (recorded.bootId !== '' && observed.bootId !== '' && recorded.bootId !== observed.bootId)
    return { process: 'dead', failed: false, proof: { kind: 'boot_changed' }, rule: 'W2' }
  if (observed.kind === 'error') return { process: 'indeterminate', failed: true, proof: null, rule: 'W3' }
  if (observed.kind === 'absent') return unproven('dead', 'W4')
  if (observed.startTime === null) return unproven('indeterminate', 'W5')
  if (observed.startTime !== recorded.startTime) return unproven('dead', 'W6')
  if (hasEnded(observed.state)) return unproven('dead', 'W7')
  return unproven('alive', 'W8')
}

/** An exit record of any other process is foreign and proves nothing. */
export function isSameProcess(recorded: ProcessIdentity, other: ProcessIdentity): boolean {
  return (
    recorded.sessionId === other.sessionId &&
    recorded.generation === other.generation &&
    recorded.pid === other.pid &&
    recorded.startTime === other.startTime &&
    recorded.bootId === other.bootId
  )
}

function unproven(process: Look, rule: keyof typeof PROCESS_RULES): ProcessJudgement {
  return { process, failed: false, proof: null, rule }
}
