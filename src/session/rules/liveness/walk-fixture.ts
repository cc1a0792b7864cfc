// For tests: seeded chance, and observations drawn from it that reach every corner of a session's life.

import { ACTIVITIES, CONFIDENCES, KILL_KINDS, LOOKS, PR_STATES } from '../activity/vocabulary.ts'
import { type Composition, compose } from '../life/compose.ts'
import { isEnded } from '../life/standing.ts'
import { applyPatch } from '../record/session-patch.ts'
import { type SessionRecord, startRecord } from '../record/session-record.ts'
import type { ExitProof } from './death-proof.ts'
import type { Observation } from './observation.ts'

export const START_MS = Date.UTC(2026, 4, 26, 12)

export type Chance = { readonly below: (limit: number) => number; readonly of: <Item>(items: readonly Item[]) => Item }

/** The same seed gives the same story (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return { below, of: items => items[below(items.length)]! }
}

const SECOND_MS = 1_000
const STEPS_MS = [0, 1, 1, 2, 4, 5, 5, 9, 10, 20, 61, 100, 299, 300, 301, -2, -40, -400].map(s => s * SECOND_MS)

const KINDS = [
  ...['probe', 'probe', 'probe', 'probe', 'activity', 'activity', 'forge', 'forge'],
  ...['kill', 'spawned', 'restored', 'restored'],
] as const

/** What may be seen next, a little after or before `at`. */
function nextObservation(record: SessionRecord, at: number, chance: Chance): Observation {
  const when = at + chance.of(STEPS_MS)
  const generation = record.generation + chance.of([0, 0, 0, 0, 0, 0, 1, -1])
  // A life that has ended is opened again soon, or the rest of the walk would see nothing.
  const afterEnd = isEnded(record.session.state) ? chance.of(['restored', 'witnessed', null, null]) : null
  const kind = afterEnd ?? chance.of(KINDS)
  switch (kind) {
    case 'probe':
      return probeAt(when, generation, chance)
    case 'activity':
      return activityAt(when, generation, record, chance)
    case 'forge':
      return forgeAt(when, chance)
    case 'kill':
      // Seldom, for the same reason.
      return chance.below(8) > 0
        ? probeAt(when, generation, chance)
        : { kind: 'kill', at: when, killKind: chance.of(KILL_KINDS), runtimeGone: chance.below(2) === 0 }
    case 'witnessed':
      return { kind, at: when, generation, proof: exitBy(chance) }
    case 'spawned':
      return { kind: 'spawned', at: when, generation }
    default:
      return { kind: 'restored', at: when, generation: record.generation + chance.of([1, 1, 1, 0, 2]) }
  }
}

function probeAt(at: number, generation: number, chance: Chance): Observation {
  const proofs = [exitBy(chance), { kind: 'boot_changed' } as const]
  const proof = chance.below(20) > 0 ? null : chance.of(proofs)
  const isDead = chance.below(3) === 0
  const look = () => (isDead ? 'dead' : chance.of(LOOKS))
  return { kind: 'probe', at, generation, runtime: look(), process: look(), proof }
}

function exitBy(chance: Chance): ExitProof {
  const killed = { kind: 'exit_record', exitCode: null, signal: 'SIGKILL' } as const
  return chance.of([{ kind: 'exit_record', exitCode: chance.of([0, 1]), signal: null } as const, killed])
}

function activityAt(at: number, generation: number, { signalSeq }: SessionRecord, chance: Chance): Observation {
  return {
    kind: 'activity',
    at,
    generation,
    seq: chance.of([null, Math.max(1, signalSeq + chance.of([-1, 0, 1, 1, 2]))]),
    confidence: chance.below(4) > 0 ? 'valid' : chance.of(CONFIDENCES),
    activity: chance.of(ACTIVITIES),
    source: 'hook',
    resetAt: chance.of([null, at + 60 * SECOND_MS]),
  }
}

function forgeAt(at: number, chance: Chance): Observation {
  const flip = () => chance.below(4) === 0
  const number = chance.of([12, 12, 13])
  return {
    kind: 'forge',
    at,
    fetched: chance.below(5) > 0,
    state: chance.of(PR_STATES),
    number,
    url: `https://x/${number}`,
    draft: flip(),
    ci: chance.of(['pending', 'passing', 'failing', 'none']),
    review: chance.of(['approved', 'changes_requested', 'pending', 'none']),
    mergeable: flip(),
    conflicts: flip(),
    humanComments: flip(),
    botComments: flip(),
  }
}

/** One step of a walk. */
export type Taken = {
  readonly before: SessionRecord
  readonly seen: Observation
  readonly composed: Composition
  readonly after: SessionRecord
}

export function* walkFrom(chance: Chance, steps: number): Generator<Taken> {
  let record: SessionRecord = startRecord(START_MS)
  let last: Observation = { kind: 'spawned', at: START_MS, generation: 1 }
  for (let step = 0; step < steps; step++) {
    const before = record
    // Looks come in runs: what was seen is often seen again.
    const isSameAgain: boolean = last.kind === 'probe' && chance.below(4) === 0
    const seen: Observation = isSameAgain ? { ...last, at: last.at + 5_000 } : nextObservation(before, last.at, chance)
    const composed = compose(before, seen)
    record = applyPatch(before, composed.patch)
    last = seen
    yield { before, seen, composed, after: record }
  }
}
