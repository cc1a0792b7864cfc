// A finding keeps its row: what each wave made of it, what people decided in between, and what is counted between waves.
import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { deriveBands, deriveFlowRow, listCollects, stateAfter } from './derive-flow.ts'

const event = (position: number, stream: string, type: string, data: object): StoredEvent =>
  ({
    position,
    stream,
    type,
    data,
    version: position,
    at: '2026-01-01T00:00:00Z',
    actor: { kind: 'person', id: 'dana' },
  }) as never

const RUN = [
  event(1, 'swarm/sw_1', 'wave.dispatched', { wave: 'wv_1', number: 1 }),
  event(10, 'swarm/sw_1', 'wave.collected', { wave: 'wv_1' }),
  event(20, 'swarm/sw_1', 'wave.dispatched', { wave: 'wv_2', number: 2 }),
  event(30, 'swarm/sw_1', 'wave.aborted', { wave: 'wv_2' }),
  event(40, 'swarm/sw_1', 'wave.dispatched', { wave: 'wv_3', number: 3 }),
  event(50, 'swarm/sw_1', 'wave.collected', { wave: 'wv_3' }),
]
const COLLECTS = listCollects(RUN)

const reported = (id: string) =>
  event(9, `finding/${id}`, 'finding.reported', { wave: 'wv_1', number: 1, title: 'x', severity: 'HIGH' })
const classified = (id: string, position: number, number: number, state: string, detail: string | null) =>
  event(position, `finding/${id}`, 'finding.classified', { wave: `wv_${number}`, number, state, detail, rule: 'F17' })

test('only collected waves count', () => {
  expect(COLLECTS).toEqual([
    { number: 1, position: 10 },
    { number: 3, position: 50 },
  ])
})

test('a decision belongs to the wave before it, and names who decided', () => {
  const row = deriveFlowRow(
    [reported('fi_1'), event(15, 'finding/fi_1', 'finding.deferred', { reason: 'later' })],
    COLLECTS,
  )
  expect(row?.cells).toEqual([
    { wave: 1, state: 'new', detail: null, rule: 'reported', by: null },
    { wave: 1, state: 'deferred', detail: null, rule: 'coordinator-deferred', by: 'dana' },
  ])
  expect(stateAfter(row!, 3)?.state).toBe('deferred')
})

test('what merges into another finding has no row, and what no event tells is none', () => {
  expect(
    deriveFlowRow([reported('fi_1'), event(60, 'finding/fi_1', 'finding.merged', { into: 'fi_2' })], COLLECTS),
  ).toBeUndefined()
  expect(deriveFlowRow([], COLLECTS)).toBeUndefined()
})

test('bands count every finding once per wave, also those that no wave touched', () => {
  const rows = [
    deriveFlowRow([reported('fi_1'), classified('fi_1', 49, 3, 'fixed', 'anchor_gone')], COLLECTS)!,
    deriveFlowRow([reported('fi_2'), classified('fi_2', 49, 3, 'unverified', 'not_observed')], COLLECTS)!,
    deriveFlowRow([reported('fi_3'), event(15, 'finding/fi_3', 'finding.rejected', { reason: 'no' })], COLLECTS)!,
    deriveFlowRow([{ ...reported('fi_4'), data: { wave: 'wv_3', number: 3 } }], COLLECTS)!,
  ]
  expect(deriveBands(rows, [1, 3])).toEqual([
    { wave: 1, from: null, to: 'new', count: 2 },
    { wave: 1, from: null, to: 'rejected', count: 1 },
    { wave: 3, from: 'new', to: 'fixed', count: 1 },
    { wave: 3, from: 'new', to: 'unverified', count: 1 },
    { wave: 3, from: 'rejected', to: 'rejected', count: 1 },
    { wave: 3, from: null, to: 'new', count: 1 },
  ])
})
