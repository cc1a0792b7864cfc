// What one checkpoint says about the log as it is now.
import type { Checkpoint } from './checkpoint.ts'

export const CHECKPOINT_SIGNATURES = ['sound', 'bad', 'unknown_key', 'absent'] as const

export const CHECKPOINT_STATES = [
  'unreadable',
  'forged',
  'foreign',
  'unsigned',
  'cut',
  'unknown',
  'rewritten',
  'proven',
] as const

export type CheckpointState = (typeof CHECKPOINT_STATES)[number]

export type CheckpointFacts = {
  readonly origin: string
  readonly checkpoint: Checkpoint | null
  readonly signature: (typeof CHECKPOINT_SIGNATURES)[number]
  readonly logSize: number
  /** The root over its first `size` events as they are now; null where they could not be read. */
  readonly rootAt: string | null
}

type Row = {
  readonly rule: string
  readonly state: CheckpointState
  readonly when: (checkpoint: Checkpoint, facts: CheckpointFacts) => boolean
}

const ROWS: readonly Row[] = [
  { rule: 'K2', state: 'forged', when: (_checkpoint, { signature }) => signature === 'bad' },
  { rule: 'K3', state: 'foreign', when: (checkpoint, { origin }) => checkpoint.origin !== origin },
  { rule: 'K4', state: 'unsigned', when: (_checkpoint, { signature }) => signature !== 'sound' },
  { rule: 'K5', state: 'cut', when: (checkpoint, { logSize }) => checkpoint.size > logSize },
  { rule: 'K6', state: 'unknown', when: (_checkpoint, { rootAt }) => rootAt === null },
  { rule: 'K7', state: 'rewritten', when: (checkpoint, { rootAt }) => rootAt !== checkpoint.root },
  { rule: 'K8', state: 'proven', when: () => true },
]

export function judgeCheckpoint(facts: CheckpointFacts): { readonly state: CheckpointState; readonly rule: string } {
  const { checkpoint } = facts
  if (checkpoint === null) return { state: 'unreadable', rule: 'K1' }
  const { state, rule } = ROWS.find(({ when }) => when(checkpoint, facts))!
  return { state, rule }
}
