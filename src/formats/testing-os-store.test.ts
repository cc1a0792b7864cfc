import { expect, test } from 'vitest'
import { planOldFinding } from '#swarm/rules/collect/plan-old-finding'
import { readTestingOs, type TestingOsStatus } from './testing-os-store.ts'

const kv = (value: unknown) => [{ key: 'schema_version', value }]
const RUN = { id: 'r1', repo: 'acme/shop', commit_sha: 'a'.repeat(40) }
const FINDING = {
  id: 1,
  run_id: 'r1',
  finding_id: 'F-1',
  fingerprint: 'f'.repeat(24),
  severity: 'high',
  category: 'bug',
  file_path: 'src/a.js',
  line_number: 3,
  symbol: null,
  description: 'It is bad.',
  recommendation: null,
  status: 'deferred',
  last_seen_wave: 7,
}
const tables = (finding: object = {}, more: object = {}) => ({
  kv: kv('4'),
  runs: [RUN],
  waves: [{ id: 7, wave_number: 2 }],
  findings: [{ ...FINDING, ...finding }],
  finding_events: [{ finding_id: 1, notes: 'vendor patch' }],
  ...more,
})

test('a row is read with its run, the number of its wave and the last note about it', () => {
  expect(readTestingOs(tables())).toMatchObject({
    version: 4,
    runs: [{ id: 'r1', repo: 'acme/shop' }],
    findings: [{ name: 'F-1', severity: 'HIGH', status: 'deferred', wave: 2, note: 'vendor patch', path: 'src/a.js' }],
    unreadable: [],
  })
})

test.each<[value: unknown, answer: string]>([
  ['1', 'read'],
  ['4', 'read'],
  ['5', 'refused'], // a newer one
  ['0', 'refused'],
  ['x', 'refused'],
  [null, 'refused'],
])('schema %j is %s', (value, answer) => {
  const read = () => readTestingOs(tables({}, { kv: kv(value) }))
  if (answer === 'read') expect(read().findings).toHaveLength(1)
  else expect(read).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }))
})

test('a database without a version, or without the tables, is none', () => {
  expect(() => readTestingOs({})).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }))
  expect(readTestingOs({ kv: kv('1') })).toMatchObject({ runs: [], findings: [] })
})

test.each<[sentence: string, finding: object]>([
  ['an unknown status', { status: 'wontfix' }],
  ['an unknown severity', { severity: 'URGENT' }],
  ['an unknown run', { run_id: 'r9' }],
  ['no description', { description: '' }],
])('%s is told as unreadable and left out', (_sentence, finding) =>
  expect(readTestingOs(tables(finding))).toMatchObject({ findings: [], unreadable: ['F-1'] }),
)

test.each<[commit: unknown, kept: string]>([
  ['a'.repeat(40), 'a'.repeat(40)],
  ['--output=/tmp/x', ''],
  ['main', ''],
  [null, ''],
])('the commit %j is kept as %j, because git is asked for it', (commit_sha, kept) =>
  expect(readTestingOs(tables({}, { runs: [{ ...RUN, commit_sha }] })).runs[0]?.commit).toBe(kept),
)

test.each<[status: TestingOsStatus, events: string[]]>([
  ['new', []],
  ['recurring', ['finding.classified recurring null']],
  ['approved', ['finding.classified recurring null', 'finding.approved']],
  ['fixed', ['finding.classified unverified no_proof']], // nothing is fixed without a proof
  ['unverified', ['finding.classified unverified not_observed']],
  ['deferred', ['finding.deferred']],
  ['rejected', ['finding.rejected']],
])('%s becomes %j', (status, events) => {
  const planned = planOldFinding('finding/fi_1', { status, note: null, wave: 'w', number: 1 })
  const told = planned.map(({ type, data }) => ('state' in data ? `${type} ${data.state} ${data.detail}` : type))
  expect(told).toEqual(events)
})
