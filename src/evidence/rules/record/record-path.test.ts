import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evidenceStream } from './evidence-stream.ts'
import { composeRecordPath, isRecordOfRun, type RecordPlace } from './record-path.ts'

const place: RecordPlace = {
  repo: 'acme/widget',
  run_id: 'r1',
  finished_at: '2026-03-19T23:30:00-04:00',
  status: 'accepted',
}

const paths: readonly [what: string, change: Partial<RecordPlace>, path: string][] = [
  ['the day is the UTC day', {}, 'records/acme/widget/2026/03/20/run-r1.json'],
  [
    'rejected records have their own tree',
    { status: 'rejected' },
    'records/_rejected/acme/widget/2026/03/20/run-r1.json',
  ],
  [
    'a rejected retry stands beside the first',
    { status: 'rejected', attempt: 2 },
    'records/_rejected/acme/widget/2026/03/20/run-r1.a2.json',
  ],
  ['an accepted retry has the plain name', { attempt: 2 }, 'records/acme/widget/2026/03/20/run-r1.json'],
  ['dots in names are fine', { repo: 'a.b/next.js' }, 'records/a.b/next.js/2026/03/20/run-r1.json'],
  ['a repository may be named like the store', { repo: 'x/_rejected' }, 'records/x/_rejected/2026/03/20/run-r1.json'],
]

test.each(paths)('%s', (_what, change, path) => {
  expect(composeRecordPath({ ...place, ...change })).toBe(path)
})

const refusals: readonly [change: Partial<RecordPlace>, code: string][] = [
  [{ status: 'deferred' }, 'RECORD_PATH_INVALID'],
  [{ repo: 'acme' }, 'RECORD_PATH_INVALID'],
  [{ repo: 'a/b/c' }, 'RECORD_PATH_INVALID'],
  [{ repo: null }, 'RECORD_PATH_INVALID'],
  [{ finished_at: undefined }, 'RECORD_PATH_INVALID'],
  [{ finished_at: '2026-02-31T00:00:00Z' }, 'RECORD_PATH_INVALID'],
  [{ repo: '../x' }, 'RECORD_PATH_UNSAFE'],
  [{ repo: 'x/.' }, 'RECORD_PATH_UNSAFE'],
  [{ repo: '_x/y' }, 'RECORD_PATH_UNSAFE'],
  [{ repo: `o/${'r'.repeat(101)}` }, 'RECORD_PATH_UNSAFE'],
  [{ run_id: '../x' }, 'RECORD_PATH_UNSAFE'],
  [{ run_id: 'r1.a2' }, 'RECORD_PATH_UNSAFE'],
  [{ run_id: 7 }, 'RECORD_PATH_UNSAFE'],
]

const messages: readonly [change: Partial<RecordPlace>, message: string][] = [
  [{ repo: 'acme' }, 'invalid repo format: acme'],
  [{ repo: 5 }, 'invalid repo format: 5'],
  [{ finished_at: null }, 'record missing timing.finished_at'],
  [{ finished_at: undefined }, 'record missing timing.finished_at'],
  [{ finished_at: '' }, 'record missing timing.finished_at'],
  [{ finished_at: 'x' }, 'Invalid finished_at timestamp'],
  [{ repo: 'acme/..' }, 'unsafe repo segment: ..'],
  [{ run_id: undefined }, 'unsafe run_id: nothing'],
]

test.each(messages)('%j is refused in these words: %s', (change, message) => {
  expect(() => composeRecordPath({ ...place, ...change })).toThrow(message)
})

test.each(refusals)('%j is refused with %s', (change, code) => {
  expect(() => composeRecordPath({ ...place, ...change })).toThrow(expect.objectContaining({ code }))
})

const segment = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/)
const anyPlace = fc.record({
  repo: fc.oneof(
    fc.tuple(segment, segment).map(parts => parts.join('/')),
    fc.string(),
  ),
  run_id: fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/), fc.string()),
  finished_at: fc.constantFrom('2026-03-19T00:00:00Z', '2026-03-20T00:00:00Z'),
  status: fc.constantFrom('accepted', 'rejected'),
  attempt: fc.integer({ min: 1, max: 3 }),
})

test('L7: whatever gets a path stays below records/ and climbs nowhere', () => {
  fc.assert(
    fc.property(anyPlace, given => {
      const path = pathOf(given)
      if (path === undefined) return
      expect(path.startsWith('records/')).toBe(true)
      expect(path.split('/').some(part => part === '..' || part === '.' || part === '')).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('L7: two different runs never share a path, and a path tells whose it is', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (one, other) => {
      const path = pathOf(one)
      if (path === undefined) return
      const isSameRun = one.repo === other.repo && one.run_id === other.run_id
      if (!isSameRun) expect(pathOf(other)).not.toBe(path)
      expect(isRecordOfRun(path, one.repo, one.run_id)).toBe(true)
      if (!isSameRun && pathOf(other)) expect(isRecordOfRun(path, other.repo, other.run_id)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('only the plain name and its numbered attempts are records of a run', () => {
  const folder = 'records/acme/widget/2026/03/20'
  const names = ['run-r1.json', 'run-r1.a2.json', 'run-r1.ax.json', 'run-r12.json', 'run-r12.a2.json', 'x-r1.a2.json']
  expect(names.filter(name => isRecordOfRun(`${folder}/${name}`, 'acme/widget', 'r1'))).toEqual([
    'run-r1.json',
    'run-r1.a2.json',
  ])
  expect(isRecordOfRun(`${folder}/run-r1.json`, 'acme/wid', 'r1')).toBe(false)
})

test('events of a run without a safe name go to the unfiled', () => {
  expect(evidenceStream('acme/widget', 'r1')).toBe('evidence/acme/widget/r1')
  expect([evidenceStream('../x', 'r1'), evidenceStream('acme/widget', 'a/b'), evidenceStream(null, 'r1')]).toEqual(
    Array(3).fill('evidence/unfiled'),
  )
})

function pathOf(given: RecordPlace): string | undefined {
  try {
    return composeRecordPath(given)
  } catch {
    return undefined
  }
}
