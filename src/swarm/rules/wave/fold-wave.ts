// What the events of a wave change in its run.

import type { StoredEvent } from '#kernel/events/event'
import type { JsonObject } from '#kernel/reading/json-value'
import { readDomainsOf } from '../agents/swarm-domain.ts'
import { countIn, eventTextIn, flagIn, itemsIn, objectIn, textsIn, wordIn } from '../record/event-data.ts'
import type { WaveLens } from '../record/swarm-events.ts'
import type { SwarmRunView, WaveDigest, WaveView } from '../record/swarm-run-view.ts'
import type { GatesDecision } from './decide-gates.ts'
import { SWARM_GATES, type WaveVerification } from './gate-table.ts'
import { readSayer } from './isolation.ts'
import { isRunPhase, isSwarmPhase } from './phase.ts'

export function foldWave(run: SwarmRunView, data: JsonObject, event: StoredEvent): SwarmRunView {
  const id = eventTextIn(data, 'wave')
  const known = run.waves.find(wave => wave.id === id)
  const wave = known ? changeWave(known, data, event) : openWave(id, data, event)
  if (!wave) return run
  const waves = known ? run.waves.map(other => (other.id === id ? wave : other)) : [...run.waves, wave]
  // What the gates said of the wave before says nothing about this one.
  return event.type === 'wave.dispatched' ? { ...run, waves, phase: wave.phase, gates: null } : { ...run, waves }
}

function openWave(id: string | null, data: JsonObject, { type, at }: StoredEvent): WaveView | undefined {
  const { phase } = data
  if (type !== 'wave.dispatched' || id === null || !isSwarmPhase(phase)) return undefined
  return {
    id,
    number: countIn(data, 'number') ?? 0,
    phase,
    status: 'dispatched',
    lens: readLens(objectIn(data, 'lens')),
    promptHash: eventTextIn(data, 'promptHash'),
    domainSnapshot: readDomainsOf(data, 'domainSnapshot'),
    baseCommit: eventTextIn(data, 'baseCommit'),
    baseTree: eventTextIn(data, 'baseTree'),
    isolate: flagIn(data, 'isolate'),
    isolateFrom: readSayer(data),
    agents: itemsIn(data, 'agents', readAgent),
    collectKey: null,
    digest: null,
    violations: 0,
    partial: false,
    newInAmendedLines: 0,
    verification: null,
    reason: eventTextIn(data, 'overrideReason'),
    since: at,
  }
}

function changeWave(wave: WaveView, data: JsonObject, { type, at }: StoredEvent): WaveView {
  switch (type) {
    case 'wave.dispatched':
      return { ...wave, status: 'dispatched', since: at }
    case 'wave.collected':
      return {
        ...wave,
        status: 'collected',
        collectKey: eventTextIn(data, 'collectKey'),
        digest: readDigest(objectIn(data, 'digest')),
        violations: itemsIn(objectIn(data, 'ownership') ?? {}, 'violations', item => item).length,
        partial: flagIn(data, 'partial'),
        newInAmendedLines: countIn(data, 'newInAmendedLines') ?? 0,
        since: at,
      }
    case 'wave.verified': {
      const verification = readVerification(objectIn(data, 'verification'))
      return { ...wave, verification, status: verification?.verdict === 'pass' ? 'verified' : wave.status, since: at }
    }
    case 'wave.failed':
      return { ...wave, status: 'failed', reason: eventTextIn(data, 'reason'), since: at }
    case 'wave.aborted':
      return { ...wave, status: 'aborted', reason: eventTextIn(data, 'reason'), since: at }
    default:
      return wave
  }
}

function readAgent(item: JsonObject): WaveView['agents'][number] | null {
  const agentRun = eventTextIn(item, 'agentRun')
  const domain = eventTextIn(item, 'domain')
  return agentRun === null || domain === null ? null : { agentRun, domain }
}

export function readLens(lens: JsonObject | null): WaveLens | null {
  const name = lens && eventTextIn(lens, 'name')
  if (lens === null || name === null) return null
  const toolVersion = eventTextIn(lens, 'toolVersion')
  const mark = { name, version: countIn(lens, 'version') ?? 0, hash: eventTextIn(lens, 'hash') ?? '' }
  return toolVersion === null ? mark : { ...mark, toolVersion }
}

function readDigest(digest: JsonObject | null): WaveDigest | null {
  if (!digest) return null
  const counts = (name: string) => {
    const object = objectIn(digest, name) ?? {}
    return Object.fromEntries(Object.keys(object).map(key => [key, countIn(object, key) ?? 0]))
  }
  return {
    status: eventTextIn(digest, 'status') ?? '',
    exitCode: countIn(digest, 'exitCode') ?? 1,
    counts: counts('counts'),
    open: counts('open'),
    lines: textsIn(digest, 'lines'),
  }
}

function readVerification(verification: JsonObject | null): WaveVerification | null {
  const verdict = verification && wordIn(verification, 'verdict', ['pass', 'fail', 'skip'])
  if (!verification || !verdict) return null
  return { verdict, adapter: eventTextIn(verification, 'adapter'), exitCode: countIn(verification, 'exitCode') }
}

const GATE_NAMES = SWARM_GATES.map(({ name }) => name)

export function readGatesDecision(data: JsonObject): GatesDecision | null {
  const decision = objectIn(data, 'decision')
  const verdict = decision && wordIn(decision, 'verdict', ['ADVANCE', 'AMEND', 'BLOCK'])
  if (!decision || !verdict) return null
  const { nextPhase } = decision
  const gates = itemsIn(decision, 'gates', gate => {
    const name = wordIn(gate, 'name', GATE_NAMES)
    const reason = eventTextIn(gate, 'reason') ?? ''
    return name && { name, passed: flagIn(gate, 'passed'), overridden: flagIn(gate, 'overridden'), reason }
  })
  return {
    verdict,
    nextPhase: isRunPhase(nextPhase) ? nextPhase : null,
    failed: wordIn(decision, 'failed', [...GATE_NAMES, 'phase']),
    overridable: flagIn(decision, 'overridable'),
    overridden: gates.filter(gate => gate.overridden).map(gate => gate.name),
    reason: eventTextIn(decision, 'reason') ?? '',
    gates,
  }
}
