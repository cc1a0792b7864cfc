import { expect, test } from 'vitest'
import { decideDetecting } from './decide-detecting.ts'
import { countDeadLooks, type DetectingMemory } from './detecting-memory.ts'
import { hashEvidence } from './hash-evidence.ts'

const NOW = Date.UTC(2026, 4, 26, 12)
const EVIDENCE = 'probe_failed runtime=probe_failed'
const PRIOR: DetectingMemory = {
  attempts: 1,
  startedAt: NOW - 10_000,
  evidenceHash: hashEvidence(EVIDENCE).hash,
  deadLooks: 0,
  deadSince: null,
  escalatedAt: null,
}
const OTHER = { evidenceHash: 'other' }

const rows: [because: string, prior: Partial<DetectingMemory> | null, rule: string, attempts: number][] = [
  ['the first look only remembers', null, 'D1', 1],
  ['the second look at the same', {}, 'D1', 2],
  ['the third look at the same', { attempts: 2 }, 'D2', 3],
  ['other evidence starts the counter again', { attempts: 2, ...OTHER }, 'D1', 1],
  ['a count from nowhere is at least one', { attempts: -9 }, 'D1', 1],
  ['one millisecond before five minutes', { startedAt: NOW - 299_999 }, 'D1', 2],
  ['exactly five minutes', { startedAt: NOW - 300_000 }, 'D3', 2],
  ['other evidence never starts the clock again', { startedAt: NOW - 300_000, ...OTHER }, 'D3', 1],
  ['a person was told: it stays stuck', { attempts: 3, escalatedAt: NOW - 1 }, 'D4', 3],
  ['and does not count on', { attempts: 5, escalatedAt: NOW - 1, ...OTHER }, 'D4', 5],
]
test.each(rows)('%s', (_because, change, rule, attempts) => {
  const prior = change && { ...PRIOR, ...change }
  const decided = decideDetecting({ evidence: EVIDENCE, proposedReason: 'r', prior, now: NOW, deadLook: false })
  const memory = decided.result.detecting
  expect([decided.rule, memory?.attempts]).toEqual([rule, attempts])
  expect(decided.result.sessionState).toBe(rule === 'D1' ? 'detecting' : 'stuck')
  expect(memory?.escalatedAt).toBe(rule === 'D1' ? null : rule === 'D4' ? NOW - 1 : NOW)
})

test('a start in the future is moved to now and buys no time', () => {
  const prior = { ...PRIOR, startedAt: NOW + 60_000 }
  const { result } = decideDetecting({ evidence: 'x', proposedReason: '', prior, now: NOW, deadLook: false })
  expect(result.detecting?.startedAt).toBe(NOW)
})

test('a latched memory keeps its evidence but goes on counting dead looks', () => {
  const prior = { ...PRIOR, escalatedAt: NOW - 5, deadLooks: 1, deadSince: NOW - 4 }
  const { result } = decideDetecting({ evidence: 'x', proposedReason: '', prior, now: NOW, deadLook: true })
  expect(result.detecting).toEqual({ ...prior, deadLooks: 2 })
})

const runs: [
  because: string,
  deadLooks: number,
  deadSince: number | null,
  isDead: boolean,
  next: [number, number | null],
][] = [
  ['one more', 1, NOW - 5, true, [2, NOW - 5]],
  ['three are enough', 3, NOW - 5, true, [3, NOW - 5]],
  ['a start in the future counts as now', 1, NOW + 5, true, [2, NOW]],
  ['a count without a start begins again', 2, null, true, [1, NOW]],
  ['a start without a count begins again', 0, NOW - 5, true, [1, NOW]],
  ['any other look ends the run', 2, NOW - 5, false, [0, null]],
]
test.each(runs)('dead looks: %s', (_because, deadLooks, deadSince, isDead, [count, since]) => {
  expect(countDeadLooks({ deadLooks, deadSince }, isDead, NOW)).toEqual({ deadLooks: count, deadSince: since })
})
