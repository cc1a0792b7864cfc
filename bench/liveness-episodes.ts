// Lives of agents as they are watched: looks that fail, servers that vanish, pids that are used again, exit records that come
// late, clocks that step, signals that were spooled, and real deaths. The same seed gives the same lives.
import type { Observation } from '../src/session/rules/liveness/observation.ts'

const TICK_MS = 5_000
const LOOKS = 36
const START = Date.parse('2026-05-26T12:00:00Z')

export type Episode = {
  readonly observations: readonly Observation[]
  /** The first observation after the agent really died; null: it lived through all of it. Clocks step, so no time. */
  readonly diedAt: number | null
}

export type Random = () => number

/** Small, fast and good enough to draw faults with. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function drawEpisode(random: Random): Episode {
  const dies = random() < 0.4
  const diesAtLook = dies ? Math.floor(random() * 10) + 2 : Number.POSITIVE_INFINITY
  const witnessed = random() < 0.6
  const lateRecord = Math.floor(random() * 4)
  const blindFrom = random() < 0.5 ? Math.floor(random() * LOOKS) : LOOKS
  const blindFor = Math.floor(random() * 8)
  const step = random() < 0.1 ? (random() - 0.5) * 3_600_000 : 0
  const observations: Observation[] = []
  let diedAt: number | null = null
  for (let look = 0; look < LOOKS; look++) {
    const at = START + look * TICK_MS + (look > LOOKS / 2 ? step : 0)
    const isDead = look >= diesAtLook
    if (isDead && diedAt === null) diedAt = observations.length
    if (!isDead && random() < 0.3) observations.push(signal(at - (random() < 0.1 ? 60_000 : 0), random))
    const isBlind = (look >= blindFrom && look < blindFrom + blindFor) || random() < 0.05
    const isRecorded = isDead && witnessed && look >= diesAtLook + lateRecord
    observations.push(probe(at, isDead, isBlind, isRecorded, random))
  }
  return { observations, diedAt }
}

const ACTIVITIES = ['active', 'active', 'active', 'waiting_input', 'idle', 'blocked'] as const

function signal(at: number, random: Random): Observation {
  const activity = ACTIVITIES[Math.floor(random() * ACTIVITIES.length)]!
  return {
    kind: 'activity',
    at,
    generation: 1,
    seq: null,
    confidence: 'valid',
    activity,
    source: 'hook',
    resetAt: null,
  }
}

function probe(at: number, isDead: boolean, isBlind: boolean, isRecorded: boolean, random: Random): Observation {
  const proof = isRecorded ? ({ kind: 'exit_record', exitCode: 1, signal: null } as const) : null
  const seen = { kind: 'probe', at, generation: 1, proof } as const
  if (isRecorded) return { ...seen, runtime: 'dead', process: 'dead' }
  if (isBlind) {
    // A server that is gone says so loudly, and is wrong about the agent; the other eye may be blind or not.
    const process = random() < 0.5 ? 'failed' : isDead ? 'dead' : 'alive'
    return { ...seen, runtime: 'failed', process }
  }
  // The runtime may be lost while the agent lives, as when its supervisor was killed.
  const runtime = isDead || random() < 0.03 ? 'dead' : 'alive'
  return { ...seen, runtime, process: isDead ? 'dead' : 'alive' }
}
