import { expect, test } from 'vitest'
import { START_MS } from '../liveness/walk-fixture.ts'
import { startRecord } from '../record/session-record.ts'
import { deriveHostSpans, deriveSessionLanes } from './derive-session-lanes.ts'
import { tell } from './session-story.ts'

const SECOND_MS = 1_000
const at = (seconds: number) => START_MS + seconds * SECOND_MS
const iso = (seconds: number) => new Date(at(seconds)).toISOString()

const CREATED = { projectId: 'demo', kind: 'worker', harness: 'c', runtime: 'process', branch: 'b', worktree: 'w' }

function changed(seconds: number, version: number, patch: object, rule: string) {
  const data = { patch, rule, evidence: '', before: '', after: '' }
  return tell('session.changed', data, { at: at(seconds), version })
}

const session = (state: string, seconds: number) => ({ state, reason: '', enteredAt: iso(seconds) })
const memory = (seconds: number, escalatedAt: string | null) => ({
  attempts: 1,
  startedAt: iso(seconds),
  evidenceHash: 'h',
  deadLooks: 0,
  deadSince: null,
  escalatedAt,
})
const heard = (state: string, seconds: number) => ({
  ...startRecord(iso(0)).activity,
  state,
  source: 'stream',
  enteredAt: iso(seconds),
})

test('each axis is a row of spans, doubt is an episode, and what happened is marked', () => {
  const { lanes, marks, endedAt } = deriveSessionLanes([
    tell('session.created', CREATED, { at: at(0) }),
    changed(1, 2, { session: session('working', 1), activity: heard('active', 1) }, 'activity.active'),
    changed(5, 3, { session: session('detecting', 5), detecting: memory(5, null) }, 'probe.P3/D1'),
    changed(6, 4, { detecting: { ...memory(5, null), attempts: 2 } }, 'probe.P3/D2'),
    changed(9, 5, { session: session('stuck', 9), detecting: memory(5, iso(9)) }, 'probe.P3/D3'),
    changed(
      12,
      6,
      { session: session('idle', 12), detecting: null, activity: heard('quota_paused', 12) },
      'activity.quota_paused',
    ),
    tell('session.kill_requested', { kind: 'manual', note: '' }, { at: at(20), version: 7 }),
    changed(20, 8, { session: session('terminated', 20) }, 'kill.manual'),
  ])
  expect(lanes.episode).toMatchObject([
    { word: 'detecting', rule: 'probe.P3/D1', from: at(5), to: at(9) },
    { word: 'stuck', rule: 'probe.P3/D3', from: at(9), to: at(12) },
    { word: 'quota_paused', rule: 'activity.quota_paused', from: at(12), to: at(20) },
  ])
  expect(lanes.activity.map(({ word }) => word)).toEqual(['active', 'quota_paused'])
  expect(lanes.status.map(({ word }) => word)).toEqual([
    'spawning',
    'working',
    'detecting',
    'stuck',
    'idle',
    'terminated',
  ])
  expect(lanes.status.at(-1)).toMatchObject({ from: at(20), to: null })
  expect(marks.map(({ type }) => type)).toEqual(['session.created', 'session.kill_requested'])
  expect(endedAt).toBe(at(20))
})

test('spans that begin in the same millisecond with the same word are told apart', () => {
  const { lanes } = deriveSessionLanes([
    tell('session.created', CREATED, { at: at(0) }),
    ...['active', 'ready', 'active', 'ready', 'active'].map((state, index) =>
      changed(1, index + 2, { session: session('working', 1), activity: heard(state, 1) }, `activity.${state}`),
    ),
  ])
  const ids = lanes.activity.map(({ id }) => id)
  expect(ids.length).toBe(5)
  expect(new Set(ids).size).toBe(5)
})

test('nothing is drawn of nothing, and a moment that cannot be read is left out', () => {
  expect(deriveSessionLanes([])).toMatchObject({ marks: [], endedAt: null })
  const broken = { ...tell('session.created', CREATED), at: 'yesterday' }
  expect(deriveSessionLanes([broken]).marks).toEqual([])
})

test('a suspected loss lasts until it is cleared', () => {
  const stream = 'host/box'
  const events = [
    tell('host.loss_suspected', { rule: 'M1', evidence: '' }, { at: at(1), stream }),
    tell('host.loss_cleared', { rule: 'M2', evidence: '' }, { at: at(4), stream }),
    tell('host.loss_suspected', { rule: 'M1', evidence: '' }, { at: at(8), stream }),
  ]
  expect(deriveHostSpans(events)).toMatchObject([
    { word: 'host_suspect', rule: 'M1', from: at(1), to: at(4) },
    { word: 'host_suspect', rule: 'M1', from: at(8), to: null },
  ])
})
