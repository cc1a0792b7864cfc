import { expect, test } from 'vitest'
import { decideLock, type LockFacts, type LockRule } from './decide-lock.ts'
import { composeLock, type Lock, readLock } from './lock.ts'

const lock: Lock = {
  pid: 4242,
  host: 'box',
  boot_id: 'b1',
  start_time: '77',
  started_at: '2026-09-01T10:00:00Z',
  token: 't1',
}
const same: LockFacts = { host: 'box', boot_id: 'b1', pid: 'alive', start_time: '77' }

const rows: [what: string, facts: Partial<LockFacts>, rule: LockRule][] = [
  ['its very process is alive', {}, 'process_alive'],
  ['the process is gone', { pid: 'gone' }, 'process_gone'],
  ['the process is gone, whatever runs under its number', { pid: 'gone', start_time: null }, 'process_gone'],
  ['another process has its number', { start_time: '78' }, 'pid_reused'],
  ['the start time is not known', { start_time: null }, 'start_time_unknown'],
  ['the probe failed', { pid: 'unknown' }, 'probe_unknown'],
  ['the machine was started again', { boot_id: 'b2', pid: 'gone' }, 'other_boot'],
  ['the boot is not known', { boot_id: null, pid: 'gone' }, 'boot_unknown'],
  ['another host, or another container', { host: 'box#pid:2', pid: 'gone' }, 'other_host'],
  ['our own host is not known', { host: null, pid: 'gone' }, 'other_host'],
]

test.each(rows)('when %s', (_what, facts, rule) => {
  expect(decideLock(composeLock(lock), { ...same, ...facts }).rule).toBe(rule)
})

test('no lock is free', () => expect(decideLock(null, same)).toMatchObject({ result: 'free', rule: 'no_lock' }))

const unreadable = [
  '',
  '4242',
  '{}',
  '[]',
  'null',
  '{"pid":',
  '"text"',
  JSON.stringify({ ...lock, pid: '4242' }),
  JSON.stringify({ ...lock, pid: 0 }),
]

test.each([
  ...unreadable,
  ...['host', 'boot_id', 'start_time', 'started_at', 'token'].flatMap(key => [
    JSON.stringify({ ...lock, [key]: '' }),
    JSON.stringify({ ...lock, [key]: 5 }),
  ]),
])('the lock %j cannot be read, so somebody holds it', text =>
  expect(decideLock(text, { ...same, pid: 'gone' })).toMatchObject({ result: 'held', rule: 'unreadable_lock' }),
)

// L15, over all facts there are.
test('stale means: same host, same boot, and the process gone or replaced', () => {
  for (const host of ['box', 'other', null]) {
    for (const boot_id of ['b1', 'b2', null]) {
      for (const pid of ['alive', 'gone', 'unknown'] as const) {
        for (const start_time of ['77', '78', null]) {
          const isDead = pid === 'gone' || (pid === 'alive' && start_time === '78')
          const isOurs = host === 'box' && boot_id === 'b1'
          const { result, evidence } = decideLock(composeLock(lock), { host, boot_id, pid, start_time })
          expect(result).toBe(isOurs && isDead ? 'stale' : 'held')
          expect(evidence.lock).toEqual(lock)
        }
      }
    }
  }
})

test('age decides nothing', () => {
  const ages = ['1970-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 'long ago'].map(
    started_at => decideLock(composeLock({ ...lock, started_at }), same).rule,
  )
  expect(ages).toEqual(['process_alive', 'process_alive', 'process_alive'])
})

test('a lock is read back as it was written, in one line', () => {
  expect(readLock(composeLock(lock))).toEqual(lock)
  expect(composeLock(lock).indexOf('\n')).toBe(composeLock(lock).length - 1)
})
