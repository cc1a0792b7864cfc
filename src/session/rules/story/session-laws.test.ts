// Laws L1 to L6, L9 and L10 over seeded walks through everything that can be observed. A red run prints seed and step.
import { expect, test } from 'vitest'
import { LOOKS } from '../activity/vocabulary.ts'
import { compose } from '../life/compose.ts'
import { isEnded, isGuessedEnd } from '../life/standing.ts'
import { DETECTING_MAX_MS } from '../liveness/decide-detecting.ts'
import type { Observation } from '../liveness/observation.ts'
import { chanceOf, START_MS, type Taken, walkFrom } from '../liveness/walk-fixture.ts'
import { applyPatch } from '../record/session-patch.ts'
import { type SessionRecord, startRecord } from '../record/session-record.ts'

const SEED = Number(process.env.PROVOST_SEED ?? 20260526)
const WALKS = 60
const STEPS = 2_500

const LAWS: Readonly<Record<string, (step: Taken) => boolean>> = {
  'L1: an episode is remembered exactly while it lasts, and detecting is never latched': ({ after }) => {
    const isLatched = after.detecting !== null && after.detecting.escalatedAt !== null
    switch (after.session.state) {
      case 'detecting':
        return after.detecting !== null && !isLatched
      case 'stuck':
        return isLatched
      default:
        return after.detecting === null
    }
  },
  'L2: stuck never falls back to detecting': ({ before, after }) =>
    !(before.session.state === 'stuck' && after.session.state === 'detecting'),
  'L3: what has ended changes only when it is restored, or when the end was a guess and its witness comes': ({
    before,
    seen,
    composed,
  }) =>
    !isEnded(before.session.state) ||
    seen.kind === 'restored' ||
    (seen.kind === 'witnessed' && isGuessedEnd(before)) ||
    composed.patch.session === undefined,
  'a witness never ends what lives, and never opens what has ended': ({ before, seen, after }) =>
    seen.kind !== 'witnessed' || isEnded(before.session.state) === isEnded(after.session.state),
  'L4: a probe ends a session only with proof, or with two definitely dead looks': ({ before, seen, after }) =>
    seen.kind !== 'probe' ||
    isEnded(before.session.state) ||
    !isEnded(after.session.state) ||
    seen.proof !== null ||
    (seen.runtime === 'dead' && seen.process === 'dead'),
  'L5: every axis is written by its owner only': ({ seen, composed }) => {
    const written = Object.keys(composed.patch)
    return written.every(part => maySetPart(seen, part))
  },
  'L6: what is seen twice changes nothing the second time': ({ seen, after }) =>
    seen.kind === 'probe' || seen.kind === 'restored' || Object.keys(compose(after, seen).patch).length === 0,
  'L9: the clock of an episode never moves forward, and runs out': ({ before, seen, after }) => {
    if (after.detecting === null || seen.kind !== 'probe') return true
    const { attempts, startedAt, escalatedAt } = after.detecting
    const isLate = seen.at >= startedAt + DETECTING_MAX_MS && seen.generation === before.generation
    return (
      attempts >= 1 &&
      startedAt <= (before.detecting?.startedAt ?? Number.POSITIVE_INFINITY) &&
      (!isLate || escalatedAt !== null)
    )
  },
  'L10: another generation changes nothing': ({ before, seen, composed }) => {
    const isForeign =
      seen.kind === 'restored'
        ? seen.generation !== before.generation + 1
        : 'generation' in seen && seen.generation !== before.generation
    return !isForeign || Object.keys(composed.patch).length === 0
  },
}

function maySetPart(seen: Observation, part: string): boolean {
  switch (seen.kind) {
    case 'witnessed':
      return ['session', 'runtime'].includes(part)
    case 'probe':
      return ['session', 'runtime', 'detecting'].includes(part)
    case 'activity':
      return ['session', 'activity', 'detecting', 'signalSeq'].includes(part)
    case 'forge':
      return part === 'pr' || ((seen.state === 'merged' || seen.state === 'closed') && part !== 'runtime')
    default:
      return true
  }
}

test(`the laws hold over ${WALKS * STEPS} steps (seed ${SEED})`, () => {
  const rules = new Set<string>()
  for (let walk = 0; walk < WALKS; walk++) {
    let number = 0
    for (const step of walkFrom(chanceOf(SEED + walk), STEPS)) {
      number++
      rules.add(step.composed.rule)
      for (const [law, holds] of Object.entries(LAWS))
        if (!holds(step)) expect.fail(`${law}; PROVOST_SEED=${SEED + walk}, step ${number}: ${JSON.stringify(step)}`)
    }
  }
  // A walk that does not come by a row proves nothing about it.
  const missed = ALL_RULES.filter(rule => !rules.has(rule))
  expect(missed).toEqual([])
})

const DETECTING = ['D1', 'D2', 'D3', 'D4']
const ALL_RULES = [
  ...['P2a', 'P2b', 'P2c', 'P2d', 'P5', 'P6', 'P8'].map(row => `probe.${row}`),
  ...['P3', 'P4', 'P7', 'P9', 'P10'].flatMap(row => DETECTING.map(rule => `probe.${row}/${rule}`)),
  ...['active', 'ready', 'idle', 'waiting_input', 'blocked', 'quota_paused'].map(word => `activity.${word}`),
  ...['proof_of_life', 'not_valid', 'older', 'before_episode', 'exit_is_not_death'].map(word => `activity.${word}`),
  ...['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R10', 'T1', 'T2'].map(row => `forge.${row}`),
  ...['forge.not_fetched', 'forge.none', 'forge.merged_is_final'],
  ...['kill.manual', 'kill.cleanup', 'kill.error', 'kill.already_ended'],
  ...['ended.runtime_only', 'ended.activity_only', 'ended.ignored', 'fence.generation', 'fence.sequence'],
  ...['witness.P2a', 'witness.P2b', 'witness.P2c', 'witness.nothing_new'],
  ...['spawn.completed', 'restore.reopened', 'restore.not_ended'],
]

test('L4: no run of looks in which something failed ever ends a session', () => {
  const failed = LOOKS.flatMap(runtime => LOOKS.map(process => ({ runtime, process }))).filter(
    look => look.runtime === 'failed' || look.process === 'failed',
  )
  const runs = failed.flatMap(first => failed.flatMap(second => failed.map(third => [first, second, third])))
  for (const run of runs) {
    let record: SessionRecord = startRecord(START_MS)
    // Ten hours of them, over and over.
    for (let look = 0; look < 12; look++) {
      const at = START_MS + look * 3_000_000
      const seen = { kind: 'probe', at, generation: 1, ...run[look % 3]!, proof: null } as const
      record = applyPatch(record, compose(record, seen).patch)
    }
    expect(isEnded(record.session.state), JSON.stringify(run)).toBe(false)
  }
})
