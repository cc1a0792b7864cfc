import { expect, test } from 'vitest'
import { deriveSignal } from '../activity/derive-signal.ts'
import { judgeProcess, type ObservedProcess, type ProcessEnd, type ProcessIdentity } from './judge-process.ts'

const RECORDED: ProcessIdentity = { sessionId: 'demo-7', generation: 2, pid: 4242, startTime: '118', bootId: 'b-1' }
const FOUND: ObservedProcess = { kind: 'found', bootId: 'b-1', startTime: '118', state: 'S' }
const END: ProcessEnd = { ...RECORDED, exitCode: 0, signal: null }

const rows: [
  because: string,
  exit: Partial<ProcessEnd> | null,
  seen: Partial<ObservedProcess>,
  rule: string,
  process: string,
][] = [
  ['its own end is proof, whatever is seen', {}, {}, 'W1', 'dead'],
  ['the end of another session', { sessionId: 'demo-8' }, {}, 'W8', 'alive'],
  ['the end of an earlier life', { generation: 1 }, {}, 'W8', 'alive'],
  ['the end of another pid', { pid: 4243 }, {}, 'W8', 'alive'],
  ['the end of an older process of the same number', { startTime: '117' }, {}, 'W8', 'alive'],
  ['the end before a reboot', { bootId: 'b-0' }, {}, 'W8', 'alive'],
  ['an end that says neither how', { exitCode: null }, {}, 'W8', 'alive'],
  ['another boot', null, { bootId: 'b-2' }, 'W2', 'dead'],
  ['another boot is proof even of a failed look', null, { bootId: 'b-2', kind: 'error' }, 'W2', 'dead'],
  ['an unknown boot proves nothing', null, { bootId: '' }, 'W8', 'alive'],
  ['the look failed', null, { kind: 'error' }, 'W3', 'indeterminate'],
  ['no such pid', null, { kind: 'absent' }, 'W4', 'dead'],
  ['nobody can say when it started', null, { startTime: null }, 'W5', 'indeterminate'],
  ['the number was reused', null, { startTime: '119' }, 'W6', 'dead'],
  ['a zombie', null, { state: 'Z' }, 'W7', 'dead'],
  ['it lives', null, {}, 'W8', 'alive'],
]
test.each(rows)('%s', (_because, exit, seen, rule, process) => {
  const judged = judgeProcess({
    recorded: RECORDED,
    exit: exit && { ...END, ...exit },
    observed: { ...FOUND, ...seen },
  })
  expect([judged.rule, judged.process]).toEqual([rule, process])
  expect(judged.failed).toBe(rule === 'W3')
  expect(judged.proof !== null).toBe(rule === 'W1' || rule === 'W2')
})

const NOW = 10_000_000
const signals: [because: string, launchedAgoMs: number | null, heardAgoMs: number | null, signal: string][] = [
  ['not launched yet', null, null, 'starting'],
  ['launched a moment ago', 90_000, null, 'starting'],
  ['silent for too long', 90_001, null, 'no_signal'],
  ['heard a minute ago', null, 60_000, 'fresh'],
  ['heard longer ago', null, 60_001, 'quiet'],
  ['heard in the future', null, -5_000, 'fresh'],
]
test.each(signals)('%s', (_because, launchedAgoMs, heardAgoMs, signal) => {
  const ago = (ms: number | null) => (ms === null ? null : NOW - ms)
  const facts = { now: NOW, launchedAt: ago(launchedAgoMs), lastSignalAt: ago(heardAgoMs) }
  const ageMs = heardAgoMs === null ? null : Math.max(0, heardAgoMs)
  expect(deriveSignal({ ...facts, reports: 'signals' })).toEqual({ signal, ageMs })
  expect(deriveSignal({ ...facts, reports: 'process_only' })).toEqual({ signal: 'not_reported', ageMs: null })
})
