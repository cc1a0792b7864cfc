// What a log is worth against all checkpoints that were found: proven up to where, rewritten between which sizes.
import type { CheckpointState } from './judge-checkpoint.ts'

export type LogFacts = {
  readonly results: readonly { readonly size: number; readonly state: CheckpointState }[]
  /** Of the chains, the columns and the tiles. */
  readonly defects: number
  /** Sizes of the checkpoints that the log itself says were made. */
  readonly named: readonly number[]
  readonly logSize: number
}

export type LogVerdict =
  | 'rewritten'
  | 'cut'
  | 'damaged'
  | 'forged'
  | 'checkpoint_missing'
  | 'unknown'
  | 'unproven'
  | 'proven'

export type LogJudgement = {
  readonly verdict: LogVerdict
  readonly rule: string
  readonly provenTo: number
  readonly between: { readonly after: number; readonly upTo: number } | null
  readonly missing: readonly number[]
  readonly uncovered: number
}

type Seen = LogFacts & { readonly missing: readonly number[]; readonly has: (...states: CheckpointState[]) => boolean }

const ROWS: readonly { rule: string; verdict: LogVerdict; when: (seen: Seen) => boolean }[] = [
  { rule: 'V1', verdict: 'rewritten', when: ({ has }) => has('rewritten') },
  { rule: 'V2', verdict: 'cut', when: ({ has }) => has('cut') },
  { rule: 'V3', verdict: 'damaged', when: ({ defects }) => defects > 0 },
  { rule: 'V4', verdict: 'forged', when: ({ has }) => has('forged') },
  { rule: 'V5', verdict: 'checkpoint_missing', when: ({ missing }) => missing.length > 0 },
  { rule: 'V6', verdict: 'unknown', when: ({ has }) => has('unreadable', 'unknown') },
  { rule: 'V7', verdict: 'unproven', when: ({ has }) => !has('proven') },
  { rule: 'V8', verdict: 'proven', when: () => true },
]

export function judgeLog(facts: LogFacts): LogJudgement {
  const { results, logSize } = facts
  const missing = findMissing(facts)
  const has = (...states: CheckpointState[]) => results.some(({ state }) => states.includes(state))
  const { rule, verdict } = ROWS.find(({ when }) => when({ ...facts, missing, has }))!
  const proven = sizesOf(facts, 'proven')
  const provenMost = largest(proven)
  const between = findBetween(sizesOf(facts, 'rewritten'), proven)
  const uncovered = logSize - Math.min(provenMost, logSize)
  return { verdict, rule, provenTo: between?.after ?? provenMost, between, missing, uncovered }
}

function sizesOf({ results }: LogFacts, wanted: CheckpointState): readonly number[] {
  return results.filter(({ state }) => state === wanted).map(({ size }) => size)
}

function largest(sizes: readonly number[]): number {
  return sizes.reduce((most, size) => Math.max(most, size), 0)
}

/** The change lies behind the last size that still fits, and not behind the first one that does not. */
function findBetween(rewritten: readonly number[], proven: readonly number[]): LogJudgement['between'] {
  if (rewritten.length === 0) return null
  const upTo = rewritten.reduce((least, size) => Math.min(least, size))
  return { after: largest(proven.filter(size => size < upTo)), upTo }
}

/** Checkpoints that the log names and nobody has any more. */
function findMissing({ results, named }: LogFacts): readonly number[] {
  const found = new Set(results.filter(({ state }) => state !== 'unreadable').map(({ size }) => size))
  return [...new Set(named)].filter(size => !found.has(size)).sort((a, b) => a - b)
}
