// One observation through the composing function, against a structuredClone of the record it is about.
import { compose } from '../src/session/rules/life/compose.ts'
import type { Observation, ProbeObservation } from '../src/session/rules/liveness/observation.ts'
import { type SessionRecord, startRecord } from '../src/session/rules/record/session-record.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'

const NOW = Date.parse('2026-05-26T12:00:00Z')

export const working: SessionRecord = {
  ...startRecord(NOW),
  session: { state: 'working', reason: 'task_in_progress', enteredAt: NOW },
  runtime: { state: 'alive', reason: 'process_running' },
  activity: { state: 'active', source: 'hook', enteredAt: NOW, lastSignalAt: NOW, resetAt: null },
}

export const healthy: ProbeObservation = {
  kind: 'probe',
  at: NOW + 5_000,
  generation: 1,
  runtime: 'alive',
  process: 'alive',
  proof: null,
}

const PLAIN: readonly Observation[] = [
  healthy,
  {
    kind: 'activity',
    at: NOW + 5_000,
    generation: 1,
    seq: 7,
    confidence: 'valid',
    activity: 'waiting_input',
    source: 'hook',
    resetAt: null,
  },
  { kind: 'kill', at: NOW + 5_000, killKind: 'manual', runtimeGone: false },
]

export const bench: Bench = {
  name: 'session-decide',
  target: { atMost: 3 },
  async run() {
    const plain = await compare(
      () => observe(working, PLAIN),
      () => clone(working, PLAIN.length),
    )
    return [timeRow('compose of plain observations : structuredClone of the record', plain)]
  },
}

export function observe(record: SessionRecord, observations: readonly Observation[]): void {
  for (const observation of observations)
    if (compose(record, observation).rule === '') throw new Error('An observation came without a rule.')
}

export function clone(record: SessionRecord, times: number): void {
  for (let n = 0; n < times; n++) structuredClone(record)
}
